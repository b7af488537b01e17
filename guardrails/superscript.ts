import type { Citation, NewsCitation } from "./answer.ts";
import { safeLink } from "./clean_text.ts";
import { findMarkers, NO_FENCE, passFence } from "./markers.ts";

/** Escapes text for HTML content and quoted attributes; NUL, which no HTML may hold, becomes U+FFFD. */
export function escapeHtml(text: string): string {
  return text.replaceAll("\0", "\ufffd").replace(/[&<>"']/g, (character) => `&#${character.codePointAt(0)};`)
    .replaceAll("&#38;", "&amp;").replaceAll("&#60;", "&lt;").replaceAll("&#62;", "&gt;");
}

/**
 * Turns a resolved text into HTML with its markers as superscripts that carry their number in `data-index`.
 * It comes last: after it, no step that looks for markers finds any. Everything else is escaped; code keeps its
 * brackets. JSON keeps `[n]` and never comes here.
 */
export function superscriptCitations(text: string, citations: readonly Pick<Citation, "n">[]): string {
  const known = new Set(citations.map(({ n }) => n));
  let fence = NO_FENCE;
  return text.split("\n").map((line) => {
    const { isCode, state } = passFence(line, fence);
    fence = state;
    return isCode ? escapeHtml(line) : superscriptLine(line, known);
  }).join("\n");
}

function superscriptLine(line: string, known: ReadonlySet<number>): string {
  let html = "";
  let at = 0;
  for (const { start, end, numbers } of findMarkers(line, (n) => known.has(n))) {
    if (!numbers.some((n) => known.has(n))) continue;
    html += escapeHtml(line.slice(at, start)) + numbers.filter((n) => known.has(n)).map(superscript).join("");
    at = end;
  }
  return html + escapeHtml(line.slice(at));
}

function superscript(n: number): string {
  return `<sup class="citation" data-index="${n}">[${n}]</sup>`;
}

/**
 * One entry of the reference list as HTML. Names and quotes come from documents, which anyone may have written:
 * all of it is escaped, and a target that is no web page or path of our own is left out.
 *
 * @param options.target where the entry leads, e.g. a path to the page's image; an article leads to its own address
 */
export function citationHtml(
  citation: Citation | NewsCitation,
  options: { readonly target?: string } = {},
): string {
  const { n, company, quote } = citation;
  const isNews = citation.kind === "news";
  const leadsTo = options.target ?? (isNews ? citation.url : null);
  const target = leadsTo === null ? null : safeLink(leadsTo);
  const name = escapeHtml(
    isNews
      ? `News: ${company}, ${citation.source}${
        citation.date === null ? "" : `, ${citation.date}`
      }: ${citation.title}`
      : `${company} FY${citation.fy}, ${citation.document.name}, ${pageName(citation)}`,
  );
  const title = target === null
    ? name
    : `<a href="${escapeHtml(target)}" rel="noopener noreferrer nofollow">${name}</a>`;
  return `<li data-index="${n}">${title} <q>${escapeHtml(quote)}</q></li>`;
}

/** The page counted from 1, with what is printed on it where that is another. */
function pageName({ page, pageLabel }: Citation): string {
  return pageLabel === String(page) ? `page ${page}` : `page ${page} (printed ${pageLabel})`;
}
