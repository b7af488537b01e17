import { evaluateExpression } from "./calculator.ts";
import { HOSTILE_EXPRESSIONS } from "./hostile_expressions.ts";

/** What one expression may take, whatever it is, in milliseconds. */
const LIMIT = 50;

/** Runs of one expression, of which the fastest counts: a pause of the machine is not the expression's. */
const RUNS = 3;

// The library's own import is not the expression's.
await evaluateExpression("1");

Deno.bench("growth over two inputs", async () => {
  await evaluateExpression("(a - b) / b * 100", { a: "55658000000", b: "53817000000" });
});

for (const [kind, expressions] of Object.entries(HOSTILE_EXPRESSIONS)) {
  Deno.bench(`all ${expressions.length}: ${kind}`, async () => {
    for (const { text } of expressions) {
      let best = Infinity;
      for (let run = 0; run < RUNS; run++) {
        const start = performance.now();
        await evaluateExpression(text, { a: "2", b: "-3.5" });
        best = Math.min(best, performance.now() - start);
      }
      if (best > LIMIT) throw new Error(`${best.toFixed(0)} ms for ${text.slice(0, 60)}`);
    }
  });
}
