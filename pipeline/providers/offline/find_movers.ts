import { Decimal } from "decimal.js";
import { formulaAsked, formulaInputs } from "../../../guardrails/mod.ts";
import { type CompanyQuery, type Figure, findMetric } from "../../../retrieval/mod.ts";
import { findLineItems } from "../../reports/find_line_items.ts";
import { pickSeries } from "../../reports/pick_series.ts";
import { readingOf } from "../../reports/reading.ts";
import type { DraftInput } from "../../reports/tasks.ts";
import { changeYears, type Drivers } from "./read_drivers.ts";
import type { Partition } from "./read_partition.ts";
import { partsWithPrior } from "./write_partition.ts";

/** A part of what changed, with its own two figures. */
export interface Mover {
  readonly name: string;
  readonly before: Figure;
  readonly after: Figure;
}

/** What a change is broken down by: parts of the company, lines of the same statement, or what a ratio is computed from. */
export interface Movers {
  readonly by: Partition["among"] | "line" | "input";
  /** Largest change first. */
  readonly movers: readonly Mover[];
}

/** Movers that are shown: what comes behind them moved little. */
const SHOWN = 5;

const PARTS: readonly Partition["among"][] = ["segment", "region", "product"];

/**
 * What moved most between the two years of a change: the parts of the first table that adds up (segments before regions
 * before products), else the lines that the asked line is made of, or for a ratio the line items that it is computed
 * from; null where no table of the sources shows any of these for both years.
 */
export function findMovers(
  { metric }: Drivers,
  { query, input }: {
    readonly query: CompanyQuery;
    readonly input: Pick<DraftInput, "slots" | "sources" | "covered">;
  },
): Movers | null {
  const { slots, sources, covered } = input;
  const years = changeYears(slots, query);
  if (years === null) return null;
  const { company } = query;
  const reading = readingOf(slots, { years: [years.before, years.after], covered, sources });
  const formula = formulaAsked(metric, slots.question);
  const isRatio = (findMetric(metric)?.kind ?? formula?.kind) !== "money";
  if (isRatio) {
    const inputs = formula?.expressions.flatMap(formulaInputs).map((one) => one.metric) ?? [];
    const items = new Set([...inputs, ...inputs.flatMap((one) => findMetric(one)?.parts ?? [])]);
    const found = [...items].flatMap((item): Mover[] => {
      const [before, after] = pickSeries(
        { company, metric: item, years: [years.before, years.after] },
        sources,
        reading,
      );
      return before?.outcome === "found" && after?.outcome === "found"
        ? [{ name: "", before: before.chosen.figure, after: after.chosen.figure }]
        : [];
    });
    return largest("input", found);
  }
  for (const among of PARTS) {
    // shares of a whole have no change of their own
    const parts = partsWithPrior({ among, metric }, { query, input, years }).filter((part) =>
      part.after.kind === "money"
    );
    const movers = largest(among, parts);
    if (movers !== null && parts.length > 1) return movers;
  }
  const items = findLineItems({ company, metric, ...years }, sources, reading);
  return largest("line", items.map(({ label, ...ends }) => ({ name: label, ...ends })));
}

function largest(by: Movers["by"], all: readonly Mover[]): Movers | null {
  const size = ({ before, after }: Mover) => new Decimal(after.value).sub(before.value).abs();
  const moved = all.filter((one, at) =>
    !size(one).isZero() && all.findIndex(({ after }) => after.id === one.after.id) === at
  );
  return moved.length === 0
    ? null
    : { by, movers: moved.toSorted((a, b) => size(b).cmp(size(a))).slice(0, SHOWN) };
}
