"""Build the notebooks: lessons/*.md into notebooks/ (for learners) and solutions/ (executed).

A lesson is MyST Markdown, read by jupytext one way only. The build judges it first and stops at
authoring mistakes with file and line; the same lessons make the same bytes every time. It needs
the ``dev`` extra, imported when a build runs. ``python -m citelab.classroom.build --check``
compares instead of writing.
"""

from __future__ import annotations

from citelab.classroom.build.building import build, data_folder
from citelab.classroom.build.command import main
from citelab.classroom.build.files import BuiltFile
from citelab.classroom.build.source import Fault, LessonFaultsError

__all__ = ["BuiltFile", "Fault", "LessonFaultsError", "build", "data_folder", "main"]
