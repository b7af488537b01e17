import type { Statement } from "./figure.ts";
import { labelKey, labelWords } from "./label_words.ts";
import { normalizeText } from "./normalize_text.ts";
import type { FigureKind } from "./unit.ts";

/** A standard line item, as `metrics.tsv` describes it. */
export interface Metric {
  /** Standard name, `snake_case`. */
  readonly name: string;
  readonly kind: FigureKind;
  /** Chinese names as people write them, most usual first. */
  readonly chinese: readonly string[];
  /** Where it stands at first hand. */
  readonly statement: Statement;
  /** How statements print it, most usual first. */
  readonly labels: readonly string[];
  /** Other metrics that may answer for it where it is not reported, best first. */
  readonly variants: readonly string[];
  /** The metric that is the same with the other sign ("net cash" for "net debt"). */
  readonly opposite: string | null;
  /** The metrics that it can be computed from, where it is a measure that reports may leave out. */
  readonly parts: readonly string[];
  /** Standard or definition that it comes from. */
  readonly source: string;
}

/** What a name means, and the statement that it is limited to. */
export interface MetricEntry {
  readonly metric: string;
  readonly statement: Statement | null;
  /** Of a name that questions use: the words that join its parts ({@link jointsOf}). */
  readonly joints?: Joints;
}

/** Whether a name joins parts by "and" or by "to": words that no key keeps, and that tell one measure from two. */
export interface Joints {
  readonly and: boolean;
  readonly to: boolean;
}

/** The joints of a name as it is written. */
export function jointsOf(text: string): Joints {
  return { and: /\b(?:and|or)\b|\s&\s|,/iu.test(text), to: /\bto\b|\//iu.test(text) };
}

/** Words that name a metric with other words between them ("iron ore … ship"). */
export interface SplitName {
  readonly metric: string;
  readonly first: readonly string[];
  readonly second: readonly string[];
}

/** `metrics.tsv` as it is looked up. Ingest needs the one side and questions the other, so each is made on first use. */
export interface MetricBook {
  readonly metrics: ReadonlyMap<string, Metric>;
  /** Keys of labels as statements print them. */
  readonly labels: ReadonlyMap<string, readonly MetricEntry[]>;
  readonly spoken: SpokenNames;
}

/** The names that questions use. */
export interface SpokenNames {
  /** Labels that no statement has to decide, and the words that people ask with. */
  readonly asked: ReadonlyMap<string, readonly MetricEntry[]>;
  readonly split: readonly SplitName[];
  /** Chinese names, longest first. */
  readonly han: readonly MetricName[];
  /** Most words in a key. */
  readonly longest: number;
}

/** A name in a script without spaces. */
export interface MetricName {
  readonly name: string;
  readonly metric: string;
}

let read: MetricBook | undefined;

/** The table, read on first use: most commands never need it. */
export function metricBook(): MetricBook {
  return read ??= open(Deno.readTextFileSync(new URL("./metrics.tsv", import.meta.url)));
}

/** What a name means under a statement: the entry that is limited to it, else one without a limit. */
export function chooseMetric(
  entries: readonly MetricEntry[] | undefined,
  statement: Statement | null,
): string | null {
  const own = statement === null ? undefined : entries?.find((one) => one.statement === statement);
  return (own ?? entries?.find((one) => one.statement === null))?.metric ?? null;
}

/** A name from a question as its key: there are no brackets and signs to strip, its words count as they stand. */
export function spokenKey(text: string): string {
  return labelWords(text).map(({ word }) => word).join(" ");
}

/** One line of the table. */
interface Row {
  readonly metric: Metric;
  readonly names: readonly (readonly [string, Statement | null])[];
  readonly spoken: readonly string[];
}

function open(tsv: string): MetricBook {
  const rows = tsv.trimEnd().split("\n").slice(1).map(readRow);
  let labels: ReadonlyMap<string, readonly MetricEntry[]> | undefined;
  let spoken: SpokenNames | undefined;
  return {
    metrics: new Map(rows.map(({ metric }) => [metric.name, metric])),
    get labels() {
      return labels ??= labelKeys(rows);
    },
    get spoken() {
      return spoken ??= spokenNames(rows);
    },
  };
}

function readRow(line: string): Row {
  const [name = "", kind, statement, printed, spoken, chinese, variants, opposite, parts, source = ""] = line
    .split("\t");
  const names = list(printed).map(limited);
  return {
    metric: {
      name,
      kind: kind as FigureKind,
      statement: statement as Statement,
      labels: names.map(([label]) => label),
      chinese: list(chinese),
      variants: list(variants),
      opposite: opposite || null,
      parts: list(parts),
      source,
    },
    names,
    spoken: list(spoken),
  };
}

function labelKeys(rows: readonly Row[]): ReadonlyMap<string, readonly MetricEntry[]> {
  const labels = new Map<string, MetricEntry[]>();
  for (const { metric, names } of rows) {
    for (const [label, limit] of names) {
      add(labels, labelKey(label), { metric: metric.name, statement: limit });
    }
  }
  return labels;
}

function spokenNames(rows: readonly Row[]): SpokenNames {
  const asked = new Map<string, MetricEntry[]>();
  const split: SplitName[] = [];
  const han: MetricName[] = [];
  for (const { metric: { name, chinese }, names, spoken } of rows) {
    for (const [label, limit] of names) {
      // "Revenue, net" is a row, but in a question "revenue and net debt" would begin with it.
      if (limit === null && !/, net\b/.test(label)) {
        add(asked, spokenKey(label), { metric: name, statement: null, joints: jointsOf(label) });
      }
    }
    for (const [words, limit] of spoken.map(limited)) {
      const [first = "", second] = words.split("…").map((part) => spokenKey(part));
      if (second === undefined) {
        add(asked, first, { metric: name, statement: limit, joints: jointsOf(words) });
      } else split.push({ metric: name, first: first.split(" "), second: second.split(" ") });
    }
    for (const word of chinese) han.push({ name: normalizeText(word), metric: name });
  }
  const longest = Math.max(...[...asked.keys()].map((key) => key.split(" ").length));
  return { asked, split, longest, han: han.sort((a, b) => b.name.length - a.name.length) };
}

/** "inventories@cashFlow" is the name in that statement alone. */
function limited(name: string): readonly [string, Statement | null] {
  const [words = "", limit] = name.split("@");
  return [words, limit === undefined ? null : limit as Statement];
}

function list(cell: string | undefined): readonly string[] {
  return (cell ?? "").split(";").map((part) => part.trim()).filter((part) => part !== "");
}

function add(map: Map<string, MetricEntry[]>, key: string, entry: MetricEntry): void {
  if (key === "") return;
  const entries = map.get(key);
  if (entries === undefined) map.set(key, [entry]);
  else entries.push(entry);
}
