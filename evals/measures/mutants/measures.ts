/** A ratio of two reported lines that has a name of its own. */
export interface NamedRatio {
  /** Standard name. */
  readonly name: string;
  readonly said: string;
  readonly han: string;
  readonly above: string;
  readonly below: string;
  readonly kind: "percent" | "ratio";
}

/** The ratios that statements of measures are made of: textbook definitions over lines that most reports print. */
export const MEASURES: readonly NamedRatio[] = [
  ratio("underlying_ebitda_margin", "underlying EBITDA margin", "underlying_ebitda"),
  ratio("gross_margin", "gross margin", "gross_profit", "毛利率"),
  ratio("operating_margin", "operating margin", "operating_profit", "营业利润率"),
  ratio("net_margin", "net margin", "net_profit", "净利率"),
  ratio("operating_cash_flow_margin", "operating cash flow margin", "operating_cash_flow"),
  ratio("capex_to_revenue", "capital expenditure to revenue", "capital_expenditure"),
  ratio("research_to_revenue", "R&D to revenue", "research_development"),
  {
    name: "current_ratio",
    said: "current ratio",
    han: "流动比率",
    above: "total_current_assets",
    below: "total_current_liabilities",
    kind: "ratio",
  },
];

function ratio(name: string, said: string, above: string, han = ""): NamedRatio {
  return { name, said, han, above, below: "revenue", kind: "percent" };
}
