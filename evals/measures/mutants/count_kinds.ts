import type { Trial } from "./run_trials.ts";

/** How the guard did on one kind of draft. */
export interface KindCount {
  readonly of: Trial["of"];
  readonly kind: string;
  readonly n: number;
  readonly flagged: number;
  /** Drafts in which it read no number at all. */
  readonly unread: number;
}

/** Counts by kind, mutants first, in the order in which the kinds first came up. */
export function confusionByKind(trials: readonly Trial[]): readonly KindCount[] {
  const kinds = Map.groupBy(trials, ({ of, kind }) => `${of}\t${kind}`);
  return [...kinds].map(([key, own]) => {
    const [of, kind = ""] = key.split("\t");
    return {
      of: of as Trial["of"],
      kind,
      n: own.length,
      flagged: own.filter(({ flagged }) => flagged).length,
      unread: own.filter(({ claims }) => claims === 0).length,
    };
  }).sort((a, b) => a.of.localeCompare(b.of));
}

/** The counts as a table for a person. */
export function confusionTable(counts: readonly KindCount[]): string {
  const row = (cells: readonly string[]) =>
    cells.map((cell, at) => at === 0 ? cell.padEnd(32) : cell.padStart(9)).join("");
  return (["mutant", "rewording"] as const).flatMap((of) => [
    row([`${of}s`, "n", "flagged", "missed", "share"]),
    ...counts.filter((one) => one.of === of).map(({ kind, n, flagged }) =>
      row([
        kind,
        String(n),
        String(flagged),
        of === "mutant" ? String(n - flagged) : "",
        `${(100 * flagged / n).toFixed(1)} %`,
      ])
    ),
    "",
  ]).join("\n").trimEnd();
}

/** All kinds of one side together. */
export function totalsOf(
  counts: readonly KindCount[],
  of: Trial["of"],
): { readonly n: number; readonly flagged: number } {
  const own = counts.filter((one) => one.of === of);
  const sum = (what: "n" | "flagged") => own.reduce((total, one) => total + one[what], 0);
  return { n: sum("n"), flagged: sum("flagged") };
}

/** "97.85 %"; "-" of nothing. */
export function rateText({ n, flagged }: { readonly n: number; readonly flagged: number }): string {
  return n === 0 ? "-" : `${(100 * flagged / n).toFixed(2)} %`;
}
