import type { Shape } from "../pdf/page.ts";
import type { BarGroup } from "./bar_groups.ts";
import type { ChartWord } from "./chart_words.ts";
import { isValue, standsAlone } from "./find_charts.ts";
import { wordRuns } from "./word_lines.ts";

/** A bar with what geometry ties to it. */
export interface BarPoint {
  readonly bar: Shape;
  /** What stands at the foot of the bar, or of the bars that touch it; "" where nothing does. */
  readonly label: string;
  readonly labelWords: readonly ChartWord[];
  /** The one figure at its head or in it; null where there is none, or more. */
  readonly value: ChartWord | null;
}

/** How far from the foot of the bars names stand, in points. */
const NEAR = 36;
/** Names before flat bars may be longer. */
const BEFORE = 160;
/** Lines of a name follow within this many font sizes. */
const LEADING = 1.7;

/** Bars that touch, or nearly so, share one name. */
function clusters({ bars, upright }: BarGroup): readonly (readonly Shape[])[] {
  const from = (bar: Shape) => upright ? bar.x0 : bar.y0;
  const to = (bar: Shape) => upright ? bar.x1 : bar.y1;
  const found: Shape[][] = [];
  for (const bar of [...bars].sort((a, b) => from(a) - from(b))) {
    const last = found.at(-1)?.at(-1);
    const close = last !== undefined && from(bar) - to(last) < 0.25 * (to(bar) - from(bar));
    if (close) found.at(-1)?.push(bar);
    else found.push([bar]);
  }
  return found;
}

/** Lines of words from the foot of the bars away, as long as they follow each other closely. */
function nameAtFoot(words: readonly ChartWord[], base: number): readonly ChartWord[] {
  const lines = wordRuns(words);
  const taken: ChartWord[] = [];
  let foot = base;
  for (const line of lines) {
    // a figure alone is the value of a bar too low to be seen
    if (taken.length === 0 && line.words.every(({ figure }) => figure)) continue;
    if (taken.length > 0 && line.y1 - foot > LEADING * line.size) break;
    taken.push(...line.words);
    foot = line.y1;
  }
  return taken;
}

/** Reads the name and the value of each bar of a group. A word serves once. */
export function barPoints(group: BarGroup, words: readonly ChartWord[]): readonly BarPoint[] {
  const { upright, base } = group;
  const values = new Map<Shape, ChartWord | null>();
  const taken = new Set<ChartWord>();
  for (const bar of group.bars) {
    const own = words.filter((word) => {
      const beside = upright
        ? word.x0 < bar.x1 && word.x1 > bar.x0
        : 2 * word.y0 < bar.y0 + bar.y1 && 2 * word.y1 > bar.y0 + bar.y1;
      return beside && isValue(word, bar, group) && standsAlone(word, words);
    });
    const [value] = own;
    values.set(bar, own.length === 1 && value !== undefined && !taken.has(value) ? value : null);
    for (const word of own) taken.add(word);
  }
  const all = clusters(group);
  const edge = (i: number, side: "from" | "to") => {
    const [own, other] = [all[i] ?? [], all[side === "from" ? i - 1 : i + 1]];
    const low = (bars: readonly Shape[]) => Math.min(...bars.map((bar) => upright ? bar.x0 : bar.y0));
    const high = (bars: readonly Shape[]) => Math.max(...bars.map((bar) => upright ? bar.x1 : bar.y1));
    const half = (high(own) - low(own)) / 2;
    if (side === "from") return other === undefined ? low(own) - half : (high(other) + low(own)) / 2;
    return other === undefined ? high(own) + half : (high(own) + low(other)) / 2;
  };
  return all.flatMap((cluster, i) => {
    const [from, to] = [edge(i, "from"), edge(i, "to")];
    const slot = words.filter((word) => {
      if (taken.has(word)) return false;
      const middle = upright ? (word.x0 + word.x1) / 2 : (word.y0 + word.y1) / 2;
      if (middle < from || middle > to) return false;
      return upright
        ? word.y0 >= base - 2 && word.y0 <= base + NEAR
        : word.x1 <= base + 2 && word.x0 >= base - BEFORE;
    });
    const labelWords = upright ? nameAtFoot(slot, base) : slot;
    const label = wordRuns(labelWords).map(({ text }) => text).join(" ");
    return cluster.map((bar) => ({ bar, label, labelWords, value: values.get(bar) ?? null }));
  });
}

/** Lengths follow the values they state: nothing then stands in doubt. */
const OFF = 0.03;

/** True where every bar states a value and their lengths are in proportion to them. */
export function isProportional(points: readonly BarPoint[], { upright }: BarGroup): boolean {
  const ratios = points.flatMap(({ bar, value }) => {
    const stated = value === null ? NaN : Number(value.text.replaceAll(/[^\d.]/g, ""));
    const length = upright ? bar.y1 - bar.y0 : bar.x1 - bar.x0;
    return [{ ratio: length / stated, slack: 0.75 / length }];
  });
  if (ratios.length < 2 || ratios.some(({ ratio }) => !Number.isFinite(ratio))) return false;
  const sorted = ratios.map(({ ratio }) => ratio).sort((a, b) => a - b);
  const middle = sorted[Math.floor(sorted.length / 2)] ?? NaN;
  return ratios.every(({ ratio, slack }) => Math.abs(ratio / middle - 1) <= OFF + slack);
}
