/** What a service allows. */
export interface PacingOptions {
  /** Tokens of all requests within any minute. */
  readonly tokensPerMinute: number;
  /** Whether a request waits for the one before to end, or only for its own turn to begin; the first by default. */
  readonly oneByOne?: boolean;
  /** Milliseconds. */
  readonly now: () => number;
  readonly sleep: (milliseconds: number, signal: AbortSignal) => Promise<void>;
  /**
   * Tells a rate limit from other errors: the milliseconds that the service asks to wait (see `retryAfter`), "unsaid"
   * where it asks for none, null where the error is no rate limit.
   */
  readonly rateLimit: (error: unknown) => number | "unsaid" | null;
}

const MINUTE = 60_000;
/** Longer waits are for people to decide on: a day's quota is used up, not a minute's. */
const MOST_WAIT = 5 * MINUTE;
/** Own pause after a rate limit that names none; it doubles with each in a row, up to a minute. */
const FIRST_PAUSE = 1000;
/** Rate limits of one request before it is given up. */
const MOST_TRIES = 6;
/** Rate limits in a row, over all requests, at which the allowed tokens are halved. */
const IN_A_ROW = 2;
const LEAST_PACE = 1 / 16;
/** Requests without a rate limit after which a slowed queue speeds up again, by a quarter. */
const CALM = 10;

interface Sent {
  readonly at: number;
  readonly tokens: number;
}

/**
 * Lets requests through in order, as fast as a limit of tokens per minute allows. A rate limit holds all of
 * them back for as long as the service says; two in a row mean that the limit is lower than stated, and halve it until
 * the service has been calm for a while.
 */
export class PacedQueue {
  readonly #options: PacingOptions;
  #line: Promise<unknown> = Promise.resolve();
  #sent: Sent[] = [];
  #heldUntil = -Infinity;
  #limits = 0;
  #calm = 0;
  #pace = 1;

  constructor(options: PacingOptions) {
    if (!(options.tokensPerMinute > 0)) {
      throw new RangeError(
        `Cannot pace requests: tokensPerMinute is above 0, not ${options.tokensPerMinute}`,
      );
    }
    this.#options = options;
  }

  /** The share of the stated tokens that is used now: 1, or less after rate limits. */
  get pace(): number {
    return this.#pace;
  }

  /**
   * Runs a request of about so many tokens when its turn comes, again after a rate limit. Throws what it throws for
   * other reasons, and an Error where the service asks for a longer wait than five minutes or limits it six times.
   */
  run<Result>(tokens: number, request: () => Promise<Result>, signal: AbortSignal): Promise<Result> {
    const turn = this.#line.then(() => this.#admit(tokens, signal));
    const result = turn.then(() => this.#run(tokens, request, signal));
    this.#line = (this.#options.oneByOne === false ? turn : result).catch(() => {});
    return result;
  }

  async #run<Result>(tokens: number, request: () => Promise<Result>, signal: AbortSignal): Promise<Result> {
    for (let tries = 1;; tries++) {
      if (tries > 1) await this.#admit(tokens, signal);
      try {
        const result = await request();
        this.#succeeded();
        return result;
      } catch (error) {
        const asked = this.#options.rateLimit(error);
        if (asked === null) throw error;
        const pause = this.#limited(asked);
        if (pause > MOST_WAIT) {
          throw new Error(
            `Cannot go on: the service asks to wait ${Math.round(pause / 1000)} s; run it again later`,
            { cause: error },
          );
        }
        if (tries === MOST_TRIES) {
          throw new Error(
            `Cannot go on: the service limited one request ${MOST_TRIES} times; run it again later`,
            {
              cause: error,
            },
          );
        }
      }
    }
  }

  /** Waits until nothing is held back and the tokens of the last minute leave room; one that is over the limit by itself goes alone. */
  async #admit(tokens: number, signal: AbortSignal): Promise<void> {
    const { now, sleep, tokensPerMinute } = this.#options;
    for (;;) {
      signal.throwIfAborted();
      const at = now();
      this.#sent = this.#sent.filter((sent) => sent.at > at - MINUTE);
      const used = this.#sent.reduce((sum, sent) => sum + sent.tokens, 0);
      const free = this.#sent.length === 0 || used + tokens <= tokensPerMinute * this.#pace;
      const [oldest] = this.#sent;
      const until = Math.max(this.#heldUntil, free || oldest === undefined ? -Infinity : oldest.at + MINUTE);
      if (until <= at) break;
      await sleep(until - at, signal);
    }
    this.#sent.push({ at: now(), tokens });
  }

  #succeeded(): void {
    this.#limits = 0;
    if (this.#pace === 1 || ++this.#calm < CALM) return;
    this.#calm = 0;
    this.#pace = Math.min(1, this.#pace * 1.25);
  }

  /** Holds everything back and says for how long. */
  #limited(asked: number | "unsaid"): number {
    this.#calm = 0;
    this.#limits++;
    if (this.#limits % IN_A_ROW === 0) this.#pace = Math.max(LEAST_PACE, this.#pace / 2);
    const own = Math.min(MINUTE, FIRST_PAUSE * 2 ** (this.#limits - 1));
    // a service that says "0" or that means a moment in the past is asked again no sooner than after our own pause
    const pause = asked === "unsaid" ? own : Math.max(asked, FIRST_PAUSE);
    this.#heldUntil = this.#options.now() + Math.min(pause, MOST_WAIT);
    return pause;
  }
}
