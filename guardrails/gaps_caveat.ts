const WORDS = {
  en: (companies: string, searches: number) =>
    searches === 0
      ? `No fitting passage was found for ${companies}, and no other search terms are left to try.`
      : `The search was repeated with other terms and still found no fitting passage for ${companies}.`,
  zh: (companies: string, searches: number) =>
    searches === 0
      ? `未找到与 ${companies} 相符的段落，也没有其他检索词可用。`
      : `换用其他检索词重新检索后，仍未找到与 ${companies} 相符的段落。`,
} as const;

/** The caveat for companies that are missing from an answer although they were searched again; null where none is. */
export function gapsCaveat(
  companies: readonly string[],
  { searches, language }: { readonly searches: number; readonly language: keyof typeof WORDS },
): string | null {
  return companies.length === 0
    ? null
    : WORDS[language](companies.join(language === "zh" ? "、" : ", "), searches);
}
