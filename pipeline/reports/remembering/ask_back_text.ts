import type { AskBack } from "../../../memory/mod.ts";
import type { Slots } from "../../../retrieval/mod.ts";

const WORDS = {
  en: {
    company: "Which company do you mean?",
    among: (names: string) => `Which company do you mean: ${names}?`,
    year: "Which fiscal year do you mean?",
    matter: "Which figure do you mean, and of which company and fiscal year?",
    or: " or ",
    comma: ", ",
  },
  zh: {
    company: "请问是哪家公司？",
    among: (names: string) => `请问是哪家公司：${names}？`,
    year: "请问是哪个财年？",
    matter: "请问是哪项数据，哪家公司，哪个财年？",
    or: "还是",
    comma: "、",
  },
} as const;

/** The question back that settles what could not be carried over, in the question's language. */
export function askBackText({ which, among }: AskBack, language: Slots["language"]): string {
  const words = WORDS[language];
  if (which !== "company") return words[which];
  if (among.length < 2) return words.company;
  return words.among(`${among.slice(0, -1).join(words.comma)}${words.or}${among.at(-1)}`);
}
