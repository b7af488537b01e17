import { namesSection, saysCost, saysDeduction } from "./line_words.ts";
import type { Addends, SumLine } from "./sum_line.ts";

/** A line that no total has taken up yet. */
export interface OpenLine {
  readonly line: number;
  /** Headings that stand between it and the open line before. */
  readonly headings: readonly string[];
  /** Its label announces a sum, or it is one. */
  readonly total: boolean;
  /** A total whose sum was not found: the lines that it seems to take up. */
  readonly covers: readonly number[];
}

/** Lines that may enter a total, with their signs. */
export interface AddendSet {
  readonly addends: Addends;
  /** Index of the first open line that the total takes up with them. */
  readonly from: number;
  /** They are what the page's layout puts under this total: a whole section, or all since the last total. */
  readonly laidOut: boolean;
  /** How bold the guess is: a run under a convention, one added to a total further up, one with signs chosen to fit. */
  readonly guess: "run" | "anchored" | "free";
  /** Every sign as printed. */
  readonly printed: boolean;
}

/** What a total is looked for among. */
export interface SumSearch {
  readonly lines: readonly SumLine[];
  readonly open: readonly OpenLine[];
  /** Earlier totals that a later line may start from again, latest first. */
  readonly anchors: readonly number[];
  readonly label: string;
  readonly sort: string;
  readonly announced: boolean;
}

/** Longest run of lines that is tried without a heading or total that says where it begins. */
const LONGEST = 40;
/** Signs are chosen freely for so many lines at most: 2⁵ ways, few enough to tell a sum from a coincidence. */
const MOST_FREE = 5;
/** Labels whose left edges differ by less stand at one depth, in points. */
export const SAME_DEPTH = 1.5;

/** Where a run may begin, those that the layout suggests first. */
function starts({ open, label }: SumSearch): readonly { readonly at: number; readonly laidOut: boolean }[] {
  const last = open.length - 1;
  const named = open.findLastIndex(({ headings }) =>
    headings.some((heading) => namesSection(label, heading))
  );
  const headed = open.findLastIndex(({ headings }) => headings.length > 0);
  const total = open.findLastIndex((item) => item.total);
  const before = open.findLastIndex((item, at) => item.total && at < total);
  const laidOut = [...new Set([named, headed, total + 1, before, total, 0])].filter((at) =>
    at >= 0 && at <= last
  );
  const others: number[] = [];
  for (let at = last - 1; at >= Math.max(0, last - LONGEST); at--) {
    if (!laidOut.includes(at)) others.push(at);
  }
  return [
    ...laidOut.map((at) => ({ at, laidOut: true })),
    ...others.map((at) => ({ at, laidOut: false })),
  ];
}

/**
 * A run as it stands, without its doubtful lines, without its deeper lines, without what totals in it seem to have taken
 * up already, and of the total's own sort alone.
 */
function variants(
  run: readonly OpenLine[],
  { lines, sort }: SumSearch,
): readonly (readonly OpenLine[])[] {
  const [first] = run;
  const depth = lines[first?.line ?? -1]?.indent;
  const uniform = sort === "" &&
    run.every(({ line, covers }) =>
      covers.length === 0 && lines[line]?.role === "item" && lines[line]?.indent === depth
    );
  if (uniform) return [run];
  const indentOf = ({ line }: OpenLine) => lines[line]?.indent ?? 0;
  const least = Math.min(...run.filter(({ total }) => !total).map(indentOf));
  const shallow = run.filter((item) => item.total || indentOf(item) <= least + SAME_DEPTH);
  const covered = new Set(run.flatMap(({ covers }) => covers));
  const uncovered = run.filter(({ line }) => !covered.has(line));
  const sure = run.filter(({ line }) => lines[line]?.role !== "doubtful");
  const alike = sort === "" ? run : run.filter(({ line }) => lines[line]?.sort === sort);
  const all = [run, sure, shallow, uncovered, alike].filter((items) => items.length > 0);
  const keys = all.map((items) => items.map(({ line }) => line).join());
  return all.filter((_, i) => keys.indexOf(keys[i] ?? "") === i);
}

function signed(
  items: readonly number[],
  minus: (line: number, at: number) => boolean,
): Addends {
  return items.map((line, at) => ({ line, sign: minus(line, at) ? -1n : 1n }));
}

/**
 * The ways in which reports print signs: as they are meant; what is "less" printed without a sign; a first line from
 * which the others are taken; costs printed without a sign among gains; a sum whose sign is turned round.
 */
function conventions(
  items: readonly number[],
  { lines, announced }: SumSearch,
): readonly (Addends | null)[] {
  const labels = items.map((line) => lines[line]?.label ?? "");
  const costs = labels.map((label, at) => at > 0 && saysCost(label));
  const rest = costs.slice(1);
  // assets less liabilities less all but the last line of equity is that line, and no sum of anything
  const results = rest.length > 0 && (announced || rest.every(Boolean));
  const mixed = rest.some(Boolean) && !rest.every(Boolean);
  return [
    signed(items, () => false),
    labels.some(saysDeduction) ? signed(items, (_, at) => saysDeduction(labels[at] ?? "")) : null,
    results ? signed(items, (_, at) => at > 0) : null,
    mixed ? signed(items, (_, at) => costs[at] ?? false) : null,
    announced ? signed(items, () => true) : null,
  ];
}

/** All sign patterns over the lines behind the first. */
function freeSigns(items: readonly number[]): readonly Addends[] {
  if (items.length < 3 || items.length > MOST_FREE + 1) return [];
  return Array.from(
    { length: 2 ** (items.length - 1) },
    (_, pattern) => signed(items, (_, at) => at > 0 && (pattern >> (at - 1) & 1) === 1),
  );
}

/** One convention after the other, over all runs: a plainer one is likelier with any run than a bolder one. */
function* byConvention(
  runs: readonly { readonly items: readonly number[]; readonly from: number; readonly laidOut: boolean }[],
  search: SumSearch,
  guess: "run" | "anchored",
): Generator<AddendSet> {
  const sets = runs.map(({ items }) => conventions(items, search));
  for (let way = 0; way < (sets[0]?.length ?? 0); way++) {
    for (const [i, { from, laidOut }] of runs.entries()) {
      const addends = sets[i]?.[way] ?? null;
      if (addends !== null) yield { addends, from, laidOut, guess, printed: way === 0 };
    }
  }
}

/**
 * The sets of lines that may enter a total, likeliest first and bounded in number: contiguous runs of open lines right
 * above it, with or without deeper lines, alone or added to an earlier total; then the same runs with free signs.
 */
export function* addendSets(search: SumSearch): Generator<AddendSet> {
  const { open, anchors } = search;
  const runs = starts(search).map(({ at, laidOut }) => ({ run: open.slice(at), from: at, laidOut }));
  const ids = (run: readonly OpenLine[]) => run.map(({ line }) => line);
  yield* byConvention(
    runs.flatMap(({ run, from, laidOut }) =>
      variants(run, search).map((items) => ({ items: ids(items), from, laidOut }))
    ),
    search,
    "run",
  );
  if (!search.announced) return;
  const anchored = runs.flatMap(({ run, from }) =>
    anchors.flatMap((anchor) =>
      ids(run).includes(anchor) ? [] : [{ items: [anchor, ...ids(run)], from, laidOut: false }]
    )
  );
  yield* byConvention(anchored, search, "anchored");
  for (const { run, from } of runs) {
    const [anchor] = anchors;
    const further = anchor === undefined || ids(run).includes(anchor) ? [] : freeSigns([anchor, ...ids(run)]);
    for (const addends of [...freeSigns(ids(run)), ...further]) {
      yield { addends, from, laidOut: false, guess: "free", printed: false };
    }
  }
}
