import {
  companyReports,
  explainQuery,
  knownCompanies,
  SCORING_NAMES,
  storedCompany,
  tokenize,
} from "../../retrieval/mod.ts";
import { readConfig } from "../config.ts";
import { type Lab, openLab } from "../lab.ts";
import { explainQuestion } from "../reports/explain_question.ts";
import { commandLine, UsageError } from "./command_line.ts";
import { ensureSamples } from "./ensure_samples.ts";
import { explainFinding } from "./explain_finding.ts";
import type { Explained, Explanation } from "./explanation.ts";
import { explanationJson } from "./explanation_json.ts";
import { jsonText } from "./json_text.ts";
import { renderExplanation } from "./render_explanation.ts";
import { runCommand } from "./run_command.ts";
import { type Terminal, terminal } from "./terminal.ts";

interface ExplainFlags {
  readonly company?: string;
  readonly chunk?: string;
  readonly limit?: string;
  readonly year?: string;
  readonly scoring?: string;
  readonly keepStopWords?: boolean;
  readonly finding?: boolean;
  readonly json?: boolean;
  readonly store?: string;
}

/** Hits explained where nobody says: the first five are what readers look at. */
const LIMIT = 5;

/** Longest query in characters, as for `ask`. */
const MAX_QUERY = 10_000;

/**
 * Explains the hits of a query: each term's part in a keyword score, and what the other retrievers and the reader added.
 * Exits 0, 1 where the store lacks what was named, 2 on words that cannot be used.
 */
export function explainCommand(args: readonly string[], outside: Terminal): Promise<number> {
  return runCommand(outside, async () => {
    const { words, flags } = commandLine<ExplainFlags>({
      name: "explain",
      summary:
        "Take the scores of a search apart: what each word of the query adds to each hit through each field, " +
        "how much of it is filler, and what vectors, stored figures, fusion and the reader make of it.",
      usage: '"query" --company NAME',
      options: [
        ["--company <name>", "whose reports are searched"],
        ["--chunk <id>", "explain this chunk of the company alone, at whatever rank"],
        ["--limit <n>", `explain so many hits (default ${LIMIT})`],
        ["--year <year>", "search the reports of this fiscal year alone"],
        [
          "--scoring <name>",
          `how keywords are scored: ${SCORING_NAMES.join(", ")} (default ${SCORING_NAMES[0]})`,
        ],
        ["--keep-stop-words", "search stop words too"],
        ["--finding", "measure instead what stop words do to scores, in one company's reports or in all"],
        ["--json", "print one JSON object"],
        ["--store <folder>", "where the data lies (default .tieout, or TIEOUT_STORE)"],
      ],
      examples: [
        'deno task explain "what was the revenue of the group in 2024" --company BHP',
        'deno task explain "underlying EBITDA" --company RIO --year 2024 --scoring rank_bm25 --keep-stop-words',
        "deno task explain --finding --company BHP",
      ],
    }, args);
    const query = cleaned(words.join(" "));
    if (query.length > MAX_QUERY) {
      throw new UsageError(
        `the query has ${query.length} characters; at most ${MAX_QUERY} are read. Shorten it`,
      );
    }
    if (!flags.finding) checkQuery(query, flags);
    const wanted = readFlags(query, flags);
    const config = readConfig(
      { store: flags.store === undefined ? undefined : outside.path(flags.store) },
      outside.env,
    );
    const lab = await openLab(config);
    try {
      await ensureSamples(lab, outside);
      const print = flags.finding ? explainFinding : explainOne;
      outside.out(await print(lab, wanted, { json: flags.json ?? false, signal: outside.signal }));
      return 0;
    } finally {
      await lab.close();
    }
  });
}

interface Printing {
  readonly json: boolean;
  readonly signal: AbortSignal;
}

async function explainOne(lab: Lab, wanted: Explained, { json, signal }: Printing): Promise<string> {
  const { query, chunk, limit, year, scoring, keepStopWords } = wanted;
  const company = storedCompany(wanted.company, await knownCompanies(lab.store));
  const { index, chunks } = await companyReports(lab.store, { company, scoring, keepStopWords });
  const kept = keepStopWords || scoring === "orama"
    ? index
    : (await companyReports(lab.store, { company, scoring, keepStopWords: true })).index;
  if (year !== undefined && !index.years.includes(year)) {
    throw new RangeError(
      `Cannot search the reports of ${year}: those of ${company} are of ${index.years.join(", ")}`,
    );
  }
  const keywords = explainQuery({ index, kept }, {
    query,
    limit,
    ...chunk === undefined ? {} : { chunk },
    ...year === undefined ? {} : { years: [year] },
  });
  const path = await explainPath(lab, { ...wanted, company }, signal);
  const hits = [...keywords.hits, ...path.search?.hits ?? []];
  const explanation: Explanation = {
    ...wanted,
    company,
    chunks: index.size,
    keywords,
    ...path,
    bodies: await chunks(hits.map(({ chunk }) => chunk.id)),
  };
  return json ? jsonText(explanationJson(explanation)) : renderExplanation(explanation);
}

/** The search that an answer would make. */
async function explainPath(
  lab: Lab,
  { query, company, year, chunk, scoring, keepStopWords }: Explained,
  signal: AbortSignal,
): Promise<Pick<Explanation, "search" | "degraded">> {
  const context = await lab.context({ signal, events: () => {} });
  const { search } = context.services;
  const settings = { ...search, index: { ...search.index, scoring, keepStopWords } };
  const found = await explainQuestion(query, context, { company, year, chunk, settings });
  return { search: found, degraded: context.ledger.takePage().openings.map(({ layer }) => layer) };
}

/** Characters that a terminal would obey are blanks, invisible ones are nothing: a query is words, and is printed again. */
function cleaned(text: string): string {
  return text.replaceAll(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, " ").replaceAll(/\p{Cf}+/gu, "").trim();
}

function checkQuery(query: string, { company, keepStopWords, scoring }: ExplainFlags): void {
  if (query === "") {
    throw new UsageError(
      'no query was given. Put it in quotes: deno task explain "revenue of the group" --company BHP',
    );
  }
  if (company === undefined) throw new UsageError("--company is missing: whose reports are to be searched?");
  if (tokenize(query, { keepStopWords: true }).length === 0) {
    throw new UsageError(`"${query}" holds no word to look for`);
  }
  if (!keepStopWords && scoring !== "orama" && tokenize(query).length === 0) {
    throw new UsageError(
      `"${query}" holds no word to look for, only stop words; --keep-stop-words explains what they would find`,
    );
  }
}

function readFlags(query: string, flags: ExplainFlags): Explained {
  const { limit, year, scoring = SCORING_NAMES[0] ?? "lucene" } = flags;
  if (limit !== undefined && !/^[1-9]\d{0,5}$/.test(limit)) {
    throw new UsageError(`--limit takes a whole number from 1, not "${limit}"`);
  }
  if (year !== undefined && !/^(?:FY)?(?:19|20)\d\d$/i.test(year)) {
    throw new UsageError(`--year takes a fiscal year such as 2024, not "${year}"`);
  }
  const name = SCORING_NAMES.find((one) => one === scoring);
  if (name === undefined) {
    throw new UsageError(`--scoring takes ${SCORING_NAMES.join(", ")}, not "${scoring}"`);
  }
  return {
    query,
    company: cleaned(flags.company ?? ""),
    chunk: flags.chunk === undefined ? undefined : cleaned(flags.chunk),
    limit: limit === undefined ? LIMIT : Number(limit),
    year: year === undefined ? undefined : Number(year.slice(-4)),
    scoring: name,
    keepStopWords: flags.keepStopWords ?? false,
  };
}

if (import.meta.main) Deno.exit(await explainCommand(Deno.args, terminal()));
