/** Metrics that "the numbers" of a company mean, and that examples of what is covered start with: the lines that every report leads with. */
export const HEADLINES = [
  "revenue",
  "underlying_ebitda",
  "net_profit",
  "attributable_profit",
  "operating_cash_flow",
  "dividend_per_share",
  "net_debt",
  "total_assets",
] as const;
