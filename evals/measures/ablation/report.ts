import type { PairedComparison } from "../../statistics/compare_pairs.ts";
import { detectableRate } from "../../statistics/detectable_rate.ts";
import type { MeasureResult } from "../measure.ts";
import type { AblationArm } from "./arms.ts";

/** Scores by case of one figure of one arm. */
export type Scores = ReadonlyMap<string, number>;

/** An arm with its comparison for each figure. */
export interface MeasuredArm extends AblationArm {
  readonly figures: Readonly<Record<string, PairedComparison>>;
}

/** The table of an ablation: the default first, then each arm with its difference from it. */
export function ablationReport(
  base: Readonly<Record<string, Scores>>,
  arms: readonly MeasuredArm[],
  { mode }: { readonly mode: string },
): MeasureResult {
  const figures = Object.entries(base).map(([name, scores]) => ({
    name,
    n: scores.size,
    mean: [...scores.values()].reduce((sum, score) => sum + score, 0) / scores.size,
  }));
  const columns = ["changed", "to", ...figures.map(({ name, n }) => `${name}, n = ${n}`)];
  const rows = [
    ["nothing", mode, ...figures.map(({ mean }) => mean.toFixed(3))],
    ...arms.map(({ factor, name, figures: found }) => [
      factor,
      name,
      ...figures.map((figure) => cell(found[figure.name])),
    ]),
  ];
  const caption =
    `One thing changed at a time (\`measure ablation --mode ${mode}\`), paired with the first row case by ` +
    `case: exact McNemar for hits, sign-flip permutation for nDCG, p not corrected for the number of comparisons.${
      smallest(figures)
    }`;
  return {
    json: { mode, base: figures, arms },
    results: { comparison: { name: mode, caption, columns, rows } },
    text: [...layOut([columns, ...rows]), "", caption].join("\n"),
  };
}

/** What so many questions could show at all. */
function smallest(figures: readonly { readonly name: string; readonly n: number }[]): string {
  const n = figures.find(({ name }) => name.includes("hit@"))?.n;
  const rate = n === undefined ? null : detectableRate(n);
  return rate === null
    ? ""
    : ` Of ${n} questions, the smallest change of hits that could show is ${rate.toFixed(2)}.`;
}

/** "0.712 (−0.021, p = .003)"; from p = .05 on only the direction is known. */
function cell(comparison: PairedComparison | undefined): string {
  if (comparison === undefined) return "";
  const { arm, difference, pValue, verdict } = comparison;
  if (verdict === "equal") return `${arm.toFixed(3)} (equal)`;
  const change = `${difference < 0 ? "−" : "+"}${Math.abs(difference).toFixed(3)}`;
  const p = pValue < 0.001 ? "p < .001" : `p = ${pValue.toFixed(3).replace(/^0/, "")}`;
  return `${arm.toFixed(3)} (${change}, ${p}${verdict === "direction only" ? ", direction only" : ""})`;
}

function layOut(rows: readonly (readonly string[])[]): readonly string[] {
  const widths = rows[0]?.map((_, at) => Math.max(...rows.map((row) => row[at]?.length ?? 0))) ?? [];
  return rows.map((row) => row.map((text, at) => text.padEnd(widths[at] ?? 0)).join("  ").trimEnd());
}
