import { terminalText } from "../../guardrails/mod.ts";
import { jsonText } from "./json_text.ts";
import {
  allMetrics,
  type Chunk,
  knownCompanies,
  type StopWordFinding,
  stopWordFinding,
  storedCompany,
  type Vocabulary,
  type WordWeight,
} from "../../retrieval/mod.ts";
import type { Lab } from "../lab.ts";
import type { Explained } from "./explanation.ts";

/** The question of the design texts. */
const QUESTION = "what was the revenue of the group in 2024";

/** The word whose matches they counted. */
const PROBE = "revenue";

/** Lifted words, and informative ones below them, that are printed. */
const SHOWN = 12;

/** What is measured, and of whom. */
interface Measured extends StopWordFinding {
  readonly company: string | null;
}

/** Measures what stop words do to keyword scores in the reports of one company, or of all, and prints the numbers, whatever they are. */
export async function explainFinding(
  lab: Lab,
  { query, company: named }: Pick<Explained, "query" | "company">,
  { json }: { readonly json: boolean },
): Promise<string> {
  const known = await knownCompanies(lab.store);
  const company = named === "" ? null : storedCompany(named, known);
  const companies = company === null
    ? known.filter(({ stored }) => stored).map((one) => one.company)
    : [company];
  const chunks: Chunk[] = [];
  for (const one of companies) chunks.push(...await lab.store.chunks({ company: one }));
  const finding = stopWordFinding(chunks, {
    query: query === "" ? QUESTION : query,
    probe: PROBE,
    informative: lineItemWords(),
  });
  const measured = { company, ...finding };
  return json ? jsonText(measured) : terminalText(render(measured));
}

/** Words of the names of line items, as they stand within a line and at its start: cut at white space the two are different words. */
function lineItemWords(): readonly string[] {
  const words = new Set(
    allMetrics().flatMap(({ labels }) => labels.flatMap((label) => label.match(/\p{L}{3,}/gu) ?? [])),
  );
  return [...words].flatMap((word) => [word, `${word.slice(0, 1).toUpperCase()}${word.slice(1)}`]);
}

function render(finding: Measured): string {
  const { company, chunks, query, probe, vocabularies: { whitespace, tieout }, effects } = finding;
  return [
    `What stop words do to keyword scores: ${company ?? "all companies"}, ${chunks} chunks`,
    "",
    `Chunks with "${probe}": ${number(whitespace.matching)} cut at white space, ${
      number(tieout.matching)
    } cut by us (${change(whitespace.matching, tieout.matching)})`,
    `Distinct words: ${number(whitespace.words)} cut at white space, ${number(tieout.words)} cut by us (${
      change(whitespace.words, tieout.words)
    })`,
    ...weights("cut at white space", whitespace),
    ...weights("cut by us", tieout),
    "",
    `The question "${query}":`,
    "what stop words give of the best score; first five chunks with them and without",
    `${"cut by".padEnd(14)}${"scoring".padEnd(14)}${"filler".padStart(10)}${"in both fives".padStart(16)}`,
    ...effects.map(({ tokenizer, scoring, fillerShare, before, overlap }) =>
      `${tokenizer.padEnd(14)}${scoring.padEnd(14)}${
        (fillerShare === null ? "-" : percent(fillerShare)).padStart(10)
      }${`${overlap} of ${before.length}`.padStart(16)}`
    ),
  ].join("\n") + "\n";
}

function weights(title: string, { lifted, informative, meanIdf }: Vocabulary): readonly string[] {
  const weight = lifted[0]?.lifted;
  const below = weight === undefined ? [] : informative.filter((one) => one.idf >= 0 && one.lifted < weight);
  const above = informative.filter(({ word, idf }) => idf >= 0 && below.every((one) => one.word !== word));
  const head = `  ${"word".padEnd(22)}${"chunks".padStart(8)}${"share".padStart(9)}${"idf".padStart(9)}${
    "rank_bm25".padStart(11)
  }`;
  return [
    "",
    `Weights in rank_bm25, ${title}: mean idf ${meanIdf.toFixed(3)}; ${lifted.length} words of negative`,
    `idf lifted to ${weight === undefined ? "nothing" : weight.toFixed(3)}, above ${below.length} of ${
      below.length + above.length
    } words of line items and the question`,
    head,
    ...lifted.slice(0, SHOWN).map(line),
    ...below.length === 0 ? [] : ["  informative, and lighter:"],
    ...below.slice(0, SHOWN).map(line),
    ...above.length === 0 ? [] : ["  informative, and heavier (the most common):"],
    ...above.slice(0, 3).map(line),
  ];
}

function line({ word, df, share, idf, lifted }: WordWeight): string {
  return `  ${word.slice(0, 21).padEnd(22)}${number(df).padStart(8)}${percent(share).padStart(9)}${
    idf.toFixed(3).padStart(9)
  }${lifted.toFixed(3).padStart(11)}`;
}

function number(count: number): string {
  return count.toLocaleString("en-US");
}

function percent(share: number): string {
  return `${(100 * share).toFixed(1)} %`;
}

function change(from: number, to: number): string {
  return from === 0 ? "from none" : `${to >= from ? "+" : ""}${percent(to / from - 1)}`;
}
