import type { Chunk, ChunkOutline, ExplainedHit, HitPath, Placing } from "../../retrieval/mod.ts";
import type { Explanation } from "./explanation.ts";

/** Widest line: terminals, mails and code reviews show as much. */
const WIDTH = 80;

/** Longest bar, for a share of 100 %. */
const BAR = 10;

/** An explanation for people: no colours, at most 80 columns, shares as bars. */
export function renderExplanation(explanation: Explanation): string {
  const { query, company, chunks, scoring, year, keywords, search, limit, degraded, bodies } = explanation;
  const searched = explanation.keepStopWords || scoring === "orama";
  const stopWords = keywords.stopWords.join(", ") || "none";
  const lines = [
    ...wrap(`${company}: ${query}`),
    ...wrap(
      `${chunks} chunks${
        year === undefined ? "" : `, reports of ${year} alone`
      }, scoring ${scoring}, stop words ${searched ? "searched" : "left out"}: ${stopWords}`,
    ),
    ...keywords.fillerShare === null || keywords.stopWords.length === 0 ? [] : wrap(
      `Of the best score, stop words ${searched ? "give" : "would give"} ${percent(keywords.fillerShare)}.`,
    ),
    ...degraded.length === 0 ? [] : wrap(`Degraded: ${degraded.join(", ")}`),
    "",
    "WORDS: what each adds to the keyword score of the query as typed",
    ...keywords.hits.length === 0 ? ["", "No chunk holds a word of the query."] : [],
    ...keywords.hits.flatMap((hit) => keywordLines(hit, bodies.get(hit.chunk.id))),
    "",
    ...search === null
      ? ["SEARCH: none; the question holds no word that a search would look for"]
      : searchLines(search, { limit, bodies }),
  ];
  return `${lines.map((line) => line.trimEnd()).join("\n")}\n`;
}

function keywordLines(
  { chunk, rank, score, terms, fillerShare }: ExplainedHit,
  body: Chunk | undefined,
): readonly string[] {
  return [
    ...head(chunk, body, { rank, score, note: fillerShare === null ? "" : `filler ${percent(fillerShare)}` }),
    ...terms.length === 0 ? ["  holds no word of the query"] : [
      row(["word", "field", "count", "df", "idf", "length", "adds", "share"]),
    ],
    ...terms.map((one) =>
      row([
        one.word === one.term ? one.term : `${one.term}→${one.word}`,
        one.field,
        `${one.count}`,
        `${one.df}`,
        one.idf.toFixed(3),
        one.lengthFactor.toFixed(2),
        one.contribution.toFixed(4),
        percent(one.share),
      ], one.share)
    ),
  ];
}

function searchLines(
  { trace, embedder, reader, hits, beyond }: NonNullable<Explanation["search"]>,
  { limit, bodies }: Pick<Explanation, "limit" | "bodies">,
): readonly string[] {
  const { fusion = "rrf", weights } = trace.settings.limits;
  const years = trace.asked.years.join(", ") || "any year";
  const names = trace.queries.map(({ metric, text, weight }) =>
    `${metric ?? "other words"} × ${weight}: ${text}`
  );
  return [
    "SEARCH: the way of the hits that an answer would read",
    ...wrap(
      `figures of ${years}; fused by ${fusion}, keyword × ${weights.keyword}, vector × ${weights.vector}, stated × ${weights.stated}; ` +
        `${
          embedder === null ? "no vectors" : `vectors of ${embedder}`
        }; ${trace.candidates.length} read by ` +
        `${reader}, ${trace.hits.length} kept`,
    ),
    ...names.flatMap((name) => wrap(`keywords of ${name}`)),
    ...beyond
      ? wrap("The chunk is on no list: it is shown where it would stand on lists without an end.")
      : [],
    ...hits.length === 0 ? ["", "Nothing was found."] : [],
    ...hits.slice(0, limit).flatMap((path) => pathLines(path, bodies.get(path.chunk.id))),
  ];
}

function pathLines(path: HitPath, body: Chunk | undefined): readonly string[] {
  const { chunk, rank, keyword, vector, stated, fused, reading } = path;
  const whole = fused?.score ?? 0;
  const list = (name: "keyword" | "vector" | "stated", place: Placing | null) =>
    step(name, place, place === null ? undefined : { adds: fused?.parts[name] ?? 0, of: whole });
  return [
    ...head(chunk, body, { rank, score: reading?.score ?? whole, note: "" }),
    columns(["step", "rank", "score", "adds", "share"]),
    list("keyword", keyword),
    ...(keyword?.queries ?? []).map((one) =>
      step(`  ${one.metric ?? "other words"}`, one, { adds: one.contribution, of: keyword?.score ?? 0 })
    ),
    list("vector", vector),
    list("stated", stated),
    step("fused", fused),
    ...(reading?.parts ?? []).filter(({ value }) => value !== 0).map((
      { name, value, weight, contribution },
    ) => step(`  ${name} × ${weight}`, { score: value }, { adds: contribution, of: reading?.score ?? 0 })),
    step("read", reading),
  ];
}

/** One step of a hit's way: its rank and score there, and its part of what comes next. */
function step(
  name: string,
  place: { readonly rank?: number; readonly score: number } | null,
  part?: { readonly adds: number; readonly of: number },
): string {
  if (place === null) return columns([name, "-", "", "", ""]);
  const share = part === undefined || part.of === 0 ? undefined : part.adds / part.of;
  return columns([
    name,
    place.rank === undefined ? "" : `${place.rank}`,
    place.score.toFixed(4),
    part === undefined ? "" : part.adds.toFixed(4),
    share === undefined ? "" : percent(share),
  ], share);
}

/** Where a hit stands, and what it is. */
function head(
  { id, document, page, fy }: ChunkOutline,
  body: Chunk | undefined,
  { rank, score, note }: { readonly rank: number | null; readonly score: number; readonly note: string },
): readonly string[] {
  const place = `${rank === null ? "-" : rank}`.padStart(2);
  const facts = [id, note, plain(body?.section ?? "")].filter((fact) => fact !== "");
  return [
    "",
    fit(
      `${place}.  ${score.toFixed(4)}  page ${page} of ${plain(document.name)}, FY${fy}, ${body?.kind ?? ""}`,
    ),
    fit(`  ${facts.join("  ")}`),
  ];
}

function row(cells: readonly string[], share?: number): string {
  return laid(cells, { widths: [-14, -8, 6, 6, 8, 7, 10, 8], share });
}

function columns(cells: readonly string[], share?: number): string {
  return laid(cells, { widths: [-33, 6, 10, 10, 8], share });
}

/** Cells side by side, negative widths to the left, with a bar for the share. */
function laid(
  cells: readonly string[],
  { widths, share }: { readonly widths: readonly number[]; readonly share: number | undefined },
): string {
  const laid = cells.map((cell, at) => {
    const width = widths[at] ?? 0;
    const own = cut(plain(cell), Math.abs(width) - 1);
    return width < 0 ? own.padEnd(-width) : own.padStart(width);
  });
  const length = share === undefined ? 0 : Math.max(0, Math.min(BAR, Math.round(share * BAR)));
  return `  ${laid.join("")} ${"█".repeat(length)}`;
}

function percent(share: number): string {
  return `${(100 * share).toFixed(1)} %`;
}

/** Text from a report or a question on one line, without what a terminal would obey. */
function plain(text: string): string {
  return text.replaceAll(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu, " ");
}

function cut(text: string, width: number): string {
  return text.length > width ? `${text.slice(0, width - 1)}…` : text;
}

function fit(line: string): string {
  return cut(line, WIDTH);
}

/** Lines of at most 80 columns, broken between words, or within one that is longer. */
function wrap(text: string): readonly string[] {
  const lines: string[] = [];
  let line = "";
  for (
    const word of plain(text).split(" ").flatMap((one) =>
      one.match(new RegExp(`.{1,${WIDTH - 2}}`, "gu")) ?? []
    )
  ) {
    if (line !== "" && line.length + 1 + word.length > WIDTH) {
      lines.push(line);
      line = "  ";
    }
    line += line.trim() === "" ? word : ` ${word}`;
  }
  return [...lines, line];
}
