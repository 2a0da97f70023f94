"""The map of Quern Island on page ii of the study: a few shapes, drawn from memory."""

from __future__ import annotations

import math

from reportlab.graphics.shapes import Circle, Drawing, Line, Polygon, Rect, String
from reportlab.lib import colors

__all__ = ["island_map"]

WIDTH, HEIGHT = 300, 218
SEA = colors.HexColor("#dfe9ee")
LAND = colors.HexColor("#efe9da")
SHORE = colors.HexColor("#6b6250")

# Radius of the coast at every 20th degree, anticlockwise from the east, in points.
COAST = [78, 84, 90, 86, 83, 88, 92, 97, 104, 109, 103, 96, 88, 80, 83, 87, 84, 80]
LAGOON = [33, 35, 38, 36, 34, 37, 40, 39, 41, 40, 37, 36, 33, 31, 34, 35, 33, 32]
PLACES = [
    ("The Handle, 187 m", 80, 149),
    ("The Bran", 124, 173),
    ("The Eye", 113, 104),
    ("The Throat", 221, 102),
    ("Gauge Hut (No. 7)", 219, 126),
    ("Long House", 150, 56),
    ("Flour Landing", 94, 16),
    ("Sack Beach", 24, 78),
    ("The Chaff", 240, 72),
    ("1 km", 244, 22),
]


def island_map() -> Drawing:
    """Return the map as a drawing 300 by 218 points."""
    drawing = Drawing(WIDTH, HEIGHT)
    drawing.hAlign = "CENTER"
    drawing.add(Rect(0, 0, WIDTH, HEIGHT, fillColor=SEA, strokeColor=None))
    drawing.add(_ring(COAST, LAND))
    drawing.add(_ring(LAGOON, SEA))
    _add_throat(drawing)
    _add_marks(drawing)
    for name, x, y in PLACES:
        drawing.add(String(x, y, name, fontName="Times-Italic", fontSize=8.5))
    return drawing


def _ring(radii: list[int], fill: colors.Color) -> Polygon:
    return Polygon(_outline(radii), fillColor=fill, strokeColor=SHORE, strokeWidth=0.8)


def _outline(radii: list[int]) -> list[float]:
    """Return x, y, x, y … of a closed curve, rounded, so that no machine adds digits of its own."""
    points: list[float] = []
    for step in range(len(radii) * 4):
        at, part = divmod(step, 4)
        near, far = radii[at], radii[(at + 1) % len(radii)]
        blend = (1 - math.cos(math.pi * part / 4)) / 2
        radius, angle = near + (far - near) * blend, math.radians(step * 5)
        points += [
            round(128 + radius * 1.08 * math.cos(angle), 1),
            round(106 + radius * 0.93 * math.sin(angle), 1),
        ]
    return points


def _add_throat(drawing: Drawing) -> None:
    """Cut the gap through the east wall: sea from the lagoon to the coast."""
    drawing.add(Polygon([159, 102, 214, 100, 214, 107, 159, 109], fillColor=SEA, strokeColor=None))
    for y in (101, 108):
        drawing.add(Line(163, y, 212, y - 1, strokeColor=SHORE, strokeWidth=0.8))


def _add_marks(drawing: Drawing) -> None:
    for x, y in ((200, 115), (146, 52), (114, 30), (74, 145)):
        drawing.add(Circle(x, y, 1.8, fillColor=colors.black, strokeColor=None))
    drawing.add(Line(218, 17, 290, 17, strokeColor=colors.black, strokeWidth=1.2))
    for x, y in ((244, 62), (251, 58), (258, 63), (265, 57)):
        drawing.add(Polygon([x, y, x + 5, y, x + 2.5, y + 5], fillColor=SHORE, strokeColor=None))
