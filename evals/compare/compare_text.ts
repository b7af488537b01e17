import type { ArmComparison } from "./compare_arms.ts";

/** The comparison as a person reads it: what moved first, then the counts and what so many cases can say. */
export function compareText(
  { cases, paired }: ArmComparison,
  { a, b, why }: {
    /** Names of the arms. */
    readonly a: string;
    readonly b: string;
    readonly why: (id: string) => string;
  },
): string {
  const moved = cases.filter(({ verdict }) => verdict !== "same");
  const lines = moved.map((one) => {
    const of = one.b.outcome === "right" ? one.a : one.b;
    return `${one.verdict.padEnd(9)} ${one.id}: ${of.mismatches.join("; ")}\n          ${why(one.id)}`;
  });
  const right = (arm: "a" | "b") => cases.filter((one) => one[arm].outcome === "right").length;
  const calls = (arm: "a" | "b") => cases.reduce((sum, one) => sum + one[arm].calls, 0);
  const arms = ([["a", a], ["b", b]] as const).map(([arm, name]) =>
    `${arm}: ${name}: ${right(arm)} of ${cases.length} right, ${calls(arm)} model calls`
  );
  return [...lines, ...lines.length > 0 ? [""] : [], ...arms, verdictLine(paired)].join("\n");
}

function verdictLine(paired: ArmComparison["paired"]): string {
  if (paired === null) return "No case was ended by both arms.";
  const { better, worse, pValue, detectable, verdict, n } = paired;
  const smallest = detectable === null
    ? `${n} cases can show no change at all`
    : `${n} cases can show a change from ${(detectable * 100).toFixed(0)} % of them`;
  return `${better} better, ${worse} worse: exact McNemar ${
    pValue < 0.001 ? "p < .001" : `p = ${pValue.toFixed(3)}`
  }, ${verdict}; ${smallest}.`;
}
