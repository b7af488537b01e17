import assert from "node:assert/strict";
import { wordsAt } from "../examples.ts";
import { cutAtoms } from "./atoms.ts";
import { groupLines } from "./line.ts";

function atoms(...pieces: readonly (readonly [text: string, x: number])[]) {
  const words = pieces.flatMap(([text, x]) => wordsAt(text, { x, y: 100 }));
  return groupLines(words).flatMap((line) => cutAtoms(line));
}

function texts(...pieces: readonly (readonly [text: string, x: number])[]): readonly string[] {
  return atoms(...pieces).map(({ text }) => text);
}

Deno.test("cutAtoms() two numbers with a dash at a blank's distance are one range", () => {
  assert.deepEqual(texts(["Volatility", 50], ["26 - 29%", 200], ["26% – 30%", 300]), [
    "Volatility",
    "26 - 29%",
    "26% – 30%",
  ]);
  assert.deepEqual(texts(["Fair value", 50], ["$8.37 — $15.48", 200]), ["Fair value", "$8.37 — $15.48"]);
  assert.equal(atoms(["Life", 50], ["0.5 - 2.0", 200])[1]?.amount?.status, "range");
});

Deno.test("cutAtoms() a nil between two figures is no dash of a range", () => {
  assert.deepEqual(texts(["Other", 50], ["12", 200], ["—", 230], ["15", 260]), ["Other", "12", "—", "15"]);
  // the smaller number behind the dash: never a span from high to low
  assert.deepEqual(texts(["Other", 50], ["15", 200], ["- 12", 230]), ["Other", "15", "-", "12"]);
});
