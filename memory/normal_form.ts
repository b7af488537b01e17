import { type Criterion, type Extreme, metricNames, type Slots } from "../retrieval/mod.ts";
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
  const names = slots.metrics.toSorted().map((metric) => metricNames(metric)[0] ?? metric);
  return [
    gate["all"] || gate["companies"],
    ...names,
    gate["periods"],
    gate["parts"],
    operation === "value" ? "" : operation,
    slots.combined === operation ? "" : slots.combined ?? "",
    gate["inputs"] === "" ? "" : `from ${gate["inputs"]}`,
    asks.form === "figure" ? "" : asks.form,
    asks.among ?? "",
    ...extremeWords(asks.extreme),
    ...criterionWords(asks.criterion),
    unit.currency ?? unit.kind ?? "",
    unit.scale === null ? "" : `1e${unit.scale}`,
    unit.decimals === null ? "" : `${unit.decimals} decimals`,
    gate["done"],
    ...others(gate),
    // "underlying" stands in the name of underlying EBITDA
    ...(gate["variant"] ?? "").split(" ").filter((word) => !names.some((name) => name.includes(word))),
    gate["basis"],
    gate["statement"],
    gate["report"],
    ...soft,
  ].filter(Boolean).join(" ");
}

function extremeWords(extreme: Extreme | null): readonly string[] {
  if (extreme === null) return [];
  const { direction, of, place, count } = extreme;
  return [
    place > 1 ? `place ${place}` : "",
    direction,
    count > 1 ? `top ${count}` : "",
    of === "level" ? "" : of,
  ];
}

function criterionWords(criterion: Criterion | null): readonly string[] {
  if (criterion === null) return [];
  const { of, relation, than } = criterion;
  return [
    of === "change" ? "change" : "",
    relation,
    Object.values(than).filter((one) => one !== null).join(" "),
  ];
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
