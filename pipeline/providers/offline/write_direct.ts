import { describeFormula, findFormulas, type Formula } from "../../../guardrails/mod.ts";
import type { Slots } from "../../../retrieval/mod.ts";
import type { Covered, DirectInput } from "../../reports/tasks.ts";
import { findTerms } from "./glossary.ts";
import { questionKind } from "./question_kind.ts";

/** What is said besides meanings, in one language. */
interface Words {
  readonly greeting: string;
  readonly covered: (companies: string) => string;
  readonly nothing: string;
  readonly formula: (formula: Formula) => string;
}

const WORDS: Readonly<Record<Slots["language"], Words>> = {
  en: {
    greeting: "Hello.",
    covered: (companies) =>
      `I answer questions about the annual reports of ${companies}: figures, changes, ratios and what the reports say, ` +
      "each with its page.",
    nothing: "I answer questions about annual reports, each figure with its page; no report is stored yet.",
    formula: describeFormula,
  },
  zh: {
    greeting: "您好。",
    covered: (companies) =>
      `我根据这些公司的年度报告回答问题：${companies}。可以问数字、变化、比率以及报告中的陈述，每个数字都注明页码。`,
    nothing: "我根据年度报告回答问题，每个数字都注明页码；目前尚未存入任何年报。",
    formula: ({ aliases, definition }) =>
      `${
        aliases.find((alias) => /\p{Script=Han}/u.test(alias)) ?? aliases[0]!
      }（${aliases[0]!}）：${definition}。`,
  },
};

/** Companies that are named before "and more". */
const MOST_NAMES = 12;

/** Says what the terms of a question mean, or greets back, and says what is covered. */
export function writeDirect({ slots, covered }: DirectInput): string {
  const { question, language } = slots;
  const words = WORDS[language];
  const kind = questionKind(question);
  if (kind === "definition") {
    const meanings = meaningsOf(question, language);
    if (meanings.length > 0) return meanings.join("\n");
  }
  const what = covered.companies.length === 0 ? words.nothing : words.covered(named(covered, language));
  return kind === "ability" ? what : `${words.greeting}${language === "zh" ? "" : " "}${what}`;
}

/** One sentence a term; a measure of the formula book with its arithmetic, source and variants. */
function meaningsOf(question: string, language: Slots["language"]): readonly string[] {
  const terms = findTerms(question);
  const formulas = findFormulas(question).filter(({ start, end }) =>
    // Chinese has the glossary's sentence, which says the same; the book's words are English.
    language === "en" || terms.every((term) => term.end <= start || term.start >= end)
  );
  return [
    ...new Set([
      ...terms.map(({ term }) => term.meaning[language]),
      ...formulas.map(({ formula }) => WORDS[language].formula(formula)),
    ]),
  ];
}

function named({ companies }: Covered, language: Slots["language"]): string {
  const shown = companies.slice(0, MOST_NAMES).map(({ company }) => company);
  const more = companies.length - shown.length;
  const list = shown.join(language === "zh" ? "、" : ", ");
  if (more <= 0) return list;
  return language === "zh" ? `${list}等 ${companies.length} 家公司` : `${list} and ${more} more`;
}
