import type { Usage } from "../../../retrieval/mod.ts";

/** US$ for a million tokens; what is read from the endpoint's cache costs as input where no price of its own is known. */
export interface Price {
  readonly input: number;
  readonly cached?: number;
  readonly output: number;
}

/** What a reply says that it took, as the wire format has it. */
export interface WireUsage {
  readonly prompt_tokens?: number | undefined;
  readonly completion_tokens?: number | undefined;
  readonly prompt_tokens_details?: { readonly cached_tokens?: number | undefined } | null | undefined;
}

const FORM = /^\s*(\d+(?:\.\d+)?)\s*\/(?:\s*(\d+(?:\.\d+)?)\s*\/)?\s*(\d+(?:\.\d+)?)\s*$/;

/** Reads "input/output" or "input/cached/output". Throws a TypeError that names the variable. */
export function readPrice(text: string, name: string): Price {
  const [, input, cached, output] = FORM.exec(text) ?? [];
  if (input === undefined || output === undefined) {
    throw new TypeError(
      `Cannot use ${name}: it takes input/output or input/cached/output, as 2/8 or 2/0.5/8, not "${text}"`,
    );
  }
  return {
    input: Number(input),
    output: Number(output),
    ...cached === undefined ? {} : { cached: Number(cached) },
  };
}

/** One reply's tokens and what they cost; 0 where no price is known. Cached tokens are among the input tokens, not beside them. */
export function usageOf(wire: WireUsage | null | undefined, price: Price | null): Omit<Usage, "calls"> {
  const [inputTokens, outputTokens] = [tokens(wire?.prompt_tokens), tokens(wire?.completion_tokens)];
  const cached = Math.min(tokens(wire?.prompt_tokens_details?.cached_tokens), inputTokens);
  return {
    inputTokens,
    outputTokens,
    costUsd: price === null
      ? 0
      : ((inputTokens - cached) * price.input + cached * (price.cached ?? price.input) +
        outputTokens * price.output) / 1e6,
  };
}

/** Endpoints say what they like: what is no count is none. */
function tokens(said: unknown): number {
  return typeof said === "number" && Number.isSafeInteger(said) && said > 0 ? said : 0;
}
