import type { Layer, LayerOpening, LayerVerdict } from "../guardrails/mod.ts";
import type { Usage } from "../retrieval/mod.ts";
import { type ChatSeat, SEAT_OUTPUT_TOKENS } from "./seats.ts";

/** What a node's calls of one model may cost; checked before each call and on what it reports. */
export interface Ceiling {
  /** Calls of the node. */
  readonly calls: number;
  /** Output tokens of one call. */
  readonly outputTokens: number;
  /** Money of the node. */
  readonly costUsd: number;
  /** Time of the node, from its start. */
  readonly milliseconds: number;
}

/** Ceilings of one run. */
export interface Budget {
  /** Of all calls together; a call that begins below may end above. `milliseconds` counts the time in which the run works. */
  readonly run: {
    readonly calls: number;
    readonly tokens: number;
    readonly costUsd: number;
    readonly milliseconds: number;
  };
  /** Of one node's calls, by the client that it calls. */
  readonly node: Readonly<Record<ChatSeat, Ceiling>>;
}

/**
 * Ceilings of one question. Five companies with two retries need under 30 calls. A decision's output and money stand
 * below a draft's by a factor, so that no routing decision ever costs what an answer costs. A decision reads at most the
 * excerpts of five companies, some 20,000 tokens; a draft has the time of its longest text at the slowest useful speed.
 */
export const BUDGET: Budget = {
  run: { calls: 60, tokens: 200_000, costUsd: 2, milliseconds: 300_000 },
  node: {
    decider: { calls: 12, outputTokens: SEAT_OUTPUT_TOKENS.decider, costUsd: 0.1, milliseconds: 30_000 },
    writer: { calls: 12, outputTokens: SEAT_OUTPUT_TOKENS.writer, costUsd: 0.5, milliseconds: 60_000 },
  },
};

/** What nodes cost: their calls, and the time in which they worked. */
export interface Spent extends Usage {
  readonly milliseconds: number;
}

/** What was noted since the last look. */
export interface LedgerPage {
  readonly openings: readonly LayerOpening[];
  readonly usage: Usage;
}

/** How often a layer's calls passed and failed since the last look. */
export interface Tally {
  readonly passed: number;
  readonly failed: number;
}

/** What a call on this machine costs. */
export const NO_USAGE: Usage = { calls: 0, inputTokens: 0, outputTokens: 0, costUsd: 0 };

const NO_CALLS: Tally = { passed: 0, failed: 0 };

/** What a run has spent that has not begun. */
export const NOTHING_SPENT: Spent = { ...NO_USAGE, milliseconds: 0 };

/** The clock, and what the turn had spent when it paused. */
export interface LedgerOptions {
  readonly clock: () => Date;
  readonly spent?: Spent;
}

/**
 * Counts what one run spends and which layers opened, for the ports that know no graph state. Every node takes the page
 * that its calls filled and writes it into the state, so that a checkpoint holds it too. Nodes that run side by side are
 * branches of one, so that a page never mixes two names.
 */
export class Ledger {
  readonly #budget: Budget;
  readonly #clock: () => Date;
  readonly #started: number;
  #openings: LayerOpening[] = [];
  readonly #tallies = new Map<Layer, Tally>();
  #page: Usage = NO_USAGE;
  #pageStarted: number;
  #total: Spent;

  constructor(budget: Budget, { clock, spent = NOTHING_SPENT }: LedgerOptions) {
    this.#budget = budget;
    this.#clock = clock;
    this.#started = this.#pageStarted = clock().getTime();
    this.#total = spent;
  }

  /** Notes that a layer opened. */
  open(opening: LayerOpening): void {
    this.#openings.push(opening);
  }

  /** Notes what a layer said of one of its calls. */
  judge({ layer, verdict }: LayerVerdict): void {
    const { passed, failed } = this.#tallies.get(layer) ?? NO_CALLS;
    switch (verdict) {
      case "passed":
        return void this.#tallies.set(layer, { passed: passed + 1, failed });
      case "opened":
      case "stopped":
        return void this.#tallies.set(layer, { passed, failed: failed + 1 });
      case "cancelled":
        return;
      default:
        return verdict satisfies never;
    }
  }

  /** Gives how the calls of a layer went since the last look at it; a layer may be looked at by a later node than the one that called it. */
  takeTally(layer: Layer): Tally {
    const tally = this.#tallies.get(layer) ?? NO_CALLS;
    this.#tallies.delete(layer);
    return tally;
  }

  /** Notes what a call cost. */
  spend(usage: Usage): void {
    this.#page = sumUsage(this.#page, usage);
    this.#total = { ...this.#total, ...sumUsage(this.#total, usage) };
  }

  /** Throws a RangeError when the next call would pass a ceiling of the run or, for a chat model, of the node. */
  checkBudget(seat?: ChatSeat): void {
    const spent = this.#spentUp() ?? (seat === undefined ? null : this.#nodeSpentUp(seat));
    if (spent !== null) throw new RangeError(`Cannot call a model: ${spent}`);
  }

  /**
   * Throws a RangeError where a chat model's call cost more than its node may: a reply that broke its ceiling counts as
   * failed, so that nothing gets used to it. What it cost is noted already.
   */
  checkSpent(seat: ChatSeat, { calls, outputTokens }: Usage): void {
    const ceiling = this.#budget.node[seat];
    // what was asked again within one call has the ceiling for each
    if (outputTokens > ceiling.outputTokens * Math.max(1, calls)) {
      throw new RangeError(
        `Cannot use the reply: it has ${outputTokens} output tokens, a ${seat} may have ${ceiling.outputTokens}`,
      );
    }
    if (this.#page.costUsd > ceiling.costUsd) {
      throw new RangeError(
        `Cannot use the reply: the node has cost US$${this.#page.costUsd}, a ${seat} may cost US$${ceiling.costUsd}`,
      );
    }
  }

  /** Milliseconds that the next call may take, at least 1. */
  timeLeft(seat: ChatSeat): number {
    const now = this.#clock().getTime();
    const ofNode = this.#budget.node[seat].milliseconds - (now - this.#pageStarted);
    return Math.max(1, Math.min(ofNode, this.#budget.run.milliseconds - this.#milliseconds()));
  }

  /** Whether a ceiling of the run is reached, so that another round would be paid and fail. */
  isSpent(): boolean {
    return this.#spentUp() !== null;
  }

  /** Gives what was noted since the last call and starts a new page. */
  takePage(): LedgerPage {
    const page = { openings: this.#openings, usage: this.#page };
    this.#openings = [];
    this.#page = NO_USAGE;
    this.#pageStarted = this.#clock().getTime();
    return page;
  }

  #milliseconds(): number {
    return this.#total.milliseconds + this.#clock().getTime() - this.#started;
  }

  #spentUp(): string | null {
    const { calls, tokens, costUsd, milliseconds } = this.#budget.run;
    const total = this.#total;
    const spent = total.inputTokens + total.outputTokens;
    if (total.calls >= calls) return `${total.calls} calls reached the ceiling of the run`;
    if (spent >= tokens) return `${spent} tokens reached the ceiling of the run`;
    if (total.costUsd >= costUsd) return `US$${total.costUsd} reached the ceiling of the run`;
    const time = this.#milliseconds();
    return time >= milliseconds ? `${time} ms reached the ceiling of the run` : null;
  }

  #nodeSpentUp(seat: ChatSeat): string | null {
    const { calls, costUsd, milliseconds } = this.#budget.node[seat];
    const page = this.#page;
    if (page.calls >= calls) return `${page.calls} calls reached the ceiling of a ${seat}`;
    if (page.costUsd >= costUsd) return `US$${page.costUsd} reached the ceiling of a ${seat}`;
    const time = this.#clock().getTime() - this.#pageStarted;
    return time >= milliseconds ? `${time} ms reached the ceiling of a ${seat}` : null;
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

/** What two nodes, or two rounds of one, cost together. */
export function sumSpent(a: Spent, b: Spent): Spent {
  return { ...sumUsage(a, b), milliseconds: a.milliseconds + b.milliseconds };
}
