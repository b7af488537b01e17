import type { LayerOpening } from "../guardrails/mod.ts";
import type { Usage } from "../retrieval/mod.ts";

/** Ceilings of one run. They are checked before each call, not after the bill. */
export interface Budget {
  readonly maxCalls: number;
  readonly maxTokens: number;
}

/** What was noted since the last look. */
export interface LedgerPage {
  readonly openings: readonly LayerOpening[];
  readonly usage: Usage;
}

/** What a call on this machine costs. */
export const NO_USAGE: Usage = { calls: 0, inputTokens: 0, outputTokens: 0, costUsd: 0 };

/**
 * Counts what one run spends and which layers opened, for the ports that know no graph state.
 * Every node takes the page that its calls filled and writes it into the state, so that a checkpoint holds it too.
 */
export class Ledger {
  readonly #budget: Budget;
  #openings: LayerOpening[] = [];
  #page: Usage = NO_USAGE;
  #total: Usage = NO_USAGE;

  constructor(budget: Budget) {
    this.#budget = budget;
  }

  /** Notes that a layer opened. */
  open(opening: LayerOpening): void {
    this.#openings.push(opening);
  }

  /** Notes what a call cost. */
  spend(usage: Usage): void {
    this.#page = sumUsage(this.#page, usage);
    this.#total = sumUsage(this.#total, usage);
  }

  /** Throws a RangeError when the next call would pass a ceiling: asked before the call, not after the bill. */
  checkBudget(): void {
    if (this.#total.calls >= this.#budget.maxCalls) {
      throw new RangeError(`Cannot call a model: ${this.#total.calls} calls reached the ceiling of the run`);
    }
    const tokens = this.#total.inputTokens + this.#total.outputTokens;
    if (tokens >= this.#budget.maxTokens) {
      throw new RangeError(`Cannot call a model: ${tokens} tokens reached the ceiling of the run`);
    }
  }

  /** Gives what was noted since the last call and starts a new page. */
  takePage(): LedgerPage {
    const page = { openings: this.#openings, usage: this.#page };
    this.#openings = [];
    this.#page = NO_USAGE;
    return page;
  }
}

/** What two calls cost together. */
export function sumUsage(a: Usage, b: Usage): Usage {
  return {
    calls: a.calls + b.calls,
    inputTokens: a.inputTokens + b.inputTokens,
    outputTokens: a.outputTokens + b.outputTokens,
    costUsd: a.costUsd + b.costUsd,
  };
}
