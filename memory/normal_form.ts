import { metricNames, type Slots } from "../retrieval/mod.ts";
import type { Token } from "./question_tokens.ts";

/**
 * A question in normal form: companies, line items as reports print them, time, what is done, unit, and then every other
 * word in standard spelling and fixed order. Questions that differ in wording alone have the same one.
 */
export function normalForm(
  slots: Slots,
  { tokens, gate }: { readonly tokens: readonly Token[]; readonly gate: Readonly<Record<string, string>> },
): string {
  const { unit, operation, asks } = slots;
  const soft = tokens.filter(({ kind }) => kind === "soft").map(({ value }) => value).sort();
  return [
    gate["all"] || gate["companies"],
    ...slots.metrics.toSorted().map((metric) => metricNames(metric)[0] ?? metric),
    gate["periods"],
    gate["parts"],
    operation === "value" ? "" : operation,
    slots.combined === operation ? "" : slots.combined ?? "",
    asks.form === "figure" ? "" : asks.form,
    unit.currency ?? "",
    unit.scale === null ? "" : `1e${unit.scale}`,
    unit.decimals === null ? "" : `${unit.decimals} decimals`,
    gate["done"],
    ...others(gate),
    gate["basis"],
    gate["statement"],
    ...soft,
  ].filter(Boolean).join(" ");
}

/** The words and numbers, in the order in which they are said where that counts. */
function others(gate: Readonly<Record<string, string>>): readonly (string | undefined)[] {
  const { order = "", words = "", numbers = "", polarity = "" } = gate;
  const inOrder = order.split(" > ");
  const rest = [words, numbers, polarity].flatMap((one) => one.split(" ")).filter((one) =>
    !inOrder.includes(one)
  );
  return [...rest, ...inOrder];
}
