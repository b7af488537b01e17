import { formulaNamed, metricWords } from "../../../guardrails/mod.ts";
import {
  type CompanyQuery,
  findMetric,
  type Operation,
  type Slots,
  type ToolUse,
} from "../../../retrieval/mod.ts";
import { type ToolCall, toolCall } from "../../reports/calculator_tools.ts";
import { pickFigure } from "../../reports/pick_figure.ts";
import { pickSeries } from "../../reports/pick_series.ts";
import { readingOf } from "../../reports/reading.ts";
import type { ArithmeticInput } from "../../reports/tasks.ts";
import { judgementCalls } from "./plan_judgement.ts";
import { readAim } from "./read_aim.ts";
import { shareCalls } from "./share_calls.ts";
import { readForecast } from "./read_forecast.ts";
import { findMovers } from "./find_movers.ts";
import { changeYears, type Drivers, readDrivers } from "./read_drivers.ts";
import { type Partition, readPartition } from "./read_partition.ts";
import { companiesOnce, partsWithPrior } from "./write_partition.ts";
import { readJudgement } from "./read_judgement.ts";

/** Tools that turn a series of years of one company into one number. */
const OVER_YEARS: Readonly<Partial<Record<Operation, "growth" | "cagr" | "average" | "difference" | "sum">>> =
  {
    growth: "growth",
    cagr: "cagr",
    average: "average",
    difference: "difference",
    sum: "sum",
  };

/** Plans the arithmetic that the question's words ask for, on figures that the sources hold. */
export function planCalculations(input: ArithmeticInput): readonly ToolUse[] {
  const { slots } = input;
  if (readForecast(slots, input.covered) !== null) return [];
  const judgement = readJudgement(slots);
  const aim = readAim(slots);
  const partition = readPartition(slots);
  const drivers = readDrivers(slots);
  const calls = judgement !== null
    ? judgementCalls(judgement, input)
    : drivers !== null
    ? driverCalls(drivers, input)
    : partition !== null
    ? partitionCalls(partition, input)
    : aim.kind === "measure"
    ? input.queries.flatMap((query) => aim.formulas.flatMap(({ name }) => formulaCalls(name, query, slots)))
    : aim.kind === "figures"
    ? figureCalls(input)
    : [];
  return calls.map(({ tool, ...given }, at) => ({ id: `call_${at + 1}`, tool, input: given }));
}

/** The growth of every part, where the fastest or slowest is asked for. */
function partitionCalls(partition: Partition, input: ArithmeticInput): readonly ToolCall[] {
  if ((input.slots.asks.extreme?.of ?? "level") === "level") return [];
  return companiesOnce(input.queries).flatMap((query) =>
    partsWithPrior(partition, { query, input }).map(({ name, before, after }) =>
      plain("growth", `${query.company} ${name} ${metricWords(partition.metric)} growth`, [
        before.id,
        after.id,
      ])
    )
  );
}

/** The change of what is asked, absolute and in percent, and that of each of what moved most. */
function driverCalls(drivers: Drivers, input: ArithmeticInput): readonly ToolCall[] {
  return companiesOnce(input.queries).flatMap((query) => {
    const years = changeYears(input.slots, query);
    if (years === null) return [];
    const { company } = query;
    const { metric } = drivers;
    const span = `FY${years.before} to FY${years.after}`;
    const ends = { ...query, years: [years.before, years.after] };
    const over = (operation: "difference" | "growth") =>
      metricCalls(metric, ends, { ...input, slots: { ...input.slots, operation, years: ends.years } });
    const isMoney = (findMetric(metric)?.kind ?? formulaNamed(metric)?.kind) === "money";
    const movers = findMovers(drivers, { query, input });
    return [
      ...over("difference"),
      ...isMoney ? over("growth") : [],
      ...(movers?.movers ?? []).map(({ name, before, after }) => {
        // a row is named as its line item: "Trade payables" of a cash flow are the change in them
        const line = movers!.by === "line" || movers!.by === "input"
          ? after.metric === null ? name : metricWords(after.metric)
          : `${name} ${metricWords(metric)}`;
        return plain("difference", `${company} ${line.slice(0, MOST_NAME)} difference ${span}`, [
          after.id,
          before.id,
        ]);
      }),
    ];
  });
}

/** Letters of a row's own words in the name of a result, which is bounded. */
const MOST_NAME = 60;

function formulaCalls(measure: string, { company, years }: CompanyQuery, slots: Slots): readonly ToolCall[] {
  const call = (over: ToolCall["over"], of: readonly number[]) =>
    toolCall("formula", { measure, company, years: [...of], over });
  const asked = slots.years.length > 0 ? slots.years : years.slice(-1);
  if (asked.length === 1) return [call("average", asked)];
  switch (slots.operation) {
    case "average":
      return [call("average", asked)];
    case "growth":
      return [call("growth", asked)];
    case "difference":
      return [...asked.map((year) => call("average", [year])), call("difference", asked)];
    default:
      return asked.map((year) => call("average", [year]));
  }
}

/** A series of one metric; and, for a measure that the report does not state, its formula. */
function metricCalls(
  metric: string,
  query: CompanyQuery,
  { slots, sources, covered }: ArithmeticInput,
): readonly ToolCall[] {
  const { company, years } = query;
  const picks = pickSeries(
    { company, metric, years },
    sources,
    readingOf(slots, { years, covered, sources }),
  );
  const found = picks.flatMap((pick) => pick.outcome === "found" ? [pick.chosen.figure] : []);
  if (found.length === 0 && formulaNamed(metric) !== null) {
    return statesOpposite(metric, query, sources) ? [] : formulaCalls(metric, query, slots);
  }
  const tool = OVER_YEARS[slots.operation];
  if (tool === undefined || found.length < 2) return [];
  // A difference and a growth rate have two ends; a series in between is not what is asked.
  const isOfEnds = tool === "growth" || tool === "difference" || tool === "cagr";
  const needed = isOfEnds ? [picks[0]!, picks.at(-1)!] : picks;
  // the average of what was found is not that of the years that are asked
  if (needed.some(({ outcome }) => outcome !== "found")) return [];
  const ends = tool === "growth" || tool === "difference" ? [found[0]!, found.at(-1)!] : found;
  const ordered = tool === "difference" ? [...ends].reverse() : ends;
  return [
    plain(
      tool,
      `${company} ${metricWords(found[0]!.metric ?? metric)} ${tool} FY${years[0]} to FY${years.at(-1)}`,
      ordered.map(({ id }) => id),
    ),
  ];
}

/** Net cash answers for net debt, under its own name. */
function statesOpposite(
  metric: string,
  { company }: CompanyQuery,
  sources: ArithmeticInput["sources"],
): boolean {
  const opposite = findMetric(metric)?.opposite ?? null;
  return opposite !== null &&
    sources.some(({ hit }) =>
      hit.figures.some((figure) => figure.company === company && figure.metric === opposite)
    );
}

/** What is named side by side is put together; else each company's series by itself. */
function figureCalls(input: ArithmeticInput): readonly ToolCall[] {
  const shares = shareCalls(input);
  const together = shares.length > 0 ? shares : sideBySide(input);
  if (together.length > 0) return together;
  return input.queries.flatMap((query) =>
    input.slots.metrics.flatMap((metric) => metricCalls(metric, query, input))
  );
}

/** Tools that put figures of one year together. */
const TOGETHER: Readonly<Partial<Record<Operation, "difference" | "ratio" | "sum" | "average">>> = {
  difference: "difference",
  ratio: "ratio",
  sum: "sum",
  average: "average",
};

const JOINED = { difference: " less ", ratio: " over ", sum: " plus ", average: " and " } as const;

/** One year's figures of two companies, or two line items of one: "how much more … than", "the difference between … and". */
function sideBySide({ slots, queries, sources, covered }: ArithmeticInput): readonly ToolCall[] {
  const tool = TOGETHER[slots.operation];
  const many = queries.length * slots.metrics.length;
  if (tool === undefined || many < 2 || (slots.years.length > 1 && slots.metrics.length === 1)) return [];
  if ((tool === "difference" || tool === "ratio") && many !== 2) return [];
  const operands = queries.flatMap(({ company, years }) => {
    const year = (slots.years.length > 0 ? slots.years : years).at(-1);
    return year === undefined ? [] : slots.metrics.flatMap((metric) => {
      const pick = pickFigure(
        { company, metric, year },
        sources,
        readingOf(slots, { years: [year], covered, sources }),
      );
      return pick.outcome === "found"
        ? [{ id: pick.chosen.figure.id, name: `${company} ${metricWords(metric)} FY${year}` }]
        : [];
    });
  });
  if (operands.length !== many) return [];
  const label = operands.map(({ name }) => name).join(JOINED[tool]);
  const percent = tool === "ratio" && /%|\bper ?cent|占|百分/iu.test(slots.question);
  return [{
    ...plain(tool, `${tool === "average" ? "average of " : ""}${label}`, operands.map(({ id }) => id)),
    percent,
  }];
}

function plain(tool: ToolCall["tool"], label: string, figures: readonly string[]): ToolCall {
  return toolCall(tool, {
    label,
    inputs: figures.map((figure, index) => ({ figure, name: `x${index + 1}` })),
  });
}
