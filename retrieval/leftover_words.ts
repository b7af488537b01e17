import { STOP_WORDS } from "./tokenize.ts";

/** Words that ask, and carry nothing of what is asked for. */
const ASKING: ReadonlySet<string> = new Set(
  ("much many tell me give show please can could would you there their they them any did does made make makes report " +
    "reported reports state stated statement value amount figure figures number level total per year-end end year years " +
    "fiscal financial fy quarter annual based data find get got during over about between compare compared since we it " +
    "if not then than most least highest lowest company companies miner miners which who whose when where why each all both also " +
    "declare declared pay paid pays generate generated earn earned spend spent have had having came come post posted " +
    "exceed exceeds exceeded develop developed evolve evolved reach reached amounted stand stood equal equals perform performed invest invested " +
    "list name need want know provide large big small high low higher lower larger bigger smaller greater great latest current recent prior previous preceding next ago now " +
    "wie hoch war waren ist der die das den dem des von im jahr und zwischen welche welcher cuál cuáles fue fueron cuánto los las el la del de en y año " +
    "quel quelle était le les du et " +
    "exact exactly approximately roughly correct quickly just only say says look looked change changed " +
    "deliver delivered achieve achieved record recorded tonne tonnes dollars cents percent percentage times period date ended before after half first second third fourth " +
    "january february march april may june july august september october november december " +
    "respectively according shown show details basis using used use calculate compute computed question answer")
    .split(" "),
);

/**
 * The words of a question that are left after everything that was read is blanked, without those that only ask: what is
 * asked for where no line item has a name for it, or what narrows the one that is named.
 */
export function leftoverWords(text: string): string {
  const words = text.match(/[\p{L}\p{N}&%'-]+/gu) ?? [];
  return words
    .map((word) => word.replace(/^['-]+|['-]+$|'s$/g, ""))
    .filter((word) => word.length > 1 || /\p{sc=Han}/u.test(word))
    .filter((word) =>
      !STOP_WORDS.has(word.toLowerCase()) && !ASKING.has(word.toLowerCase()) &&
      !/^(?:\d+|[QH]?[1-4][QH]?)$/i.test(word)
    )
    .map((word) => word.replaceAll(/是多少|多少|是什么|什么|怎么样|如何|[的是在和与了吗呢为]/gu, ""))
    .filter((word) => word !== "")
    .join(" ");
}
