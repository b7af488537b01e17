import { findMetric, findMetrics } from "../retrieval/mod.ts";
import { type Alternative, expandExpression, putIn } from "./expand_expression.ts";
import { findFormulas, type Formula, formulaNamed } from "./formulas.ts";
import { writeExpression } from "./write_expression.ts";

/** What a question defines, and the words that define it. */
interface Definition {
  /** As the question names it; "" where it names nothing. */
  readonly name: string;
  readonly words: string;
  readonly start: number;
  readonly end: number;
}

/** A name has no mark of its own in it, and is no sentence. */
const NAME = String.raw`(?<name>[^.?!,;:=，。；：？！]{1,80}?)`;
/** To the end of the sentence, or to where the question goes on. */
const WORDS = String
  .raw`(?<words>(?:[^?!;。？！；\n.]|\.(?=\d))+?)(?=[?!;。？！；\n]|\.(?:\s|$)|,?\s+(?:and then|then|what|how|which|who|please|round|in (?:usd|aud|us\$|a\$))\b|,\s*(?:where|with)\b|，\s*(?:请|求|那么|问|其中|则)|$)`;

const FORMS: readonly RegExp[] = [
  new RegExp(String.raw`\b(?:define|let)\s+${NAME}\s+(?:as|to be|to mean|be)\s*:?\s*${WORDS}`, "giu"),
  new RegExp(
    String
      .raw`${NAME}\s*(?:\b(?:is|are|was)\s+)?(?:here\s+|to be\s+)?\b(?:defined|calculated|computed|measured)\s+as\s*:?\s*${WORDS}`,
    "giu",
  ),
  new RegExp(
    String
      .raw`\b(?:where|with|assuming(?: that)?|given(?: that)?)\s+${NAME}\s+(?:is|are|equals|means)\s+${WORDS}`,
    "giu",
  ),
  new RegExp(String.raw`${NAME}\s*=\s*${WORDS}`, "giu"),
  // a sentence by itself that says what a measure is
  new RegExp(
    String
      .raw`(?<=^|[.;!?]\s+)(?!(?:what|which|who|how|when|where|why)\b)${NAME}\s+(?:is|equals|means)\s+${WORDS}(?<!\?)(?=\s*(?:[.;]|$))`,
    "giu",
  ),
  new RegExp(
    String
      .raw`(?:将|把|设|其中|假设|若)?(?<name>[^，。；：？！、?!,;:\s=]{1,30}?)(?:被)?(?:定义为|的定义[是为]|等于|的计算公式[是为])\s*[:：]?\s*(?<words>[^，。；？！?!,;\n]+)`,
    "giu",
  ),
];

const FRACTION =
  /\b(?:using|with|taking)\s+(?<over>[^.?!]*?)\s+as (?:the )?numerator\b[^.?!]*?\b(?:and|with)\s+(?<under>[^.?!]*?)\s+as (?:the )?denominator\b/giu;

/** Words that make what is on their two sides arithmetic. */
const ARITHMETIC =
  /[+*/×÷^]|\s[-−–]\s|%|\b(?:plus|minus|less|net of|divided|over|times|multiplied|per|sum|difference|ratio|percentage|product|average|mean)\b|除以|乘以|减|加|之比|之和|之差|占|比率|比例|平均/iu;

/** What a name stands behind, or goes on with. */
const LEAD =
  /^(?:what (?:is|was|are|were)\b|how (?:much|high) (?:is|was)\b|compute\b|calculate\b|其中|将|把|设|假设|若|\s|the\b|its\b|this\b|that\b|here\b|and\b|also\b|please\b|now\b|we\b|question\b|metric\b|measure\b|assume\b|suppose\b|[\p{L}\p{N}&]+['’]s\b|fy ?\d{2,4}\b|(?:19|20)\d{2}\b)+/iu;

/** Names that point at what is asked instead of naming it. */
const POINTER =
  /^(?:it|this|that|these|which|ratio|measure|metric|this ratio|that ratio|this measure|the ratio|该指标|该比率|其)?$/iu;

/**
 * The measure that a question defines itself ("define cash coverage as operating cash flow divided by total debt", "where X is
 * A minus B", "X = A / B"), as a formula of its own; it wins over the book's. A definition that cannot be read gives a
 * formula with a problem: computing the book's in its place would answer another question.
 *
 * @returns the formula, and the question with its definitions blanked; null where the question defines nothing
 */
export function readDefinition(
  question: string,
): { readonly formula: Formula; readonly rest: string } | null {
  const text = question.normalize("NFKC");
  const found = findDefinitions(text);
  if (found.length === 0) return null;
  const rest = found.reduce(
    (left, { start, end }) => left.slice(0, start) + " ".repeat(end - start) + left.slice(end),
    text,
  );
  const named = found.map((one) => ({ ...one, name: nameOf(one.name, rest) }));
  const isAsked = ({ name }: { readonly name: string }) => name === "" || isNamed(rest, name);
  const main = named.find(isAsked) ?? (findFormulas(rest).length === 0 ? named[0] : undefined);
  if (main === undefined) return { formula: partOnly(named[0]!, findFormulas(rest)[0]!.formula), rest };
  const others = named.filter((one) => one !== main && one.name !== "");
  const words = others.reduce(
    (left, { name, words }) => left.replaceAll(name, ` (${words}) `),
    main.words,
  );
  const whole = builtOn(main.name, rest);
  if (whole === null) return { formula: formulaOf(main.name, words, { asked: rest }), rest };
  const spelled = withoutName(whole, { name: main.name, words });
  return { formula: formulaOf(whole, spelled, { asked: rest }), rest: rest.replace(whole, "") };
}

const LINK = String.raw`(?:less|minus|net of|plus|divided by|over|times|to|[-+/×÷*−])`;

/** What a question asks for where it only starts from what it defines: "EBITDA less capex, where EBITDA is …"; null where it is the thing itself. */
function builtOn(name: string, rest: string): string | null {
  if (name === "") return null;
  const own = RegExp.escape(name);
  const words = String.raw`(?:(?!in\b|for\b|of\b|at\b)[\p{L}&'-]+\s*){1,6}`;
  const pattern = new RegExp(
    String
      .raw`(?<![\p{L}\d])(?:${own}\s*(?<!\p{L})${LINK}(?!\p{L})\s*${words}|${words}(?<!\p{L})${LINK}(?!\p{L})\s*${own}(?![\p{L}\d]))`,
    "iu",
  );
  const found = pattern.exec(rest)?.[0].replace(LEAD, "").trim();
  return found === undefined || isPlainName(found) ? null : found;
}

/** "Net debt to EBITDA" is a name of the book by itself. */
function isPlainName(words: string): boolean {
  return findFormulas(words).some(({ start, end }) => end - start >= words.length);
}

function withoutName(
  whole: string,
  { name, words }: { readonly name: string; readonly words: string },
): string {
  return whole.replace(new RegExp(RegExp.escape(name), "iu"), ` (${words}) `);
}

function findDefinitions(text: string): readonly Definition[] {
  const definitions: Definition[] = [];
  for (const form of FORMS) {
    for (const match of text.matchAll(form)) {
      const { name = "", words = "" } = match.groups ?? {};
      const [start, end] = [match.index, match.index + match[0].length];
      if (!ARITHMETIC.test(words) || !/\p{L}/u.test(words)) continue;
      if (definitions.some((one) => start < one.end && one.start < end)) continue;
      definitions.push({ name, words, start, end });
    }
  }
  for (const match of text.matchAll(FRACTION)) {
    const { over = "", under = "" } = match.groups ?? {};
    definitions.push({
      name: "",
      words: `(${over}) / (${under})`,
      start: match.index,
      end: match.index + match[0].length,
    });
  }
  return definitions.sort((a, b) => a.start - b.start);
}

function nameOf(words: string, rest: string): string {
  const bare = words.replace(/^.*\b(?:where|with|define|let)\s+/iu, "").replace(LEAD, "").replace(
    /\([^()]*\)/g,
    "",
  ).trim();
  if (!POINTER.test(bare)) return bare;
  const [asked] = findFormulas(rest);
  return asked === undefined ? "" : rest.slice(asked.start, asked.end);
}

/** Whether a text holds a name by itself, whatever its case and its hyphens: "EBIT margin" does not name EBIT. */
function isNamed(text: string, name: string): boolean {
  const plain = (one: string) => one.toLowerCase().replaceAll(/[\s-]+/g, " ");
  const bare = findFormulas(text).filter(({ start, end }) => end - start > name.length).reduce(
    (left, { start, end }) => left.slice(0, start) + "|".repeat(end - start) + left.slice(end),
    text,
  );
  return plain(bare).includes(plain(name));
}

/**
 * A definition of what a measure of the book is made of ("ROCE, where capital employed is …") goes into the measure; where the
 * measure is not made of it, nobody has said how the two go together.
 */
function partOnly({ name, words }: Pick<Definition, "name" | "words">, formula: Formula): Formula {
  const written = writeExpression(withoutAsker(words));
  const [metric] = findMetrics(name);
  const part = metric !== undefined && metric.end - metric.start === name.length
    ? metric.metric
    : findFormulas(name)[0]?.formula.expressions[0];
  const used = part === undefined ? [] : formula.expressions.filter((expression) => holds(expression, part));
  const problem = "problem" in written
    ? written.problem
    : used.length === 0
    ? `the question defines ${JSON.stringify(name)} and not how ${formula.aliases[0]} is made of it; define ${
      formula.aliases[0]
    } itself`
    : null;
  const [first] = used;
  const ways = "problem" in written || problem !== null || first === undefined ? [] : waysTo(
    replacePart(first, part!, written.expression),
    `${name} as the question defines it`,
  );
  return {
    ...formula,
    expressions: ways.map((way) => way.expression),
    variants: ways.map((way) => way.variant),
    problem,
  };
}

function holds(expression: string, part: string): boolean {
  return /\W/.test(part) ? expression.includes(part) : new RegExp(`\\b${part}\\b`).test(expression);
}

function replacePart(expression: string, part: string, by: string): string {
  return /\W/.test(part)
    ? expression.replaceAll(part, by)
    : putIn(expression, { name: part, expression: by, said: "" });
}

/** Behind a comma, "for" and "at" the question names whose measure it asks for, and no more of the definition. */
function withoutAsker(words: string): string {
  const tail = /(?:,|\s(?:for|at))\s+\p{Lu}[^,]*$/u.exec(words);
  return tail === null || findMetrics(tail[0]).length > 0 ? words : words.slice(0, tail.index);
}

function formulaOf(name: string, words: string, { asked }: { readonly asked: string }): Formula {
  const known = findFormulas(name).find(({ start, end }) => end - start === name.length)?.formula ?? null;
  const written = writeExpression(withoutAsker(words));
  const problem = "problem" in written ? written.problem : null;
  const expression = "problem" in written ? "" : written.expression;
  const isPercent = /(?<!\d\s?)(?:%|\bper ?cent)|\bpercentage|百分/iu.test(`${words} ${asked}`) ||
    /\b(?:margin|return|yield|rate|share|percentage)\b|率$/iu.test(name);
  const isDays = known?.kind === "quantity" || /\bdays?\b|天数?/iu.test(name) ||
    /(?<!\d)36[0-6](?!\d)/.test(`${words} ${expression}`);
  const divides = expression.includes("/");
  const plain = isDays
    ? "quantity"
    : !divides
    ? "money"
    : isPercent || PERCENT_FACTOR.test(expression)
    ? "percent"
    : "ratio";
  const isLikeBook = known !== null && divides && !isDays &&
    (known.kind === "percent" || known.kind === "ratio");
  const kind = isLikeBook ? known.kind : plain;
  const ways = problem === null
    ? waysTo(
      kind === "percent" ? expression.replace(PERCENT_FACTOR, "") : expression,
      "as the question defines it",
    )
    : [];
  return {
    name: known?.name ?? slug(name),
    aliases: known?.aliases ?? [name === "" ? "measure" : name],
    expressions: ways.map((way) => way.expression),
    variants: ways.map((way) => way.variant),
    options: [],
    kind,
    measure: isDays ? "days" : null,
    definition: words.trim(),
    source: "the question",
    problem,
  };
}

/** A definition as it stands, then with what the book makes the line items of it of that a report may not print. */
function waysTo(expression: string, variant: string): readonly Alternative[] {
  const spelled = (expression.match(/\b[a-z_]\w*\b/g) ?? []).reduce((left, name) => {
    const [own] = formulaNamed(name)?.expressions ?? [];
    return own === undefined || own === name ? left : putIn(left, { name, expression: own, said: "" });
  }, expression);
  const all = [expression, spelled].flatMap((one) => expandExpression({ expression: one, variant }));
  return all.filter((one, at) => all.findIndex((other) => other.expression === one.expression) === at);
}

/** A percentage is a fraction here, and turned into points when it is shown. */
const PERCENT_FACTOR = /\s*\*\s*100$/;

function slug(name: string): string {
  const plain = name.toLowerCase().replaceAll(/[^\p{L}\p{N}]+/gu, "_").replaceAll(/^_+|_+$/g, "").slice(
    0,
    60,
  );
  return plain === "" || findMetric(plain) !== null ? `defined_${plain || "measure"}` : plain;
}
