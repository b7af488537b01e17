import assert from "node:assert/strict";
import fc from "fast-check";
import { evaluateExpression, isDecimalString } from "./calculator.ts";
import { type Expression, parseExpression } from "./expression.ts";
import { HOSTILE_EXPRESSIONS } from "./hostile_expressions.ts";

const INPUTS = { a: "2", b: "-3.5" };

for (const [kind, expressions] of Object.entries(HOSTILE_EXPRESSIONS)) {
  Deno.test(`evaluateExpression() withstands ${kind}`, async () => {
    for (const { text, gives } of expressions) {
      const shown = text.slice(0, 60);
      const result = await evaluateExpression(text, INPUTS);
      if (typeof gives === "string") {
        assert.deepEqual(result, { ok: true, value: gives }, shown);
      } else if (!result.ok) {
        assert.match(result.error, gives, shown);
        assert.ok(result.error.length < 400, shown);
      } else {
        assert.equal(gives.source, ".", `${shown} gave ${result.value}`);
        assert.ok(isDecimalString(result.value), shown);
      }
    }
  });
}

Deno.test("HOSTILE_EXPRESSIONS names each expression once", () => {
  const texts = Object.values(HOSTILE_EXPRESSIONS).flat().map(({ text }) => text);
  assert.ok(texts.length >= 200);
  assert.deepEqual(texts.filter((text, at) => texts.indexOf(text) !== at), []);
});

/** Pieces that a hostile text is put together from: whatever the grammar knows, whatever it must not know. */
const PIECE = fc.constantFrom(
  ...[
    "0",
    "9",
    "1e9",
    "1e999",
    ".5",
    "a",
    "b",
    "(",
    ")",
    "+",
    "-",
    "*",
    "/",
    "^",
    "%",
    ",",
    " ",
    "!",
    "=",
    ":",
    ";",
  ],
  ...[
    "[",
    "]",
    "{",
    "}",
    '"',
    ".",
    "#",
    "abs(",
    "sum(",
    "round(",
    "gamma(",
    "constructor",
    "__proto__",
    "９",
    "−",
    "×",
  ],
);

Deno.test("evaluateExpression() gives a bounded decimal or an error value for every text", async () => {
  const text = fc.oneof(
    fc.array(PIECE, { maxLength: 40 }).map((pieces) => pieces.join("")),
    fc.string({ unit: "binary", maxLength: 60 }),
    fc.string({ unit: "grapheme", maxLength: 60 }),
  );
  await fc.assert(
    fc.asyncProperty(text, async (text) => {
      const result = await evaluateExpression(text, INPUTS);
      assert.ok(result.ok ? isDecimalString(result.value) : result.error.startsWith("Cannot evaluate "));
    }),
    { numRuns: 1_500 },
  );
});

Deno.test("evaluateExpression() gives an error value for arguments of a wrong type", async () => {
  const anything = evaluateExpression as (
    expression: unknown,
    inputs?: unknown,
  ) => ReturnType<typeof evaluateExpression>;
  await fc.assert(
    fc.asyncProperty(fc.anything(), fc.anything(), async (expression, inputs) => {
      const result = await anything(expression, inputs);
      assert.equal(typeof result.ok, "boolean");
    }),
  );
  assert.ok(!(await anything(undefined)).ok);
  assert.ok(!(await anything("a", null)).ok);
  assert.ok(!(await anything("a", { a: 2 })).ok);
});

Deno.test("parseExpression() bounds the tree, and so the work, before anything is computed", async () => {
  const names = new Set(["a"]);
  const widest = `sum(${Array(99).fill("a*2").join(",")})`;
  assert.ok(sizeOf(await parseExpression(widest, names)) <= 1_000);
  for (
    const text of [
      `${"a+".repeat(600)}a`,
      `${"(".repeat(40)}a`,
      "a".repeat(5_000),
      "9".repeat(61),
      "a^".repeat(99),
    ]
  ) {
    await assert.rejects(
      parseExpression(text, names),
      /parts|nested|longer|digits|powers/,
      text.slice(0, 20),
    );
  }
});

Deno.test("parseExpression() never gives more nodes than the text has parts", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(PIECE, { maxLength: 60 }), async (pieces) => {
      const text = pieces.join("");
      const tree = await parseExpression(text, new Set(["a", "b"])).catch(() => null);
      // a percent sign becomes a division by 100
      if (tree !== null) assert.ok(sizeOf(tree) <= 3 * text.length);
    }),
  );
});

function sizeOf(tree: Expression): number {
  return tree.kind === "apply" ? tree.args.reduce((size, argument) => size + sizeOf(argument), 1) : 1;
}
