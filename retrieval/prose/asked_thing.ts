import type { Slots } from "../slots.ts";
import { tokenize } from "../tokenize.ts";

/** What kind of sentence answers a question for words. */
export type AnswerKind =
  | "person"
  | "organisation"
  | "place"
  | "count"
  | "list"
  | "risks"
  | "statement"
  | "reason"
  | "definition"
  | "time"
  | "any";

/** What a question for words asks for. */
export interface AskedThing {
  /** Standard name, as in `asked_things.tsv`, or the kind where the thing itself is free. */
  readonly name: string;
  readonly kind: AnswerKind;
  /** English words to search by: what reports call it. */
  readonly search: string;
  /** What a sentence about it says; null where the words of the question are all there is. */
  readonly term: RegExp | null;
  /** Words of the question beside the thing and its form: a sentence that answers shares them. */
  readonly words: readonly string[];
}

interface Row extends Omit<AskedThing, "words" | "term"> {
  readonly asked: RegExp;
  readonly term: RegExp | null;
}

/** Which questions can mean a row of a kind at all: a chief executive's pay is no question for a name. */
const FORMS: Readonly<Partial<Record<AnswerKind, RegExp>>> = {
  person:
    /\b(?:who|whom|whose)\b|\bnames? of\b|\bwhat is .{1,60} called\b|^\W*(?:name|which (?:person|executive))\b|谁|姓名|叫什么|哪位/iu,
  organisation:
    /\b(?:who|whom|which|what (?:firm|company|bank))\b|\bnames? of\b|^\W*(?:name|what (?:is|was) the)\b|谁|哪家|哪个|名称/iu,
  place:
    /\bwhere\b|\b(?:which|what) (?:city|country|state|town|place|law|stock exchange|exchange|market)\b|\bin (?:which|what)\b|\baddress\b|\bwhat (?:is|are|was|were) .{1,80}\b(?:headquarters|head office|ticker|symbol|registered office)\b|哪里|何处|哪个|哪座|哪儿|地址|在哪|代码/iu,
  count:
    /\bhow many\b|\bnumber of\b|\bhow (?:large|big) is .{1,40} (?:workforce|staff)\b|多少|几(?:个|名|家|座)|人数/iu,
  list: /\b(?:what|which|who|list|name|describe|enumerate)\b|哪些|哪几|列出|什么|谁/iu,
};

/** Figures of these have a table's row or a formula: asked with an amount, a question means those. */
const AMOUNT =
  /\bhow much\b|\bamounts?\b|\bper share\b|\btotal\b|\b(?:rate|ratio|margin|growth|value|costs?|expenses?|revenues?|income) (?:of|from|in|for)\b|多少(?:钱|美元)?/iu;

const REASON =
  /\bwhy\b|\breasons? (?:for|behind|why)\b|\bwhat (?:\w+ )?(?:drove|caused|led to|explains?|explained|was behind|contributed)\b|\bdrivers? (?:of|for|behind)\b|\bdue to what\b|为什么|为何|原因|驱动因素/iu;
const DEFINITION =
  /\b(?:how (?:does|do|did|is|are|was)\b.{1,120}?\b(?:define[ds]?|calculate[ds]?|measured?|computed?)\b|definition of|what does .{1,80} mean by|meaning of)|如何(?:定义|计算)|的定义|定义是/iu;
const TIME = /^\W*(?:and )?when\b|\bon (?:what|which) (?:date|day)\b|\bsince when\b|何时|什么时候|哪一天/iu;

/** Words that only ask: they say nothing of what a sentence must hold. */
const ASKING = new Set(
  ("who whom whose which where when why name list tell give describe explain please main key major many much most " +
    "current company company's companies report reports reported annual year fiscal end ended according there any " +
    "ever say says state stated mention mentioned does do did is are was were has have had its their his her it they " +
    "pay paid declare declared make made complete completed announce announced own owned recommend recommended propose proposed " +
    "operate operated employ employed work works take place agreed business businesses firm firms entity entities approximately around roughly 10k 10-k 10q filing can could would should all total number latest about than then if so me us you also")
    .split(" "),
);

/**
 * Reads what a question for words asks for: a person, a place, a count, a list, a reason … by the table of things that
 * reports are asked about, in English or Chinese. `any` where nothing of the table is named.
 */
export function readAskedThing(
  { question, companies, metrics }: Pick<Slots, "question" | "companies" | "metrics">,
): AskedThing {
  const bare = companies.reduce((text, { mention }) => text.replaceAll(mention, " "), question);
  const words = (rest: string) =>
    [...new Set(tokenize(rest, { side: "query" }))].filter((word) =>
      !ASKING.has(word) && !/^(?:fy)?(?:19|20)\d\d$/.test(word) && /[\p{L}\p{N}]/u.test(word) &&
      !/\p{Script=Han}/u.test(word)
    );
  const free = (kind: AnswerKind, search = ""): AskedThing => ({
    name: kind,
    kind,
    search,
    term: null,
    words: words(bare),
  });
  if (REASON.test(bare)) {
    return {
      ...free("reason", "increased decreased primarily due to driven by compared"),
      words: words(bare.replace(REASON, " ")).filter((word) => !MOVES.test(word)),
    };
  }
  if (DEFINITION.test(bare)) {
    const rest = bare.replaceAll(/\b(?:how|what|defin\w+|calculat\w+|measur\w+|comput\w+|mean\w*)\b/giu, " ");
    return { ...free("definition", "defined as means represents calculated"), words: words(rest) };
  }
  const row = read().find(({ kind, asked }) => asked.test(bare) && (FORMS[kind]?.test(bare) ?? true));
  if (row !== undefined && !(kindOfAmount(row.kind) && AMOUNT.test(bare) && metrics.length > 0)) {
    return { ...row, words: words(bare.replaceAll(new RegExp(row.asked.source, "giu"), " ")) };
  }
  if (FORMS.count!.test(bare)) return { ...free("count"), search: words(bare).join(" ") };
  return TIME.test(bare) ? free("time") : free("any");
}

/** Words of a change: a sentence may say them in another way. */
const MOVES =
  /^(?:increas|decreas|declin|ris(?:e|ing)|rose|fall|fell|grow|grew|drop|chang|improv|higher|lower|drive|drove|up|down|worsen|reduc)/;

function kindOfAmount(kind: AnswerKind): boolean {
  return kind === "statement" || kind === "list";
}

let rows: readonly Row[] | undefined;

/** The table, read on first use. */
function read(): readonly Row[] {
  return rows ??= Deno.readTextFileSync(new URL("./asked_things.tsv", import.meta.url)).trimEnd().split("\n")
    .slice(1)
    .map((line) => {
      const [name = "", kind = "", asked = "", search = "", term = ""] = line.split("\t");
      return {
        name,
        kind: kind as AnswerKind,
        asked: new RegExp(asked, "iu"),
        search,
        term: term === "" ? null : new RegExp(term, "iu"),
      };
    });
}
