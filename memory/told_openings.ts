import { LAYERS, policyOf } from "../guardrails/mod.ts";
import type { RunOpening } from "./runs.ts";

/** How the line of a failure begins: "opened (TimeoutError: …". */
const FAILED = /^(opened|stopped) \((\w+): /;

/**
 * The failures that the layers' lines of a record tell of, for records that have no list of them. Of a layer that the
 * policy does not know any more it is only known that the run went on.
 *
 * @param lines what stands in the record, in whatever form
 */
export function toldOpenings(lines: unknown): readonly RunOpening[] {
  if (!Array.isArray(lines)) return [];
  return lines.flatMap((line: unknown): readonly RunOpening[] => {
    const { layer, verdict } = (line ?? {}) as Readonly<Record<string, unknown>>;
    if (typeof layer !== "string" || typeof verdict !== "string") return [];
    const [, how, error] = FAILED.exec(verdict) ?? [];
    if (error === undefined) return [];
    const known = LAYERS.find((one) => one === layer);
    const declared = known === undefined ? "open" : policyOf(known).direction;
    return [{ layer, direction: how === "stopped" ? "closed" : declared, error }];
  });
}
