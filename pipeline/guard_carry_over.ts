import { z } from "zod";
import { guard } from "../guardrails/mod.ts";
import type { CarriedOver, carryOver, CarryOverOptions } from "../memory/mod.ts";
import { assertReply } from "./assert_reply.ts";
import { type GuardPortOptions, watchOf } from "./guard_ports.ts";

/** The scan of earlier messages under the failure policy. */
export type GuardedCarryOver = (
  question: string,
  options: CarryOverOptions & { readonly signal: AbortSignal },
) => Promise<CarriedOver>;

const Carried = z.looseObject({
  enriched: z.string().min(1),
  ask: z.looseObject({ which: z.enum(["company", "year", "matter"]), among: z.array(z.string()) }).nullable(),
  reason: z.string(),
});

/** Puts the scan of earlier messages under the failure policy: where it fails, the question stays as asked. */
export function guardCarryOver(
  scan: (...asked: Parameters<typeof carryOver>) => CarriedOver | Promise<CarriedOver>,
  options: Omit<GuardPortOptions, "ledger">,
): GuardedCarryOver {
  return (question, { signal, ...asked }) =>
    guard("carryOver", async () => {
      const carried = await scan(question, asked);
      assertReply(Carried, carried, "what was carried over");
      return carried;
    }, {
      ...watchOf("carryOver", options),
      signal,
      fallback: () => ({ enriched: question, ask: null, reason: "failed: the question stays as asked" }),
    });
}
