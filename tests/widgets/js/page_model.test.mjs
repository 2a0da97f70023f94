// What a page view decides without a page.

import assert from "node:assert/strict";
import test from "node:test";

import {
  boxedText,
  boxStyle,
  nearestPage,
  pageName,
  sheetWidth,
} from "../../../src/citelab/widgets/page_view/page_model.mjs";

test("a page number stays among the pages", () => {
  assert.deepEqual([-3, 0, 1, 6, 7, NaN].map((n) => nearestPage(n, 6)), [1, 1, 1, 6, 6, 1]);
  assert.equal(nearestPage(1, 0), 1);
});

test("a page is named by its number, and by its label where that differs", () => {
  assert.equal(pageName({ page: 3, count: 6, label: "1" }), "Page 3 of 6, label 1");
  assert.equal(pageName({ page: 3, count: 6, label: null }), "Page 3 of 6");
});

test("a sheet is as wide as the pane, or as the paper times the zoom", () => {
  assert.equal(sheetWidth(72, null), "100%");
  assert.equal(sheetWidth(72, 1), "96px");
  assert.equal(sheetWidth(72, 2), "192px");
});

test("a box is laid over the page in shares of it", () => {
  assert.deepEqual(boxStyle([0.1, 0.25, 0.5, 1 / 3]), {
    left: "10%",
    top: "25%",
    width: "50%",
    height: "33.333%",
  });
});

test("what is boxed is said, here and elsewhere", () => {
  const said = (page, boxes, boxed, note = "") => boxedText({ page, boxes, boxed, note });
  assert.equal(said(3, [1, 2], [3]), "2 lines are boxed here.");
  assert.equal(said(3, [1], [3, 4]), "1 line is boxed here, more on page 4.");
  assert.equal(said(1, [], [3, 4]), "Nothing is boxed here, but on pages 3, 4.");
  assert.equal(said(1, [], []), "Nothing is boxed.");
  assert.equal(said(1, [], [1], "Why not."), "Why not.");
});
