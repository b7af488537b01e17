import type { Slots } from "../retrieval/mod.ts";
import type { Token } from "./question_tokens.ts";
import { saidOrder } from "./said_order.ts";

/** What the operation or the asked form says already, so that the word for it need not be there. */
function implied(slots: Slots): ReadonlySet<string> {
  const { asks, operation, combined } = slots;
  const done = [operation, combined];
  return new Set([
    ...asks.form === "list" ? ["list"] : [],
    ...asks.form === "drivers" ? ["why"] : [],
    ...asks.form === "yesNo" ? ["whether"] : [],
    ...asks.extreme === null ? [] : [asks.extreme.direction === "highest" ? "max" : "min"],
    ...["difference", "average", "sum", "cagr", "rank"].flatMap((name) =>
      done.some((one) => one === name) ? [name] : []
    ),
    ...isGrowth(slots) ? ["%"] : [],
    ...done.includes("ratio") ? ["ratio", "share"] : [],
    ...operation === "compare" || operation === "rank" ? ["compare"] : [],
  ]);
}

/**
 * What two questions must have in common, by name, each in one spelling: all that was read, the order in which it is said
 * where that counts, and every word that was not read. `companies` and `periods` are settled before.
 */
export function gateSlots(
  slots: Slots,
  { companies, periods, tokens }: {
    readonly companies: readonly string[];
    readonly periods: string;
    readonly tokens: readonly Token[];
  },
): Readonly<Record<string, string>> {
  const { asks, unit, variant } = slots;
  const known = implied(slots);
  const values = (...kinds: Token["kind"][]) =>
    tokens.filter(({ kind, value }) => kinds.includes(kind) && !(kind === "op" && known.has(value)))
      .map(({ value }) => value).sort();
  return {
    language: slots.language,
    companies: companies.toSorted().join("; "),
    all: slots.allCompanies ? `all ${named(slots)}`.trim() : "",
    periods,
    parts: distinct(values("part")),
    part: text(slots.part),
    metrics: slots.metrics.toSorted().join(" "),
    inputs: slots.inputs.toSorted().join(" "),
    operation: slots.operation,
    combined: slots.combined ?? "",
    unit: [isGrowth(slots) && unit.scale === null ? null : unit.kind, unit.currency, unit.scale]
      .filter((one) => one !== null).join(" "),
    decimals: text(unit.decimals),
    form: asks.form,
    among: asks.among ?? "",
    extreme: text(asks.extreme),
    criterion: text(asks.criterion),
    variant: Object.values(variant).filter((one) => one !== null).join(" "),
    basis: slots.basis ?? "",
    statement: slots.statement ?? "",
    report: slots.form ?? "",
    polarity: values("polarity").join(" "),
    done: distinct(values("op")),
    markers: values("marker").join(" "),
    numbers: values("number").join(" "),
    order: saidOrder(slots, { tokens, implied: known }),
    words: values("word").join(" "),
  };
}

/** Beside all of them one may be named: "which companies did BHP acquire". */
function named({ companies }: Slots): string {
  return companies.map(({ company }) => company).sort().join("; ");
}

/** Growth is in percent whether a question says so or not. */
function isGrowth({ operation, combined }: Slots): boolean {
  return (operation === "growth" || operation === "cagr") && combined === null;
}

function distinct(values: readonly string[]): string {
  return [...new Set(values)].join(" ");
}

function text(value: unknown): string {
  return value === null ? "" : JSON.stringify(value);
}
