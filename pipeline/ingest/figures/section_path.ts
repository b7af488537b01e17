/** A row as the walk down a table meets it. */
export interface PathRow {
  readonly label: string;
  /** Left edge of the label. */
  readonly indent: number;
  /** Holds no number. */
  readonly section: boolean;
}

interface Open {
  readonly label: string;
  readonly indent: number;
}

const TOTAL =
  /^(?:total\b|sub-?total\b|net (?:cash|assets|liabilities|increase|decrease)\b|gross profit\b|balance,? (?:at )?end)/i;

function contentWords(text: string): ReadonlySet<string> {
  return new Set(text.toLowerCase().match(/[a-z]{4,}/g) ?? []);
}

function closes(label: string, open: Open): boolean {
  const words = contentWords(open.label);
  if (words.size === 0) return false;
  const own = contentWords(label);
  return [...words].filter((word) => own.has(word)).length >= Math.ceil(words.size * 0.6);
}

/**
 * Gives each row the labels of the sections that it stands in, outermost first. A section ends where a row stands
 * further left, where a section of its depth begins, and behind the total that names it.
 */
export function sectionPaths(rows: readonly PathRow[]): readonly (readonly string[])[] {
  const open: Open[] = [];
  let total: string | null = null;
  return rows.map(({ label, indent, section }) => {
    // totals close their section for the rows behind them
    const ended = total;
    if (ended !== null) {
      const at = open.findLastIndex((item) => closes(ended, item));
      if (at >= 0) open.length = at;
      total = null;
    }
    while (open.length > 0 && (open.at(-1)?.indent ?? 0) > indent + 1) open.pop();
    if (section) {
      while (open.length > 0 && (open.at(-1)?.indent ?? 0) >= indent - 1) open.pop();
      const path = open.map((item) => item.label);
      if (label !== "") open.push({ label: label.replace(/:\s*$/, ""), indent });
      return path;
    }
    if (TOTAL.test(label)) total = label;
    return open.map((item) => item.label);
  });
}
