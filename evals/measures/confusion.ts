/** Outcomes of a yes-or-no decision against its labels. */
export interface Confusion {
  readonly truePositives: number;
  readonly falsePositives: number;
  readonly falseNegatives: number;
  readonly trueNegatives: number;
  /** TP / (TP + FP), null where nothing was found. */
  readonly precision: number | null;
  /** TP / (TP + FN), null where there is nothing to find. */
  readonly recall: number | null;
}

/** Counts decisions against labels. */
export function confusion(cases: readonly { readonly said: boolean; readonly true: boolean }[]): Confusion {
  const count = (said: boolean, label: boolean) =>
    cases.filter((one) => one.said === said && one.true === label).length;
  const truePositives = count(true, true);
  const falsePositives = count(true, false);
  const falseNegatives = count(false, true);
  const share = (of: number) => of === 0 ? null : Number((truePositives / of).toFixed(4));
  return {
    truePositives,
    falsePositives,
    falseNegatives,
    trueNegatives: count(false, false),
    precision: share(truePositives + falsePositives),
    recall: share(truePositives + falseNegatives),
  };
}
