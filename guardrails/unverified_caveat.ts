import type { Figure } from "../retrieval/mod.ts";

/**
 * The caveat for figures that were read from a picture alone: one plain sentence for each page. null where the text layer
 * stands behind all of them.
 */
export function unverifiedCaveat(figures: readonly Figure[]): string | null {
  const pages = new Map<string, string>();
  for (const { unverified, document, company, fy, page } of figures) {
    if (unverified !== true) continue;
    pages.set(
      `${document} ${page}`,
      "This figure was read from a picture alone, since the page has no text to check it against " +
        `(${company} FY${fy}, page ${page}).`,
    );
  }
  return pages.size === 0 ? null : [...pages.values()].join(" ");
}
