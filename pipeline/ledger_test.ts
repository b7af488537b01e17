import { deepEqual, doesNotThrow, equal, throws } from "node:assert/strict";
import { BUDGET, type Budget, Ledger, type LedgerOptions, NO_USAGE } from "./ledger.ts";

const SMALL: Budget = {
  run: { calls: 10, tokens: 1_000, costUsd: 1, milliseconds: 1_000 },
  node: {
    decider: { calls: 3, outputTokens: 100, costUsd: 0.1, milliseconds: 200 },
    writer: { calls: 5, outputTokens: 500, costUsd: 0.5, milliseconds: 600 },
  },
};

/** A ledger with a clock that a test turns. */
function ledger(options: Omit<LedgerOptions, "clock"> = {}) {
  let at = 0;
  return {
    ledger: new Ledger(SMALL, { ...options, clock: () => new Date(at) }),
    later: (milliseconds: number) => void (at += milliseconds),
  };
}

/** What is spent in one node, and how the next call of a decider is refused. */
const NODE_CEILINGS: readonly (readonly [string, Partial<typeof NO_USAGE>, number, RegExp])[] = [
  ["calls", { calls: 3 }, 0, /Cannot call a model: 3 calls reached the ceiling of a decider/],
  ["money", { costUsd: 0.1 }, 0, /US\$0\.1 reached the ceiling of a decider/],
  ["time", {}, 200, /200 ms reached the ceiling of a decider/],
];

for (const [what, usage, milliseconds, says] of NODE_CEILINGS) {
  Deno.test(`Ledger.checkBudget() refuses a node's next call when its ${what} reached the ceiling, and the next node's not`, () => {
    const { ledger: one, later } = ledger();
    doesNotThrow(() => one.checkBudget("decider"));
    one.spend({ ...NO_USAGE, ...usage });
    later(milliseconds);
    throws(() => one.checkBudget("decider"), says);
    doesNotThrow(() => one.checkBudget("writer"));
    one.takePage();
    doesNotThrow(() => one.checkBudget("decider"));
  });
}

const RUN_CEILINGS: readonly (readonly [string, Partial<typeof NO_USAGE>, number, RegExp])[] = [
  ["calls", { calls: 10 }, 0, /10 calls reached the ceiling of the run/],
  ["tokens", { inputTokens: 600, outputTokens: 400 }, 0, /1000 tokens reached the ceiling of the run/],
  ["money", { costUsd: 1 }, 0, /US\$1 reached the ceiling of the run/],
  ["time", {}, 1_000, /1000 ms reached the ceiling of the run/],
];

for (const [what, usage, milliseconds, says] of RUN_CEILINGS) {
  Deno.test(`Ledger.checkBudget() refuses every further call of a run whose ${what} reached the ceiling`, () => {
    const { ledger: one, later } = ledger();
    one.spend({ ...NO_USAGE, ...usage });
    later(milliseconds);
    equal(one.isSpent(), true);
    one.takePage();
    for (const seat of ["decider", "writer", undefined] as const) throws(() => one.checkBudget(seat), says);
  });
}

Deno.test("Ledger counts on where the turn paused, and the pause is no time spent", () => {
  const { ledger: one, later } = ledger({ spent: { ...NO_USAGE, calls: 9, milliseconds: 900 } });
  equal(one.isSpent(), false);
  equal(one.timeLeft("writer"), 100);
  one.spend({ ...NO_USAGE, calls: 1 });
  equal(one.isSpent(), true);
  later(86_400_000);
  equal(
    new Ledger(SMALL, {
      clock: () => new Date(86_400_000),
      spent: { ...NO_USAGE, calls: 0, milliseconds: 900 },
    }).isSpent(),
    false,
  );
});

Deno.test("Ledger.checkSpent() fails a decision that cost what a draft may cost, in output or in money", () => {
  const { ledger: one } = ledger();
  const draft = { calls: 1, inputTokens: 0, outputTokens: 500, costUsd: 0.5 };
  doesNotThrow(() => one.checkSpent("writer", draft));
  throws(() => one.checkSpent("decider", draft), /500 output tokens, a decider may have 100/);
  one.spend({ ...draft, outputTokens: 1 });
  throws(
    () => one.checkSpent("decider", { ...draft, outputTokens: 1 }),
    /cost US\$0\.5, a decider may cost US\$0\.1/,
  );
  // asked three times within one call
  const { ledger: other } = ledger();
  doesNotThrow(() => other.checkSpent("decider", { ...NO_USAGE, calls: 3, outputTokens: 300 }));
});

Deno.test("Ledger.timeLeft() is what is left of node and run, whichever is less", () => {
  const { ledger: one, later } = ledger();
  deepEqual([one.timeLeft("decider"), one.timeLeft("writer")], [200, 600]);
  later(150);
  deepEqual([one.timeLeft("decider"), one.timeLeft("writer")], [50, 450]);
  later(350);
  one.takePage();
  deepEqual([one.timeLeft("decider"), one.timeLeft("writer")], [200, 500]);
  later(900);
  deepEqual([one.timeLeft("decider"), one.timeLeft("writer")], [1, 1]);
});

Deno.test("BUDGET lets no decision cost what a draft may, and one run pay for its longest way", () => {
  const { decider, writer } = BUDGET.node;
  for (const what of ["outputTokens", "costUsd", "milliseconds"] as const) {
    equal(decider[what] < writer[what], true, what);
  }
  // a route, a rewrite; three rounds of grading, four rounds of arithmetic, a draft and its check; five branches each
  equal(2 + 3 * (1 + 4 + 1 + 1 + 5) <= BUDGET.run.calls, true);
});
