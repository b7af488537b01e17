import type { PairedComparison } from "../../statistics/compare_pairs.ts";
import { detectableRate } from "../../statistics/detectable_rate.ts";
import type { MeasureResult } from "../measure.ts";
import type { AblationArm } from "./arms.ts";

/** One figure of the arm that all others are compared with. */
export interface BaseFigure {
  readonly name: string;
  /** Number of cases. */
  readonly n: number;
  readonly mean: number;
}

/** How an ablation ran. */
export interface AblationRun {
  readonly mode: string;
  /** The one benchmark that was asked for, null for all. */
  readonly only: string | null;
  /** Name of the embedder, "none" without vectors. */
  readonly embedder: string;
}

/** An arm with its comparison for each figure. */
export interface MeasuredArm extends AblationArm {
  readonly figures: Readonly<Record<string, PairedComparison>>;
}

/** The table of an ablation: the default first, then each arm with its difference from it. */
export function ablationReport(
  base: readonly BaseFigure[],
  arms: readonly MeasuredArm[],
  run: AblationRun,
): MeasureResult {
  const { mode, only, embedder } = run;
  const columns = ["changed", "to", ...base.map(({ name, n }) => `${name}, n = ${n}`)];
  const rows = [
    ["nothing", mode, ...base.map(({ mean }) => mean.toFixed(3))],
    ...arms.map(({ factor, name, figures: found }) => [
      factor,
      name,
      ...base.map((figure) => cell(found[figure.name])),
    ]),
  ];
  const caption = `One thing changed at a time (\`measure ablation --mode ${mode}\`, ${
    mode === "keyword" ? "words alone" : embedder === "none" ? "without vectors" : `vectors: ${embedder}`
  }), paired with the first row case by case: exact McNemar for hits, sign-flip permutation for nDCG, p not corrected for the number of comparisons.${
    smallest(base)
  }`;
  const name = only === null ? mode : `${mode} ${only}`;
  return {
    json: { ...run, base, arms },
    results: { comparison: { name, caption, columns, rows } },
    text: [...layOut([columns, ...rows]), "", caption].join("\n"),
  };
}

/** What so many questions could show at all. */
function smallest(base: readonly BaseFigure[]): string {
  const n = base.find(({ name }) => name.includes("hit@"))?.n;
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
