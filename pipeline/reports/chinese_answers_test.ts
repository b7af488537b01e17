import { deepEqual } from "node:assert/strict";
import { ask } from "./ask.ts";
import { renderAnswer } from "./render.ts";
import { openTestLab } from "./testing.ts";

/** Questions of every kind over five invented companies that state a revenue of FY2024 and a sentence on risks each. */
const QUESTIONS: readonly string[] = [
  "ALD FY2024 的营业收入是多少？",
  "ALD 2023 财年的营业收入是多少？",
  "ALD FY2019 的净利润是多少？",
  "比较 ALD 与 BIR FY2024 的营业收入",
  "ALD 与 BIR FY2024 营业收入之差是多少？",
  "ALD 与 BIR FY2024 的平均营业收入是多少？",
  "ALD 与 BIR FY2024 的营业收入合计是多少？",
  "ALD FY2024 营业收入占 BIR 营业收入的比例是多少？",
  "ALD 的营业收入从 FY2023 到 FY2024 增长了多少？",
  "ALD FY2022 至 FY2024 营业收入的复合年增长率是多少？",
  "ALD FY2024 的毛利率是多少？",
  "ALD FY2024 的净资产收益率是多少？",
  "ALD FY2024 按期末余额的净资产收益率是多少？",
  "ALD FY2024 的应付账款周转天数是多少？",
  "ALD FY2024 按销售成本的现金转换周期是多少？",
  "ALD FY2024 含租赁的净债务是多少？",
  "ALD FY2024 的利息保障倍数是多少？",
  "ALD 母公司 FY2024 的营业收入是多少？",
  "ALD FY2024 的流动性是否良好？",
  "ALD FY2024 的营业收入是否高于 BIR？",
  "ALD FY2024 是否盈利？",
  "ALD 是资本密集型企业吗？",
  "五家公司按 FY2024 营业收入排名",
  "哪家公司 FY2024 的营业收入最高？",
  "ALD FY2024 哪个分部的收入最高？",
  "ALD FY2024 铜业务的营业收入是多少？",
  "ALD FY2024 营业收入以亿美元计是多少？",
  "ALD FY2024 的营业收入按人民币是多少？",
  "ALD FY2024 的营业收入，以百万欧元和十亿美元计",
  "ALD 去年的营业收入是多少？",
  "ALD FY2024 的尾矿坝风险是什么？",
  "ALD 的首席执行官是谁？",
  "为什么 ALD 的利润下降了？",
  "ALD 2024 上半年的营业收入是多少？",
  "ALD FY2030 的营业收入预计是多少？",
  "ALD 与 Zorvex FY2024 的营业收入比较",
  "净债务是什么意思？",
  "什么是净资产收益率？",
  "应付账款周转天数怎么计算？",
  "ALD 最近的新闻",
  "今天矿业有什么新闻？",
  "营业收入是多少？",
  "明天悉尼天气怎么样？",
  "写一首关于铁矿石的诗",
  "你好",
  "你能做什么？",
];

/** Names, figures as reports print them, quotations, commands and settings, and the agreed words. */
const ALLOWED = [
  /“[^”]*”/g,
  /`[^`]*`|deno task ask --thread \S+ --resume|TIEOUT_NEWS|search\?format=json|ask --json/g,
  /data not found in provided documents/g,
  /-?(?:US\$|A\$)[\d.,]+ (?:million|billion)|US\$M/g,
  /\b(?:ALD|BIR|CED|DOG|ELM|Zorvex|FY|USD|CNY|EBITDA|EBIT)\b|FY(?=\d)/g,
  /^\[\d+\] .*\n {4}.*$/gm,
];

Deno.test("renderAnswer() of a Chinese question holds no English beside names, figures as printed and quotations", async () => {
  const lab = await openTestLab({ strict: false });
  const english: string[] = [];
  try {
    for (const question of QUESTIONS) {
      const shown = renderAnswer(await ask(lab, question));
      const rest = ALLOWED.reduce((text, pattern) => text.replace(pattern, " "), shown);
      const words = rest.match(/[A-Za-z]{2,}/g);
      if (words !== null) english.push(`${question} ${words.join(" ")}`);
    }
  } finally {
    await lab.close();
  }
  deepEqual(english, []);
});
