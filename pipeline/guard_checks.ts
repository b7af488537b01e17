import {
  type Claim,
  guard,
  type TieOut,
  type TieOutGround,
  type ToolResult,
  withoutSecrets,
} from "../guardrails/mod.ts";
import type { GateVerdict } from "../guardrails/mod.ts";
import type { ToolUse } from "../retrieval/mod.ts";
import { assertReply } from "./assert_reply.ts";
import { type GuardPortOptions, watchOf } from "./guard_ports.ts";
import { CalculatorResult, GateSays, TiedClaims } from "./reply_shapes.ts";
import type { ArithmeticInput } from "./reports/tasks.ts";

/** The checks that make no call: code of this house, and under the failure policy like everything else. */
export interface Checks {
  readonly calculator: (use: ToolUse, input: ArithmeticInput) => Promise<ToolResult>;
  readonly tieOut: (claims: readonly Claim[], ground: TieOutGround) => Promise<TieOut>;
  readonly gate: (context: string) => GateVerdict | Promise<GateVerdict>;
}

/** The same, as nodes use them. */
export interface GuardedChecks {
  /** A calculator that fails refuses in words, like one that cannot compute. */
  readonly calculator: (
    use: ToolUse,
    options: { readonly input: ArithmeticInput; readonly signal: AbortSignal },
  ) => Promise<ToolResult>;
  /** Reads the claims and ties them; null where either could not be done. */
  readonly tieOut: (
    readClaims: () => readonly Claim[],
    options: { readonly ground: TieOutGround; readonly signal: AbortSignal },
  ) => Promise<TieOut | null>;
  /** A gate that fails lets nothing through. */
  readonly gate: (
    context: string,
    signal: AbortSignal,
  ) => Promise<GateVerdict | { readonly pass: false; readonly reason: "failed" }>;
}

/** Longest check: what makes no call takes milliseconds, and what takes longer goes in circles. */
const CHECK_MILLISECONDS = 10_000;

/** Puts the deterministic checks under the failure policy. */
export function guardChecks(
  { calculator, tieOut, gate }: Checks,
  options: Omit<GuardPortOptions, "ledger">,
): GuardedChecks {
  const limited = { ...options, milliseconds: Math.min(options.milliseconds, CHECK_MILLISECONDS) };
  return {
    calculator: (use, { input, signal }) =>
      guard<ToolResult>("calculator", async () => {
        const result = await calculator(use, input);
        assertReply(CalculatorResult, result, "what the calculator gave");
        // a refusal is kept with the run and read by a model
        return result.ok ? result : { ...result, error: withoutSecrets(result.error) };
      }, {
        ...watchOf("calculator", limited),
        signal,
        fallback: () => ({ ok: false, error: `Cannot compute the ${use.tool}: the calculator failed` }),
      }),
    tieOut: (readClaims, { ground, signal }) =>
      guard<TieOut | null>("tieOut", async () => {
        const claims = readClaims();
        const tied = await tieOut(claims, ground);
        assertReply(TiedClaims, tied, "what the tie-out gave");
        if (tied.claims.length !== claims.length) {
          throw new RangeError(
            `Cannot use what the tie-out gave: ${tied.claims.length} of ${claims.length} claims`,
          );
        }
        return tied;
      }, { ...watchOf("tieOut", limited), signal, fallback: () => null }),
    gate: (context, signal) =>
      guard<GateVerdict | { readonly pass: false; readonly reason: "failed" }>("gate", async () => {
        const verdict = await gate(context);
        assertReply(GateSays, verdict, "what the gate said");
        return verdict;
      }, { ...watchOf("gate", limited), signal, refusal: () => ({ pass: false, reason: "failed" }) }),
  };
}
