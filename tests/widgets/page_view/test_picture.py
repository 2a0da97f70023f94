"""A drawn page is the page of the file, small, and its boxes lie on the words of the range."""

from __future__ import annotations

import io
from itertools import pairwise
from pathlib import Path

import pytest
from PIL import Image

from citelab import Document, load
from citelab.errors import DocumentError, LocationError
from citelab.widgets.page_view.picture import draw_page, with_boxes
from citelab.widgets.page_view.places import fractions, places_of

DATA = Path(__file__).parents[3] / "data"
MARK = (255, 224, 138)


def opened(picture):
    return Image.open(io.BytesIO(picture.content)).convert("RGB")


def ink(image, box):
    """How much of a box of the picture is dark, as a share."""
    left, top, width, height = box
    across, down = image.size
    edges = (left * across, top * down, (left + width) * across, (top + height) * down)
    pixels = list(image.crop(tuple(map(int, edges))).convert("L").get_flattened_data())
    return sum(pixel < 128 for pixel in pixels) / len(pixels)


def test_every_page_is_drawn_in_its_own_shape_and_stays_small(study):
    for page in study.pages:
        picture = draw_page(study, page.number)
        assert len(picture.content) < 300_000
        width, height = opened(picture).size
        assert abs(width / height - picture.width_points / picture.height_points) < 0.01
        assert max(width, height) <= 1600


def test_boxes_lie_on_ink_and_cover_the_lines_of_the_range(study, over_the_break):
    places = places_of(study, over_the_break)
    assert places.pages == (3, 4)
    assert places.boxed_pages == [3, 4]
    assert [len(places.boxes[number]) for number in (3, 4)] == [3, 2]
    for number, boxes in places.boxes.items():
        picture = draw_page(study, number)
        shares = fractions(boxes, picture.width_points, picture.height_points)
        image = opened(picture)
        assert all(ink(image, share) > 0.05 for share in shares)
        assert all(above[1] < below[1] for above, below in pairwise(shares))
        # Beside the column there is paper only.
        beside = [(0.01, top, 0.05, height) for _, top, _, height in shares]
        assert all(ink(image, box) == 0 for box in beside)


def test_a_picture_with_boxes_keeps_what_is_written_below_them(study, over_the_break):
    plain = draw_page(study, 3)
    boxes = fractions(places_of(study, over_the_break).boxes[3], 419.53, 595.28)
    marked = with_boxes(plain, boxes)
    left, top, width, height = boxes[0]
    # Within the outline, which is ink itself.
    inside = (left + 0.01, top + height / 3, width - 0.02, height / 3)
    assert abs(ink(opened(marked), inside) - ink(opened(plain), inside)) < 0.05
    colours = {colour for _, colour in opened(marked).getcolors(10_000)}
    assert min(sum(abs(a - b) for a, b in zip(MARK, c, strict=True)) for c in colours) < 24
    assert with_boxes(plain, []) is plain


def test_the_same_page_is_the_same_bytes(study):
    assert draw_page(study, 1) == draw_page(study, 1)


@pytest.mark.parametrize("number", [0, 7, -1, True, "1", 1.0])
def test_a_page_that_is_none_is_refused_with_the_range(study, number):
    with pytest.raises(LocationError, match="count from 1 to 6"):
        draw_page(study, number)


def test_a_document_without_its_file_says_where_the_file_comes_from():
    bare = Document.from_pages(["Text."], title="Bare")
    with pytest.raises(DocumentError, match=r"'Bare' carries no file.*library\.document"):
        draw_page(bare, 1)


def test_a_file_that_cannot_be_drawn_says_so(study):
    broken = Document.from_pages(["Text."], title="Broken", data=b"%PDF-1.4 nothing")
    with pytest.raises(DocumentError, match=r"cannot draw page 1 of 'Broken'.*password"):
        draw_page(broken, 1)


def test_a_photograph_is_packed_as_one_and_stays_below_the_limit(tmp_path):
    noise = Image.effect_noise((1400, 1400), 90).convert("RGB")
    noise.save(tmp_path / "noise.pdf")
    data = (tmp_path / "noise.pdf").read_bytes()
    picture = draw_page(Document.from_pages([""], title="Noise", data=data), 1)
    assert picture.media_type == "image/jpeg"
    assert opened(picture).size[0] <= 1600


def test_a_scanned_page_is_drawn_and_has_no_words_to_box():
    path = DATA / "scanned_notice.pdf"
    with pytest.raises(DocumentError):
        load(path)
    scanned = Document.from_pages([""], title="Notice", data=path.read_bytes())
    assert opened(draw_page(scanned, 1)).size[0] > 500
    assert places_of(scanned, None).boxed_pages == []
