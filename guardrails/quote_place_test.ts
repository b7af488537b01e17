import assert from "node:assert/strict";
import type { Place } from "../retrieval/mod.ts";
import { supportOf } from "./quote.ts";
import { placeOf } from "./quote_place.ts";
import { exampleHit } from "./testing.ts";

/** Two lines of the page, the second sentence across both. */
const PROSE = {
  text: "Copper output rose. Costs fell by a tenth.",
  places: [[0, 50, 100, 540, 112], [26, 50, 114, 90, 126]] as const,
};

const TABLE = {
  kind: "table" as const,
  unit: "US$M",
  text: "Auditor's fees\nUS$M | Note | 2024\nAudit services |  | 5.1\nOther services | (unreadable) | 0.4",
  places: [[0, 50, 80, 540, 200], [34, 50, 120, 540, 130], [57, 50, 132, 540, 142]] as readonly Place[],
};

Deno.test("placeOf() joins the boxes of the lines that a span stands on, blanks around it left out", () => {
  assert.deepEqual(placeOf(PROSE, { start: 0, end: 20 }), [50, 100, 540, 112]);
  assert.deepEqual(placeOf(PROSE, { start: 20, end: 42 }), [50, 100, 540, 126]);
  assert.deepEqual(placeOf(PROSE, { start: 25, end: 28 }), [50, 114, 90, 126]);
  assert.equal(placeOf({ text: PROSE.text }, { start: 0, end: 20 }), null);
  assert.equal(placeOf(PROSE, { start: 19, end: 20 }), null);
});

Deno.test("supportOf() gives a sentence's own lines where no figure was tied", () => {
  const hit = exampleHit(PROSE);
  const { quote, box } = supportOf([hit], { figures: [], citing: "Output of copper rose" });
  assert.deepEqual([quote, box], ["Copper output rose.", [50, 100, 540, 112]]);
});

Deno.test("supportOf() gives the lines of a tied figure's sentence, tighter than its paragraph", () => {
  const hit = exampleHit({ ...PROSE, text: "Copper output rose. Costs: 5% of sales were." }, [
    { printed: "5%", cell: null, box: [50, 90, 540, 300] },
  ]);
  const { box } = supportOf([hit], { figures: hit.figures, citing: "" });
  assert.deepEqual(box, [50, 100, 540, 126]);
});

Deno.test("supportOf() of a table quotes a row as the page prints it, never its title or headings", () => {
  const hit = exampleHit(TABLE);
  const other = supportOf([hit], { figures: [], citing: "The auditor's other services, US$M 2024" });
  assert.deepEqual([other.quote, other.box], ["Other services | 0.4", [50, 132, 540, 142]]);
  const audit = supportOf([hit], { figures: [], citing: "audit services" });
  assert.deepEqual([audit.quote, audit.box], ["Audit services | 5.1", [50, 120, 540, 130]]);
});

Deno.test("supportOf() finds a row without a label by the place of the figure's cell", () => {
  const text = "US$M | 2024\nWages | 5.1\n | 142,285\nRent | 0.4";
  const places: readonly Place[] = [[0, 50, 80, 540, 200], [12, 50, 100, 540, 110], [24, 50, 112, 540, 122], [
    35,
    50,
    124,
    540,
    134,
  ]];
  const hit = exampleHit({ kind: "table", text, places }, [
    { label: "Total", printed: "142,285", box: [500, 113, 540, 121], cell: { row: 2, column: 1 } },
  ]);
  const { quote, box } = supportOf([hit], { figures: hit.figures, citing: "" });
  assert.deepEqual([quote, box], ["142,285", [500, 113, 540, 121]]);
});

Deno.test("supportOf() cuts a long quote between words, never within a number", () => {
  const words = Array.from({ length: 60 }, (_, at) => `${at + 1},234`);
  const { quote } = supportOf([exampleHit({ text: `Volumes: ${words.join(" ")}.` })], {
    figures: [],
    citing: "",
  });
  assert.ok(quote.length <= 300 && quote.endsWith(",234…"));
});
