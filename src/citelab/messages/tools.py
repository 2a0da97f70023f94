"""Tools in the vendor's shapes, and in the shapes that litellm takes for every provider.

Only tools of your own: those that the vendor runs on its servers exist nowhere else.
Shapes: the vendor's SDK types and the OpenAI chat format as litellm documents it, read 2026-11-30.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from typing import Any

from citelab.errors import ContractError

__all__ = ["call_as_text", "call_for_litellm", "choice_for_litellm", "tools_for_litellm"]

_CHOICES = {"auto": "auto", "any": "required", "none": "none"}


def tools_for_litellm(tools: Iterable[Mapping[str, Any]]) -> list[dict[str, Any]]:
    """Definitions of tools, as ``litellm.completion`` takes them.

    Args:
        tools: As the vendor takes them: ``name``, ``description``, ``input_schema``.

    Raises:
        ContractError: One has no name or no schema, or is one that the vendor runs itself.

    >>> schema = {"type": "object", "properties": {"words": {"type": "string"}}}
    >>> tools_for_litellm([{"name": "search", "input_schema": schema}])[0]["function"]["name"]
    'search'
    """
    return [_tool(tool, f"tools.{position}") for position, tool in enumerate(tools)]


def choice_for_litellm(choice: Mapping[str, Any]) -> str | dict[str, Any]:
    """Which tool the model is to use: the vendor's ``tool_choice``, as litellm takes it.

    Raises:
        ContractError: The type is unknown.
    """
    match choice:
        case {"type": "tool", "name": str(name)}:
            return {"type": "function", "function": {"name": name}}
        case {"type": str(kind)} if kind in _CHOICES:
            return _CHOICES[kind]
    raise ContractError(
        f"it is {choice!r:.60}, but its type is auto, any, none, or tool with a name",
        block="tool_choice",
    )


def call_for_litellm(block: Mapping[str, Any]) -> dict[str, Any]:
    """A ``tool_use`` block of an earlier answer, as litellm takes it."""
    arguments = json.dumps(block.get("input") or {}, ensure_ascii=False)
    function = {"name": str(block.get("name")), "arguments": arguments}
    return {"id": str(block.get("id")), "type": "function", "function": function}


def call_as_text(block: Mapping[str, Any]) -> str:
    """A ``tool_use`` block in words, for models that are given no tools."""
    arguments = json.dumps(block.get("input") or {}, ensure_ascii=False)
    return f"(I called the tool {block.get('name')} with {arguments}.)"


def _tool(tool: Mapping[str, Any], path: str) -> dict[str, Any]:
    if tool.get("type") not in (None, "custom"):
        raise ContractError(
            f"its type is {tool['type']!r}, a tool that runs on the vendor's servers; only tools"
            " of your own, with name and input_schema, work with every model",
            block=path,
        )
    name, schema = tool.get("name"), tool.get("input_schema")
    if not isinstance(name, str) or not isinstance(schema, Mapping):
        raise ContractError("a tool has a name and an input_schema; give both", block=path)
    described = {"description": tool["description"]} if tool.get("description") else {}
    function = {"name": name, **described, "parameters": dict(schema)}
    return {"type": "function", "function": function}
