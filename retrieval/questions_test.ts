import assert from "node:assert/strict";
import { companiesOf } from "./entities.ts";
import type { Benchmark, Criterion } from "./read_criterion.ts";
import { parseSlots } from "./read_slots.ts";
import type { Slots } from "./slots.ts";

/** Names as stores hold them: tickers, names with and without suffixes, names that are words, one company under two. */
const KNOWN = companiesOf([
  "BHP",
  "RIO",
  "FMG",
  "S32",
  "MIN",
  "ADOBE SYSTEMS INCORPORATED",
  "ADOBE INC.",
  "Alder Water Works",
  "Birch & Sons Holdings plc",
  "Cedar Ridge Lithium Ltd",
  "Mercia Asset Management PLC",
  "Baker Steel Resources Trust",
  "TSX_Y",
  "Block",
  "Target Corporation",
  "Johnson & Johnson",
  "Foot Locker",
  "American Express Company",
  "American Water Works",
  "3M",
  "Advanced Micro Devices, Inc.",
  "General Mills",
  "JPMorgan",
  "Best Buy",
  "MGM Resorts",
  "Ulta Beauty",
  "CVS Health",
  "Nike",
  "PepsiCo",
  "Verizon",
  "The Pluto Group",
  "Oriel Windows AB",
]);

interface Row {
  readonly question: string;
  readonly expected: ShortSlots;
  /** What is read wrongly and why it stays so; empty where all is right. */
  readonly known: string;
}

function rows(name: string): readonly Row[] {
  const tsv = Deno.readTextFileSync(new URL(`../fixtures/questions/${name}.tsv`, import.meta.url));
  return tsv.trimEnd().split("\n").slice(1).map((line) => {
    const [question = "", slots = "", known = ""] = line.split("\t");
    const stated = Object.fromEntries(slots.split(";").map((pair) => pair.split("=", 2) as [string, string]));
    return { question, expected: stated, known };
  });
}

/** What differs from the table; a `*` there leaves a slot open. */
function differences({ question, expected }: Row): readonly string[] {
  const slots = parseSlots(question, { companies: KNOWN });
  const read = {
    ...shortSlots(slots),
    ...(expected["v"] === undefined ? {} : { v: shortVariant(slots.variant) }),
  };
  const wanted: ShortSlots = { l: /\p{sc=Han}/u.test(question) ? "zh" : "en", ...expected };
  const kind = (wanted["f"] ?? "") === "" ? "" : wanted["f"];
  return Object.entries(read).flatMap(([key, value]) => {
    const want = key === "f" ? kind ?? "" : wanted[key] ?? "";
    return want === "*" || want === value ? [] : [`${key}: ${value} (not ${want})`];
  });
}

for (const name of ["tuned", "unseen", "fresh"]) {
  for (const row of rows(name)) {
    Deno.test(`parseSlots() reads of ${name} "${row.question}"`, () => {
      if (row.known === "") assert.deepEqual(differences(row), []);
      else assert.notDeepEqual(differences(row), [], `right now, so that "${row.known}" can go`);
    });
  }
}

/** The slots of a question in the short form of `fixtures/questions`, by key; empty where nothing is read. */
type ShortSlots = Readonly<Record<string, string>>;

/** Names in which a variant is said already: "underlying EBITDA" needs no second word for it. */
const SAID_BY_METRIC: Readonly<Record<string, RegExp>> = {
  underlying: /underlying|adjusted/,
  owners: /attributable/,
  nonControlling: /^nci/,
  basic: /basic_eps/,
  diluted: /diluted_eps/,
};

/**
 * What was read, in the short form that tables of questions are written in: `c` companies, `u` unknown ones, `all` where
 * every company is meant, `y` years, `p` part of a year, `d` day, `r` counted years, `m` line items, `op` operation, `unit`,
 * `f` form of answer, `a` what is picked, `x` end of an order, `t` test, `v` variant, `b` basis, `l` language.
 */
function shortSlots(slots: Slots): ShortSlots {
  const { asks, unit, variant, part } = slots;
  return {
    c: slots.companies.map(({ company }) => company).join(","),
    u: slots.unknownCompanies.join(","),
    all: slots.allCompanies ? "1" : "",
    y: slots.years.join(","),
    p: part === null
      ? ""
      : part.kind === "nineMonths"
      ? "9M"
      : `${part.kind === "half" ? "H" : "Q"}${part.number}`,
    d: slots.date === null ? "" : `${slots.date.on} ${slots.date.kind}`,
    r: slots.recent === null
      ? ""
      : `${slots.recent.years}${slots.recent.skip === 0 ? "" : `-${slots.recent.skip}`}`,
    m: slots.metrics.join(","),
    op: slots.operation === "value" ? "" : slots.operation,
    unit: [
      unit.kind ?? "",
      unit.currency ?? "",
      unit.scale === null ? "" : `e${unit.scale}`,
      unit.decimals === null ? "" : `d${unit.decimals}`,
      unit.conflict.length > 0 ? "conflict" : "",
    ].filter((part) => part !== "").join(" "),
    f: asks.form === "figure" ? "" : asks.form,
    a: asks.among ?? "",
    x: asks.extreme === null ? "" : [
      asks.extreme.direction,
      asks.extreme.of === "level" ? "" : asks.extreme.of,
      asks.extreme.place === 1 ? "" : String(asks.extreme.place),
      asks.extreme.count === 1 ? "" : `n${asks.extreme.count}`,
    ].filter((part) => part !== "").join(" "),
    t: asks.criterion === null ? "" : shortCriterion(asks.criterion),
    v: shortVariant(variant).split(" ").filter((said) =>
      !slots.metrics.some((metric) => SAID_BY_METRIC[said]?.test(metric))
    ).join(" "),
    b: slots.basis ?? "",
    l: slots.foreign ? "other" : slots.language,
  };
}

function shortVariant(variant: Slots["variant"]): string {
  return Object.values(variant).filter((said) => said !== null).join(" ");
}

function shortCriterion({ of, relation, than }: Criterion): string {
  return `${of} ${relation} ${shortBenchmark(than)}`;
}

function shortBenchmark(than: Benchmark): string {
  switch (than.kind) {
    case "value":
      return `${than.currency === null ? "" : `${than.currency} `}${than.value}${
        than.unit === "percent" ? "%" : ""
      }`;
    case "year":
      return than.year === null ? "prior" : `y${than.year}`;
    case "company":
      return `c:${than.company}`;
    case "metric":
      return `m:${than.metric}`;
  }
}
