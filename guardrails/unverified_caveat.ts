import type { Figure, Slots } from "../retrieval/mod.ts";

const WORDS: Readonly<
  Record<Slots["language"], (figure: Pick<Figure, "company" | "fy" | "page">) => string>
> = {
  en: ({ company, fy, page }) =>
    "This figure was read from a picture alone, since the page has no text to check it against " +
    `(${company} FY${fy}, page ${page}).`,
  zh: ({ company, fy, page }) =>
    `该数字仅从图像读出，页面没有可供核对的文字（${company} FY${fy}，第 ${page} 页）。`,
};

/**
 * The caveat for figures that were read from a picture alone: one plain sentence for each page. null where the text layer
 * stands behind all of them.
 */
export function unverifiedCaveat(
  figures: readonly Figure[],
  language: Slots["language"] = "en",
): string | null {
  const pages = new Map<string, string>();
  for (const figure of figures) {
    if (figure.unverified === true) pages.set(`${figure.document} ${figure.page}`, WORDS[language](figure));
  }
  return pages.size === 0 ? null : [...pages.values()].join(" ");
}
