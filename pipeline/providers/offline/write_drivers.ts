import { type Calculation, metricWordsIn, NOT_FOUND } from "../../../guardrails/mod.ts";
import type { CompanyQuery } from "../../../retrieval/mod.ts";
import type { DraftInput } from "../../reports/tasks.ts";
import { DRIVER_SAYINGS } from "./driver_sayings.ts";
import { findMovers, type Mover } from "./find_movers.ts";
import { quoteReasons } from "./quote_sentences.ts";
import { changeYears, type Drivers } from "./read_drivers.ts";
import { SAYINGS } from "./sayings.ts";
import { writeCalculation } from "./write_calculation.ts";
import { figureLines } from "./write_figures.ts";
import { companiesOnce } from "./write_partition.ts";

/**
 * What a change comes from as far as reports show it: both years' figures and the change between them, what moved most
 * in the tables, as arithmetic, and the report's own sentences that give a reason. Says which of these are not there.
 */
export function writeDrivers(drivers: Drivers, input: DraftInput): string {
  return companiesOnce(input.queries).flatMap((query) => companyLines(drivers, { query, input })).join("\n");
}

function companyLines(
  drivers: Drivers,
  { query, input }: { readonly query: CompanyQuery; readonly input: DraftInput },
): readonly string[] {
  const { language } = input.slots;
  const { company } = query;
  const say = DRIVER_SAYINGS[language];
  const years = changeYears(input.slots, query);
  if (years === null) return [SAYINGS[language].notFound(company)];
  const movers = findMovers(drivers, { query, input });
  const own = input.calculations.filter(({ inputs }) => inputs[0]?.figure.company === company);
  const moved = movers?.movers.flatMap((mover) => own.find((one) => isOf(one, mover)) ?? []) ?? [];
  const changed = own.filter((one) => !moved.includes(one));
  const ends = [years.before, years.after];
  const shown = { ...query, metrics: [drivers.metric], years: ends };
  const figures = figureLines(shown, input, SAYINGS[language]).map(({ text }) => text);
  const reasons = quoteReasons(input, { company, since: years.after });
  const computed = (calculations: readonly Calculation[]) =>
    calculations.map((one) => writeCalculation(one, input, SAYINGS[language]));
  const stated = figures.filter((text) => !text.includes(NOT_FOUND));
  const isEmpty = stated.length + changed.length + moved.length + reasons.length === 0;
  if (isEmpty) return [say.nothing(company, metricWordsIn(language, drivers.metric), ends)];
  return [
    ...changed.length > 0 ? stated : figures,
    ...computed(changed),
    ...movers === null || moved.length === 0 ? [] : [say.moved(company, movers.by), ...computed(moved)],
    ...reasons.length > 0 ? [SAYINGS[language].quoted(company, reasons)] : [],
    ...moved.length + reasons.length === 0 ? [say.noMore(company)] : [],
  ];
}

function isOf({ operation, inputs }: Calculation, { before, after }: Mover): boolean {
  return operation === "difference" && inputs[0]?.figure.id === after.id &&
    inputs[1]?.figure.id === before.id;
}
