import type { Candidate } from "./candidates.ts";

/** How surely a text names the items of a thing, and which. */
export interface ListFit {
  readonly fit: number;
  readonly items: readonly string[];
}

const NOTHING: ListFit = { fit: 0, items: [] };

/** What stands between a thing and its items. */
const LISTED_BEHIND =
  /^(?: \p{L}+){0,8}?(?:\s*[:：—(]|,? (?:namely|includ(?:e|es|ing)|consist\w* of|compris\w*|such as|are|as follows)\b|, (?=\p{Lu}))/u;
const COUNTED = /\b(?:one|two|three|four|five|six|seven|eight|nine|ten|\d)\b(?: \p{L}+){0,3}\W*$/iu;
const BULLET = /\s*[•●▪◦■⚫]\s*/u;
const BETWEEN = /,\s*(?:and\s+)?|;\s*(?:and\s+)?|\s+and\s+|\s*(?:and\s+)?\((?:\d|[ivx]+|[a-h])\)\s*/u;

/**
 * How surely a text names the items of a thing, right behind it ("three segments: A, B and C") or as bullets below it.
 *
 * @param options.term the thing
 */
export function listFit(
  text: string,
  { form, term }: { readonly form: Candidate["form"]; readonly term: RegExp },
): ListFit {
  const match = term.exec(text);
  if (match === null) return NOTHING;
  const behind = text.slice(match.index + match[0].length);
  const opening = LISTED_BEHIND.exec(behind)?.[0] ?? null;
  const items = itemsOf(behind.slice(opening?.length ?? 0));
  if (form === "list") {
    return opening !== null || /[:：—]/.test(behind.slice(0, 80)) ? { fit: 1, items } : NOTHING;
  }
  if (form === "row") {
    const many = text.split(/,|;|\band\b|&/u).length > 2;
    return many && !/\d{2,}/.test(text) ? { fit: 0.5, items: [] } : NOTHING;
  }
  const counted = COUNTED.test(text.slice(0, match.index)) ? 0.15 : 0;
  const capitals = /^[^.]{0,80}?\p{Lu}/u.test(behind.replace(/^\W*\b(?:The|We|Our)\b/u, ""));
  if (items.length < 2) return NOTHING;
  if (opening !== null) return { fit: 0.7 + counted + (capitals ? 0.15 : 0), items };
  return counted > 0 && capitals ? { fit: 0.7, items } : NOTHING;
}

function itemsOf(rest: string): readonly string[] {
  const parts = BULLET.test(rest) ? rest.split(BULLET) : rest.replace(/[.…]\s*$/u, "").split(BETWEEN);
  return parts.map((part) => part.replace(/^(?:the|our)\s+|^[\s:—–-]+|[\s.,;:)]+$|\s+and$/giu, "").trim())
    .filter((part) => part.length > 1);
}
