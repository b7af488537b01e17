import type { Criterion } from "../../../retrieval/mod.ts";

/** A judgement that has no definition of its own, and the mark that analysts commonly go by. */
export interface Convention {
  /** How questions put it, in English and Chinese. */
  readonly asked: RegExp;
  /** The measure that it is judged by, unless the question names one of `measures`. */
  readonly measure: string;
  /** Measures that may stand in its place where the question names them. */
  readonly measures: readonly string[];
  readonly relation: Criterion["relation"];
  /** Exact, in the measure's own unit, percent in points. */
  readonly mark: string;
  /** The criterion in words: a figure here would look like one of the report's. */
  readonly said: { readonly en: string; readonly zh: string };
}

const HEALTHY = String
  .raw`\b(?:health(?:y|ily)|good|strong|adequate|sound|sufficient|reasonabl[ey]|solid|comfortable|robust|acceptable)\b`;
const HEALTHY_HAN = "健康|良好|充足|充裕|稳健|合理";

function healthy(english: string, chinese: string): RegExp {
  return new RegExp(
    String
      .raw`${HEALTHY}[^.?]{0,60}\b(?:${english})|\b(?:${english})[^.?]{0,60}${HEALTHY}|(?:${chinese}).{0,12}(?:${HEALTHY_HAN})|(?:${HEALTHY_HAN}).{0,6}的?(?:${chinese})`,
    "iu",
  );
}

/**
 * Marks that text books of financial analysis give as rules of thumb; none is a rule of accounting, and the answer says
 * so. Capital intensity: capital expenditure of a tenth of revenue. Liquidity: quick and current ratio of one. Interest
 * cover of two. Net debt of three times EBITDA as the upper end of ordinary leverage.
 */
export const CONVENTIONS: readonly Convention[] = [
  {
    asked: /\bcapital[- ](?:intensive|heavy)\b|\bheavy (?:on|in) capital\b|资本密集/iu,
    measure: "capex_to_revenue",
    measures: [],
    relation: "atLeast",
    mark: "10",
    said: {
      en: "capital expenditure of at least a tenth of revenue",
      zh: "资本支出不低于营业收入的十分之一",
    },
  },
  {
    asked: healthy("current ratio", "流动比率"),
    measure: "current_ratio",
    measures: [],
    relation: "atLeast",
    mark: "1",
    said: { en: "current assets that cover current liabilities at least once", zh: "流动资产不低于流动负债" },
  },
  {
    asked: healthy("liquidity|quick ratio|acid[- ]test", "流动性|速动比率|短期偿债"),
    measure: "quick_ratio",
    measures: ["current_ratio", "cash_ratio"],
    relation: "atLeast",
    mark: "1",
    said: {
      en: "liquid assets that cover current liabilities at least once",
      zh: "速动资产不低于流动负债",
    },
  },
  {
    asked: healthy("working capital", "营运资[金本]"),
    measure: "net_working_capital",
    measures: [],
    relation: "above",
    mark: "0",
    said: { en: "current assets above current liabilities", zh: "流动资产高于流动负债" },
  },
  {
    asked: healthy("interest cover(?:age)?", "利息保障"),
    measure: "interest_coverage",
    measures: [],
    relation: "atLeast",
    mark: "2",
    said: {
      en: "operating profit of at least twice the interest expense",
      zh: "营业利润不低于利息费用的两倍",
    },
  },
  {
    asked:
      /\b(?:highly|over-?|heavily|excessively) ?(?:leveraged|indebted|geared)\b|杠杆(?:率)?(?:过|较|很)?高|高杠杆/iu,
    measure: "leverage",
    measures: ["debt_to_equity", "gearing"],
    relation: "above",
    mark: "3",
    said: { en: "net debt of more than three times EBITDA", zh: "净负债高于 EBITDA 的三倍" },
  },
];
