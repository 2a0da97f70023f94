"""Language codes, as people write them."""

from __future__ import annotations

__all__ = ["base_language"]


def base_language(language: str) -> str:
    """The language of a code without its region or script, in lower case.

    >>> base_language("es-MX"), base_language("zh_Hant"), base_language("EN")
    ('es', 'zh', 'en')
    """
    return language.replace("_", "-").partition("-")[0].lower()
