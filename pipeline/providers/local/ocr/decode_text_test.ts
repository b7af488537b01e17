import assert from "node:assert/strict";
import { decodeText, lettersOf, wordsOfLine } from "./decode_text.ts";

const KEYS = ["1", "2", ",", "a", "b", "(", "$", "分"];

/** Output of the network in which each step is one of these signs: `_` nothing, a blank the blank; runner-up by place. */
function output(steps: string, second: Readonly<Record<number, string>> = {}) {
  const kinds = KEYS.length + 2;
  const signs = [...steps];
  const data = new Float32Array(signs.length * kinds);
  const at = (sign: string) => sign === "_" ? 0 : sign === " " ? kinds - 1 : KEYS.indexOf(sign) + 1;
  for (const [step, sign] of signs.entries()) {
    data[step * kinds + at(sign)] = 0.9;
    const other = second[step];
    if (other !== undefined) data[step * kinds + at(other)] = 0.5;
  }
  return { data, shape: [1, signs.length, kinds] };
}

function read(steps: string, second: Readonly<Record<number, string>> = {}): string {
  return lettersOf([decodeText(output(steps, second), KEYS)]).flat().map(({ text }) => text).join("");
}

Deno.test("decodeText() takes runs once and the same letter twice where nothing stands between", () => {
  assert.equal(read("__11_1__,,22 __a"), "11,2 a");
  assert.equal(read("____"), "");
  assert.throws(() => decodeText(output("1"), ["1"]), /the model scores 10 letters, its keys are 1/);
});

Deno.test("decodeText() says where each letter stands", () => {
  const [one, two] = decodeText(output("_11__2____"), KEYS).all;
  assert.ok(Math.abs(one!.at - 2 / 10) < 1e-9 && Math.abs(two!.at - 5.5 / 10) < 1e-9);
});

Deno.test("lettersOf() takes a lone East Asian letter for the sign that it resembles, not those of a page in such a script", () => {
  assert.equal(read("_分_1_2_a_", { 1: "$" }), "$12a");
  assert.equal(read("_分_分_分_1_", { 1: "$" }), "分分分1");
  const page = ["1_2_a_b_1_2", "_分_"].map((steps) => decodeText(output(steps, { 1: "$" }), KEYS));
  assert.deepEqual(lettersOf(page).map((line) => line.map(({ text }) => text).join("")), ["12ab12", "$"]);
});

Deno.test("wordsOfLine() parts at blanks and at gaps, and each word is as sure as its least letter", () => {
  const words = wordsOfLine(decodeText(output("1_2_, a_b_________________1_2_1"), KEYS).all);
  assert.deepEqual(words.map(({ text }) => text), ["12,", "ab", "121"]);
  assert.ok(words[1]!.from > words[0]!.to - 0.05 && words[2]!.from > 0.7);
  const letters = [{ text: "7", at: 0.1, score: 0.99 }, { text: "1", at: 0.2, score: 0.4 }];
  assert.deepEqual(wordsOfLine(letters).map(({ text, confidence }) => [text, confidence]), [["71", 0.4]]);
  assert.deepEqual(
    wordsOfLine([{ text: "（", at: 0.1, score: 1 }, { text: "5", at: 0.2, score: 1 }])[0]?.text,
    "(5",
  );
});
