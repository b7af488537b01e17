import type { Chunk } from "../../retrieval/mod.ts";

/**
 * What a service reads of a passage: whose it is, of which year, under which heading and in which unit, then its text,
 * cut to so many characters. A table's rows alone say none of the first.
 */
export function passageText(
  { company, fy, section, unit, text }: Pick<Chunk, "company" | "fy" | "section" | "unit" | "text">,
  mostCharacters: number,
): string {
  const head = [company, `FY${fy}`, section, unit ?? ""].filter((part) => part !== "").join(" · ");
  return `${head}\n${text.slice(0, mostCharacters)}`;
}
