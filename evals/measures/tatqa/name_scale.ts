import { type CellUnit, findAmounts, parseSlots, splitSentences, tokenize } from "tieout";
import { inferredScale } from "./inferred_scale.ts";
import type { Scale } from "./read_contexts.ts";

/** What a question is asked of. */
export interface ScaleGround {
  readonly cells: readonly CellUnit[];
  readonly paragraphs: readonly string[];
}

/** The scale that an answer is in, and what of question, table and text said so. */
export interface NamedScale {
  readonly scale: Scale;
  readonly from: "words" | "count" | "ratio" | "percent" | "cell" | "sentence" | "table" | "nothing";
}

const NAMES: Readonly<Record<number, Scale>> = { 3: "thousand", 6: "million", 9: "billion" };

/** Questions that are answered in words, by how they begin … */
const WORDS_FIRST = new RegExp(
  [
    String
      .raw`^\W*(?:(?:in|for|on|at|by|under|according|over|to|from|during) )?(?:what|which|whose) (?:[\w-]+ )?(?:years?|quarters?|periods?|months?|dates?|duration|company|segments?|regions?|countr(?:y|ies)|categor(?:y|ies)|items?|types?|kinds?)\b`,
    String.raw`^\W*(?:who|whom|whose|why|when|where|which|is|are|was|were|do|does|did|has|have|had|can)\b`,
    String.raw`^\W*how (?:is|are|was|were|does|do|did|often|long|has|have|had|can|would|should|the)\b`,
    String
      .raw`^\W*what (?:does|do|did|caused?|causes|led|drove|drives|resulte?d?|results|happened|contributed|has|have|had|can|would|will|should)\b`,
    String
      .raw`^\W*what (?:is|was|are|were) (?:the |its |their |some of the |main |primary |key |two |three |four |five |\d+ )*(?:reasons?|causes?|factors?|components?|types?|kinds?|countries|(?:[\w-]+ )?regions|segments|categories|(?:[\w-]+ )?currencies|items|products|names?|dates?|years|periods|examples|assumptions|purposes?|nature|focus|scopes|titles?|definitions?|methods?)\b`,
  ].join("|"),
  "i",
);

/** … by how they end … */
const WORDS_LAST =
  /\b(?:to|by|of|for|with|as|on|under|about|into|against|from|defined|calculated|computed|determined|classified|measured|recogni[sz]ed|recorded|presented|reported|used|includes?|contain|represents?|mean|reflect|result)\s*\??\s*$/i;

/** … and by what they speak of. */
const WORDS_WITHIN =
  /\b(?:duration|rationale|(?:useful|estimated|remaining|contractual) (?:[\w-]+ )?(?:life|lives|term)|which (?:[\w-]+ )?(?:years?|quarters?|periods?|segments?|regions?|countr(?:y|ies)|company)|the table|listed|highlighted|excluded (?:from|in)|included (?:in|within|under))\b/i;

/** "What are distribution customers?" asks for a meaning: neither a time nor an amount is named. */
const MEANING =
  /^\W*what (?:is|are) (?!the\b|its\b|their\b)(?!.*\b(?:total|amount|value|19\d\d|20\d\d|fy\d+)\b)/i;

const PERCENT = /%|\bper ?cent(?:age)?s?\b/i;
const RATIO = /\bratios?\b|\bproportion\b/i;
const COMPUTED =
  /\b(?:change|difference|differ|average|mean|sum|altogether|combined|increase|decrease|growth|decline|variance|more|less|higher|lower)\b/i;
/** One movement that a text may state: of one year, or "by how much did it rise". */
const MOVED =
  /\bhow much (?:did|has|have)\b|\b(?:increase|decrease|decline|change|growth|rise|fall|drop)d?\b/i;
/** How a text states it. */
const MOVES = /\b(?:increas|decreas|declin|grew|grow|rose|fell|chang|higher|lower|up|down|reduc)\w*/i;
const CHANGE_COLUMN = /\b(?:change|chg|variance|increase|decrease|growth|movement)\b/i;

/** A row or column is meant where the question holds about this share of its words; measured, .35 to .6 make no difference. */
const LEAST_NAMED = 0.45;
/** So much more of a question a sentence must hold than the cell, to be what answers it; measured, .1 to .3 make no difference. */
const CLEARLY = 0.2;
/** A heading says less of a cell than its row's label. */
const BY_COLUMN = 0.8;

/** Words that name no row. */
const EMPTY =
  /^(?:(?:19|20)\d{2}|fy\d*|year|amount|value|respective|respectively|company|group|total|end|change|difference|average|percentage|percent|%|increase|decrease|between|many|much|there|s|when|out|per|both|all|each|during|over|as|fiscal|december|june|march|september|31|30)$/;

function contentWords(text: string): ReadonlySet<string> {
  return new Set(tokenize(text, { side: "query" }).filter((word) => !EMPTY.test(word)));
}

/** Share of the question's words that a text holds. */
function coverage(words: ReadonlySet<string>, text: string): number {
  const held = new Set(tokenize(text));
  return words.size === 0 ? 0 : [...words].filter((word) => held.has(word)).length / words.size;
}

/**
 * Names the scale in which a question is answered, from its words, the table and the text.
 *
 * Questions for words (who, why, which year, the components of) and for counts have none. Percentages are `percent` where
 * they are computed or printed bare, and none where they are printed with their sign, since that is then part of the
 * answer. Everything else is in the unit of the cell whose row and column share most words with the question, read as an
 * ingested table's cell is; unless a sentence of the text shares clearly more and prints an amount with its own unit.
 */
export function nameScale(question: string, ground: ScaleGround): NamedScale {
  const isPercent = PERCENT.test(question) || parseSlots(question, { companies: [] }).operation === "growth";
  if (/\bhow many (?!percent)/i.test(question)) return { scale: "", from: "count" };
  const isComputed = COMPUTED.test(question);
  if (
    [WORDS_FIRST, WORDS_LAST, WORDS_WITHIN].some((form) => form.test(question)) ||
    MEANING.test(question) && !isComputed
  ) {
    return { scale: "", from: "words" };
  }
  if (RATIO.test(question) && !isPercent) return { scale: "", from: "ratio" };
  const asked: Asked = { question, words: contentWords(question), isPercent, isComputed };
  const cell = bestCell(ground.cells, asked);
  const said = bestAmount(ground.paragraphs, asked);
  return isPercent ? nameShare(asked, { cell, said }) : nameAmount(asked, { cell, said, ground });
}

interface Asked {
  readonly question: string;
  readonly words: ReadonlySet<string>;
  readonly isPercent: boolean;
  readonly isComputed: boolean;
}

interface Found {
  readonly cell: CellUnit | null;
  readonly said: Said | null;
}

function nameShare({ question, words, isComputed }: Asked, { cell, said }: Found): NamedScale {
  if (cell?.kind === "percent") {
    const isPrinted = /%/.test(cell.printed);
    const isMovement = cell.headings.some((heading) => CHANGE_COLUMN.test(heading));
    const isLookup = isMovement || !isComputed && !/\btotal percentage/i.test(question);
    return { scale: isPrinted && isLookup ? "" : "percent", from: "cell" };
  }
  const isSaid = said !== null && words.size > 1 && said.covered === 1 &&
    (!isComputed || MOVES.test(said.sentence));
  return isSaid ? { scale: "", from: "sentence" } : { scale: "percent", from: "percent" };
}

function nameAmount(
  { question, words, isComputed }: Asked,
  { cell, said, ground }: Found & { readonly ground: ScaleGround },
): NamedScale {
  const covered = cell === null ? 0 : coverage(words, textOf(cell));
  // a number that the text repeats from the table is in the table's unit
  const repeated = said === null ? undefined : ground.cells.find((one) => repeats(said, one));
  const years = new Set(question.match(/\b(?:19|20)\d{2}\b/g)).size;
  if (said !== null && repeated === undefined) {
    const isOneMove = MOVED.test(question) && (years < 2 || /\bhow much (?:did|has|have)\b/i.test(question));
    if (isOneMove && MOVES.test(said.sentence) && said.covered >= covered) {
      return { scale: "", from: "sentence" };
    }
    if (!isComputed && said.covered >= covered + CLEARLY) {
      const isSum = /\btotal\b|\bsum\b/i.test(question) && years > 1;
      return { scale: isSum ? NAMES[said.scale] ?? "" : "", from: "sentence" };
    }
  }
  if (cell?.kind === "percent") {
    return { scale: isComputed || !/%/.test(cell.printed) ? "percent" : "", from: "cell" };
  }
  const isMoney = cell?.kind === "money" || cell?.kind === "count";
  const power = cell === null ? usualPower(ground.cells) : cell.scale.from === "cell" ? 0 : cell.scale.power;
  const isAmount = cell !== null || isComputed || /^\W*how much|\btotal\b|\bamount/i.test(question);
  if (!isAmount) return { scale: "", from: "nothing" };
  const inferred = power === 0 && (cell === null || isMoney)
    ? inferredScale(ground.cells, ground.paragraphs)
    : power;
  return { scale: NAMES[inferred] ?? "", from: cell === null ? "table" : "cell" };
}

function textOf({ path, label, headings }: CellUnit): string {
  return [...path, label, ...headings].join(" ");
}

/** The power of ten of most amounts of a table. */
function usualPower(cells: readonly CellUnit[]): number {
  const counts = new Map<number, number>();
  for (const { kind, scale } of cells) {
    if (kind === "money") counts.set(scale.power, (counts.get(scale.power) ?? 0) + 1);
  }
  return [...counts].sort((a, b) => b[1] - a[1])[0]?.[0] ?? 0;
}

/**
 * The cell whose row, and then column, the question names best; where the rows are times, whose column it names. Changes in
 * percent that stand beside amounts are left out unless a percentage is asked for.
 */
function bestCell(cells: readonly CellUnit[], { question, words, isPercent }: Asked): CellUnit | null {
  const all = new Set(tokenize(question, { side: "query" }));
  const amountRows = new Set(cells.filter(({ kind }) => kind !== "percent").map(({ row }) => row));
  const named = (text: string) => {
    const label = [...new Set(tokenize(text))];
    const shared = label.filter((word) => all.has(word));
    return shared.some((word) => words.has(word)) ? shared.length / label.length + shared.length / 10 : 0;
  };
  let best: CellUnit | null = null;
  let top = 0;
  for (const cell of cells) {
    if (!isPercent && cell.kind === "percent" && amountRows.has(cell.row)) continue;
    const around = tokenize([...cell.path, ...cell.headings].join(" ")).filter((word) =>
      all.has(word)
    ).length;
    const isFit = (cell.kind === "percent") === isPercent;
    const label = Math.max(named(cell.label), BY_COLUMN * named(cell.headings.join(" ")));
    const score = label === 0 ? 0 : label + around / 20 + (isFit ? 0.08 : 0);
    if (score > top) [top, best] = [score, cell];
  }
  return top >= LEAST_NAMED ? best : null;
}

function repeats({ scale, printed }: Said, cell: CellUnit): boolean {
  const digits = (text: string) => text.replaceAll(/[^\d.]/g, "").replace(/\.$/, "");
  return scale === 0 && digits(printed).length >= 4 && digits(printed) === digits(cell.printed);
}

interface Said {
  readonly sentence: string;
  /** Share of the question's words that it holds. */
  readonly covered: number;
  /** Power of ten of its amount's own scale word, 0 where there is none. */
  readonly scale: number;
  readonly printed: string;
}

function sentencesOf(paragraphs: readonly string[]): readonly string[] {
  return paragraphs.flatMap((text) => splitSentences(text).map(({ start, end }) => text.slice(start, end)));
}

/** The sentence that holds most of the question's words beside an amount that prints its own unit. */
function bestAmount(paragraphs: readonly string[], { words, isPercent }: Asked): Said | null {
  let best: Said | null = null;
  for (const sentence of sentencesOf(paragraphs)) {
    const stated = findAmounts(sentence).find(({ amount: { ratio, scale, currency } }) =>
      isPercent ? ratio !== null : ratio !== null || scale !== null || currency !== null
    );
    if (stated === undefined) continue;
    const covered = coverage(words, sentence);
    if (covered > (best?.covered ?? 0)) {
      best = { sentence, covered, scale: stated.amount.scale ?? 0, printed: stated.amount.printed };
    }
  }
  return best;
}
