import { readDate } from "../../../retrieval/mod.ts";

/** An article of a folder. */
export interface Article {
  /** Path within the folder. */
  readonly file: string;
  readonly title: string;
  /** ISO day. */
  readonly date: string;
  /** As the header names them. */
  readonly companies: readonly string[];
  readonly source: string;
  /** null where the header gives none. */
  readonly url: string | null;
  readonly text: string;
}

const REQUIRED = ["title", "date", "company", "source"] as const;

const EXAMPLE = "title: …, date: 2024-05-21, company: BHP, source: …";

/**
 * Reads an article: a header of `name: value` lines (title, date, company, source, and perhaps url), between lines of `---`
 * or up to the first blank line, then its text. Other names are passed over; several companies are parted by commas.
 *
 * @param file path within the folder, for errors and citations
 * @throws {SyntaxError} "Cannot read the article FILE, line N: …"
 */
export function readArticle(text: string, file: string): Article {
  const lines = text.replace(/^\ufeff/, "").split(/\r?\n/);
  const refuse = (line: number, what: string) =>
    new SyntaxError(`Cannot read the article ${file}, line ${line}: ${what}`);
  const fenced = lines[0]?.trim() === "---";
  const header = new Map<string, { readonly value: string; readonly line: number }>();
  let at = fenced ? 1 : 0;
  for (; at < lines.length; at++) {
    const line = lines[at]!.trim();
    if (fenced ? line === "---" : line === "") break;
    if (line === "") continue;
    const [, name, value] = /^(\p{L}[\p{L} _-]{0,30})\s*[:：]\s*(.*)$/u.exec(line) ?? [];
    if (name === undefined || value === undefined) {
      throw refuse(at + 1, `a header line is "name: value" (${EXAMPLE})`);
    }
    const key = name.trim().toLowerCase();
    if (header.has(key)) throw refuse(at + 1, `"${key}" stands in the header already`);
    header.set(key, { value: value.replace(/^(["'])(.*)\1$/, "$2").trim(), line: at + 1 });
  }
  if (fenced && at === lines.length) throw refuse(1, "the header has no closing line of ---");
  for (const name of REQUIRED) {
    const entry = header.get(name);
    if (entry === undefined) throw refuse(1, `the header has no "${name}" (${EXAMPLE})`);
    if (entry.value === "") throw refuse(entry.line, `"${name}" is empty`);
  }
  const dated = header.get("date")!;
  const date = /^\d{4}-\d{2}-\d{2}$/.test(dated.value) ? readDate(dated.value) : null;
  if (date === null) {
    throw refuse(dated.line, `"date" takes a day such as 2024-05-21, not "${dated.value}"`);
  }
  const address = header.get("url");
  if (address !== undefined && !/^https?:\/\/\S+$/i.test(address.value)) {
    throw refuse(address.line, `"url" takes an address with http or https, not "${address.value}"`);
  }
  const body = lines.slice(at + 1).join("\n").trim();
  if (body === "") throw refuse(lines.length, "there is no text below the header");
  return {
    file,
    title: header.get("title")!.value,
    date,
    companies: header.get("company")!.value.split(/[,;，；、]/).map((one) => one.trim()).filter(Boolean),
    source: header.get("source")!.value,
    url: address?.value ?? null,
    text: body,
  };
}
