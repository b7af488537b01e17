import { allMetrics, type Slots } from "../retrieval/mod.ts";
import { formulas } from "./formulas.ts";
import { metricWords, metricWordsIn } from "./metric_words.ts";

/** Chinese of what the tables of the formula book call their variants. */
const HAN: Readonly<Record<string, string>> = {
  "after all investing": "扣除全部投资活动后",
  "after dividends": "扣除股息后",
  "after lease payments": "扣除租赁付款后",
  "all liabilities": "按全部负债",
  "as the question defines it": "按问题的定义",
  "average balances": "按平均余额",
  "capital expenditure over revenue": "资本支出除以营业收入",
  "cash, investments and receivables": "现金、投资与应收款",
  "closing balances": "按期末余额",
  "debt as long-term debt with its current portion": "债务取长期债务及其一年内到期部分",
  "debt as short-term and long-term debt": "债务取短期与长期债务",
  "diluted": "稀释",
  "EBITDA as operating profit before depreciation and amortisation": "EBITDA 取折旧摊销前营业利润",
  "gross debt": "按总债务",
  "long-term debt": "按长期债务",
  "net debt over equity": "净债务除以权益",
  "of the owners": "归属于母公司",
  "of the owners' profit": "按归母净利润",
  "on adjusted EBITDA": "按调整后 EBITDA",
  "on cost of sales": "按营业成本",
  "on dividends paid": "按已付股息",
  "on earnings": "按净利润",
  "on EBIT": "按息税前利润",
  "on free cash flow as reported": "按年报列示的自由现金流",
  "on net interest": "按净利息",
  "on operating profit": "按营业利润",
  "on purchases": "按采购额",
  "on revenue": "按营业收入",
  "on tax paid": "按已付税款",
  "on underlying EBIT": "按基本息税前利润",
  "on underlying EBITDA": "按基本 EBITDA",
  "on underlying profit": "按基本利润",
  "opening balances": "按期初余额",
  "payables on cost of sales": "应付账款按营业成本",
  "payables on purchases": "应付账款按采购额",
  "per share": "每股",
  "with leases": "含租赁",
  "with right-of-use assets": "含使用权资产",
  "with short-term investments": "含短期投资",
};

/** Names with a comma are read before shorter ones. */
const NAMES = Object.keys(HAN).sort((a, b) => b.length - a.length);

const BALANCES: Readonly<Record<string, string>> = { average: "平均", closing: "期末", opening: "期初" };

/** How a calculation was done, in the language of a reader; `variant` is as {@link Calculation.variant} names it. */
export function variantIn(language: Slots["language"], variant: string): string {
  return language === "en" ? variant : partsOf(variant).map(hanPart).join("，");
}

function partsOf(variant: string): readonly string[] {
  if (variant === "") return [];
  const known = NAMES.find((name) => variant === name || variant.startsWith(`${name}, `));
  const first = known ?? variant.split(", ")[0]!;
  return [first, ...partsOf(variant.slice(first.length + 2))];
}

/** The book's own names, a balance or a line item that stands in, a year of so many days, a measure that the question defines. */
function hanPart(part: string): string {
  const known = HAN[part];
  if (known !== undefined) return known;
  const [, balance, metric] = /^(average|closing|opening) (.+)$/.exec(part) ?? [];
  if (balance !== undefined) return `按${BALANCES[balance]}${hanMetric(metric!)}`;
  if (part.startsWith("with ")) return `以${hanMetric(part.slice("with ".length))}计`;
  const days = /^(\d+)-day year$/.exec(part)?.[1];
  if (days !== undefined) return `一年按 ${days} 天`;
  return part.replace(/ as the question defines it$/, " 按问题的定义");
}

function hanMetric(words: string): string {
  const named = [...allMetrics(), ...formulas()].find(({ name }) => metricWords(name) === words);
  return named === undefined ? words : metricWordsIn("zh", named.name);
}
