import type { Figure, FootingStatus, Slots } from "../retrieval/mod.ts";

/**
 * What adding up says of figures together: `off` where the table of any of them is, `foots` where those of all do; null
 * where none stands in a table, or nobody has added.
 */
export function footingOf(figures: readonly Figure[]): FootingStatus | null {
  const marks = figures.map(({ footing }) => footing ?? null);
  if (marks.includes("off")) return "off";
  if (marks.every((mark) => mark === null)) return null;
  return marks.every((mark) => mark === "foots") ? "foots" : "notApplicable";
}

/** By how much the table of the first figure that stands in one that is off does not add up, in its printed unit; null where none does. */
export function offBy(figures: readonly Figure[]): string | null {
  return figures.find(({ footing }) => footing === "off")?.off?.by ?? null;
}

/** `by` without its sign, `which` is "" where the total has no name. */
type Words = (
  table: Pick<Figure, "company" | "fy" | "page"> & { readonly by: string; readonly which: string },
) => string;

const WORDS: Readonly<Record<Slots["language"], Words>> = {
  en: ({ company, fy, page, by, which }) =>
    `The table this figure stands in does not add up by ${by} ` +
    `(${company} FY${fy}, page ${page}${which === "" ? "" : `: ${which}`}).`,
  zh: ({ company, fy, page, by, which }) =>
    `该数字所在的表格加总不符，相差 ${by}（${company} FY${fy}，第 ${page} 页${
      which === "" ? "" : `：${which}`
    }）。`,
};

/**
 * The caveat for figures that stand in tables which do not add up: one plain sentence for each table, with the page, the
 * total that is off and by how much in the table's printed unit. null where there are none.
 */
export function footingCaveat(
  figures: readonly Figure[],
  language: Slots["language"] = "en",
): string | null {
  const tables = new Map<string, string>();
  for (const { footing, off, document, page, company, fy } of figures) {
    if (footing !== "off" || off === undefined) continue;
    const which = [off.total, off.where].filter((part) => part !== "").join(", ");
    tables.set(
      `${document} ${page} ${which}`,
      WORDS[language]({ company, fy, page, which, by: off.by.replace("-", "") }),
    );
  }
  return tables.size === 0 ? null : [...tables.values()].join(" ");
}
