import { labelWords } from "./label_words.ts";

/** What a question may be about beside line items, as `topics.tsv` describes it. */
export interface Topic {
  /** Standard name, `snake_case`. */
  readonly name: string;
  /** Words that reports use of it, for the words of a search. */
  readonly words: string;
  /** What is printed above passages on it, each as a key of {@link topicKey}. */
  readonly headings: readonly string[];
}

interface Book {
  readonly topics: ReadonlyMap<string, Topic>;
  /** Topics by the key of each way to ask for them. */
  readonly asked: ReadonlyMap<string, readonly string[]>;
  /** Most words in a key. */
  readonly longest: number;
}

let book: Book | undefined;

/** One topic, null for a name that is none. */
export function findTopic(name: string): Topic | null {
  return read().topics.get(name) ?? null;
}

/** The topics that a text names, in order of the table, each once. */
export function findTopics(text: string): readonly string[] {
  const { asked, longest, topics } = read();
  const words = labelWords(text).map(({ word }) => word);
  const found = new Set<string>();
  for (let at = 0; at < words.length; at++) {
    for (let length = 1; length <= longest && at + length <= words.length; length++) {
      for (const name of asked.get(words.slice(at, at + length).join(" ")) ?? []) found.add(name);
    }
  }
  return [...topics.keys()].filter((name) => found.has(name));
}

/** Whether a heading stands above passages on the topic. */
export function headsTopic(heading: string, { headings }: Topic): boolean {
  const key = ` ${topicKey(heading)} `;
  return headings.some((one) => key.includes(` ${one} `));
}

/** Words in the form that they are compared in. */
function topicKey(text: string): string {
  return labelWords(text).map(({ word }) => word).join(" ");
}

/** The table, read on first use: ingest never needs it. */
function read(): Book {
  return book ??= open(Deno.readTextFileSync(new URL("./topics.tsv", import.meta.url)));
}

function open(tsv: string): Book {
  const topics = new Map<string, Topic>();
  const asked = new Map<string, string[]>();
  for (const line of tsv.trimEnd().split("\n").slice(1)) {
    const [name = "", ways, words = "", headings] = line.split("\t");
    topics.set(name, { name, words, headings: list(headings) });
    for (const key of list(ways)) asked.set(key, [...asked.get(key) ?? [], name]);
  }
  return { topics, asked, longest: Math.max(...[...asked.keys()].map((key) => key.split(" ").length)) };
}

function list(cell: string | undefined): readonly string[] {
  return (cell ?? "").split(";").map(topicKey).filter((key) => key !== "");
}
