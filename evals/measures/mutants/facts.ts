import {
  type Chunk,
  type ChunkStore,
  type Figure,
  findMetric,
  findMetrics,
  metricNames,
  metricWords,
} from "tieout";

/** A reported figure that a statement can be made of. */
export interface Fact {
  readonly figure: Figure;
  readonly metric: string | null;
  /** Words that name it, the usual ones first. */
  readonly names: readonly string[];
}

/** A store as statements are made of it. */
export interface World {
  readonly companies: readonly string[];
  readonly facts: readonly Fact[];
  /** Facts by {@link factKey}. */
  readonly byKey: ReadonlyMap<string, readonly Fact[]>;
  readonly chunks: ReadonlyMap<string, Chunk>;
  readonly figures: ReadonlyMap<string, readonly Figure[]>;
  /** Ids of the chunks that hold figures, by document. */
  readonly ofDocument: ReadonlyMap<string, readonly string[]>;
}

/** Under which a fact is found: company, standard name or words, year. */
export function factKey(company: string, metric: string, year: number): string {
  return [company, metric, year].join("|");
}

/** What a fact is called in keys. */
export function nameOf({ metric, names }: Fact): string {
  return metric ?? names[0]!;
}

/** Reads a store: its chunks and figures, and which of these say something that stands by itself. */
export async function readWorld(store: ChunkStore): Promise<World> {
  const companies = [...new Set((await store.documents()).map(({ company }) => company))].sort();
  const chunks: Chunk[] = [];
  const figures: Figure[] = [];
  for (const company of companies) {
    chunks.push(...await store.chunks({ company }));
    figures.push(...await store.figures({ company }));
  }
  return worldOf(companies, chunks, figures);
}

/** The same of chunks and figures that are at hand. */
export function worldOf(
  companies: readonly string[],
  chunks: readonly Chunk[],
  figures: readonly Figure[],
): World {
  const ofChunk = Map.groupBy(figures, ({ chunk }) => chunk);
  const facts = [...ofChunk.values()].flatMap((own) => factsOf(own));
  return {
    companies,
    facts,
    byKey: Map.groupBy(
      facts,
      (fact) => factKey(fact.figure.company, nameOf(fact), fact.figure.period.fiscalYear),
    ),
    chunks: new Map(chunks.map((chunk) => [chunk.id, chunk])),
    figures: ofChunk,
    ofDocument: new Map(
      [...Map.groupBy(chunks.filter(({ id }) => ofChunk.has(id)), ({ document }) => document.sha256)]
        .map(([document, own]) => [document, own.map(({ id }) => id)]),
    ),
  };
}

/** Words of a label that tell too little to name a row. */
const VAGUE = /^(?:total|other|net|balance|subtotal|basic|diluted|current|non-current|at \d|year)\b/i;

function factsOf(figures: readonly Figure[]): readonly Fact[] {
  return figures.flatMap((figure): Fact[] => {
    if (!isWhole(figure) || isAmbiguous(figure, figures)) return [];
    const names = figure.metric === null ? rowNames(figure) : namesOfMetric(figure.metric);
    if (figure.metric !== null && findMetric(figure.metric)?.kind !== figure.kind) return [];
    return names.length === 0 ? [] : [{ figure, metric: figure.metric, names }];
  });
}

function isWhole({ cell, illustrative, period, statement, value, path, label }: Figure): boolean {
  const isYear = period.kind === "year" || (period.kind === "instant" && period.part === null);
  return cell !== null && !illustrative && isYear && period.proForma !== true && statement !== "segment" &&
    statement !== "remuneration" && !/^-?0(?:\.0*)?$/.test(value) && !isMovement([label, ...path].join(" "));
}

function isMovement(text: string): boolean {
  return /\b(?:change|variance|growth|increase|decrease|movement)\b/i.test(text);
}

/** Whether its chunk has another value under the same name and time: then a sentence cannot say which is meant. */
function isAmbiguous(figure: Figure, figures: readonly Figure[]): boolean {
  return figures.some((other) =>
    other.value !== figure.value && other.period.fiscalYear === figure.period.fiscalYear &&
    other.kind === figure.kind &&
    (figure.metric === null ? other.label === figure.label : other.metric === figure.metric)
  );
}

/** A label of a few plain words that no standard name is hidden in. */
function rowNames({ label, kind }: Figure): readonly string[] {
  const plain = label.trim();
  if (kind === "percent" || kind === "ratio" || VAGUE.test(plain)) return [];
  if (!/^[A-Z][A-Za-z]+(?: (?:and |of |for |on |in )?[A-Za-z-]{3,}){1,5}$/.test(plain)) return [];
  return findMetrics(plain).length > 0
    ? []
    : [isName(plain) ? plain : `${plain[0]!.toLowerCase()}${plain.slice(1)}`];
}

/** "Annualized Rent", "ATM fees": written in capitals that no sentence takes from it. */
function isName(label: string): boolean {
  return /^[A-Z]{2}| [A-Z]/.test(label);
}

const kept = new Map<string, readonly string[]>();

/** Names of the metric book that read back as that metric and nothing else. */
export function namesOfMetric(metric: string): readonly string[] {
  const known = kept.get(metric);
  if (known !== undefined) return known;
  const names = [metricWords(metric), ...metricNames(metric)].filter((name) => {
    const read = findMetrics(name);
    return read.length === 1 && read[0]!.metric === metric && !/[(),;]|\bor\b/.test(name) &&
      read[0]!.start === 0 && read[0]!.end === name.length;
  });
  const unique = [...new Set(names)];
  kept.set(metric, unique);
  return unique;
}
