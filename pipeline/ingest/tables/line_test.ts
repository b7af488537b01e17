import assert from "node:assert/strict";
import { wordsAt } from "../examples.ts";
import { cutAtoms } from "./atoms.ts";
import { groupLines, lineText } from "./line.ts";

const word = (text: string, x: number, y: number, size = 10, width = text.length * size / 2) => ({
  text,
  x0: x,
  x1: x + width,
  baseline: y,
  size,
  bold: false,
  spaced: false,
});

Deno.test("B03 groupLines() reads by place, not in the order of drawing", () => {
  const drawn = [
    word("2024", 300, 100),
    word("55,658", 300, 120),
    word("Revenue", 50, 120),
    word("US$M", 50, 100),
  ];
  assert.deepEqual(groupLines(drawn).map(lineText), ["US$M 2024", "Revenue 55,658"]);
});

Deno.test("B35 groupLines() drops a copy printed over itself and keeps equal figures of two columns", () => {
  const drawn = [
    word("55,658", 50, 100, 10, 30.6),
    word("55,658", 50.3, 100, 10, 30.6),
    word("55,658", 120, 100, 10, 30.6),
  ];
  assert.deepEqual(groupLines(drawn).flatMap(({ words }) => words.map(({ text }) => text)), [
    "55,658",
    "55,658",
  ]);
});

Deno.test("A17 cutAtoms() a small raised figure is a reference mark of the number before it", () => {
  const [line] = groupLines([word("55,658", 50, 100, 10, 30), word("1", 83, 97, 6, 3)]);
  assert.ok(line !== undefined);
  const [atom, ...more] = cutAtoms(line);
  assert.deepEqual(more, []);
  assert.equal(atom?.amount?.value, "55658");
  assert.deepEqual(atom?.footnotes, ["1"]);
});

Deno.test("B01 cutAtoms() two figures of neighbouring columns are never one", () => {
  const [line] = groupLines(wordsAt("55,658 53,817", { x: 50, y: 100 }));
  assert.deepEqual(line && cutAtoms(line).map(({ text }) => text), ["55,658", "53,817"]);
});

Deno.test("cutAtoms() joins a number with its signs over columns of their own", () => {
  const rows: readonly (readonly [readonly (readonly [string, number])[], readonly string[]])[] = [
    [[["Net", 50], ["income", 70], ["$", 200], ["5,363", 260], ["$", 300], ["4,869", 360]], [
      "Net income",
      "$5,363",
      "$4,869",
    ]],
    [[["Loss", 50], ["$", 200], ["(473", 260], [")", 284], ["$", 300], ["—", 360]], ["Loss", "$(473)", "$—"]],
    [[["Margin", 50], ["27.9", 260], ["%", 284], ["28.0", 360], ["%", 384]], ["Margin", "27.9%", "28.0%"]],
    [[["Revenue", 50], [".", 100], [".", 110], [".", 120], ["55", 260]], ["Revenue", "55"]],
    [[["Other", 50], ["—", 78], ["net", 86], ["120", 260]], ["Other — net", "120"]],
  ];
  for (const [pieces, expected] of rows) {
    const [line] = groupLines(pieces.map(([text, x]) => word(text, x, 100)));
    assert.deepEqual(line && cutAtoms(line).map(({ text }) => text), expected);
  }
});
