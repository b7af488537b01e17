/** The companies of the store with the fiscal years of their reports, ascending. */
export type Coverage = readonly {
  readonly company: string;
  readonly years: readonly number[];
  /** Month and day of the year end, "06-30"; left out, "the year ended June 2024" is no other name of a fiscal year. */
  readonly yearEnd?: string;
}[];
