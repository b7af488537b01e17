import { type NamedFit, NOBODY } from "./named_fit.ts";

/** Words that stand in capitals beside names and are none. */
const NO_NAME = (
  "chief executive officer president director directors board company bank group inc corp corporation " +
  "committee chair chairman chairwoman chairperson annual report financial operating senior vice " +
  "managing general counsel secretary audit risk remuneration nomination governance compensation " +
  "independent interim acting member members form item note notes section plan agreement letter our the " +
  "this in on since as at for from and of to by limited ltd plc llp llc trust capital holdings " +
  "management international global statements? january february march april may june july august " +
  "september october november december act code rule exhibit table contents american united states " +
  "north south america europe asia former exchange securities commission principal certification " +
  "certifications signature signatures title name age position date dear fellow shareholders " +
  "stockholders non trustee partner founder investor relations human resources officers employees " +
  "business technology marketing information ceo cfo coo effectiveness development organizational sales operations supervisory"
).split(" ");

const OTHER = NO_NAME.flatMap((word) => [word[0]!.toUpperCase() + word.slice(1), word.toUpperCase()]).join(
  "|",
);

const TITLE = String.raw`(?:(?:Mr|Mrs|Ms|Dr|Prof|Sir|Dame|Professor|Lord)\.? )`;
const WORD = String.raw`(?!(?:${OTHER})\b)\p{Lu}[\p{Ll}\p{Lu}'’-]+`;
const PERSON = new RegExp(
  String
    .raw`${TITLE}?${WORD}(?: (?:\p{Lu}\.?|"\p{L}+"|“\p{L}+”))*(?: (?:de|van|von|der|den|du|la|le|di|da|bin|al))*(?: ${WORD}){1,2}|(?<![\p{L}\p{N}])${TITLE}${WORD}`,
  "gu",
);

/** Words that may stand between a name and its position. */
const LINK =
  /^(?:has|have|had|been|is|was|serves?|served|serving|acts|acting|currently|also|now|as|our|the|its|a|an|and|of|in|to|be|who|appointed|elected|named|promoted|became|joined|board|chairman|chair|chairwoman|president|director|founder|co-founder|executive|interim|managing|group|vice|chief|officer|operating|financial|member|directors|independent|non-executive|company's|company’s|company|position|positions|role|title|titles|age|aged|mr|ms|mrs|since|effective|january|february|march|april|may|june|july|august|september|october|november|december|on|\d{1,4}|global|principal|\(principal|\(age)$/iu;

/** A position that is over, or was held elsewhere or by somebody else. */
const OVER =
  /\b(?:former(?:ly)?|previous(?:ly)?|prior to|until|resign\w*|retire\w*|stepp\w+ down|succeed\w*|predecessor|most recently|past|ex-|then|before)\b/iu;

/**
 * How surely a text says who holds a position: a full name that stands at it, with nothing between but what links a
 * person to a position. 0 where no name does, or the position was held before or at another company.
 *
 * @param options.term the position
 * @param options.own words of the company's own name
 */
export function personFit(
  text: string,
  { term, own }: { readonly term: RegExp; readonly own: ReadonlySet<string> },
): NamedFit {
  if (!term.test(text)) return NOBODY;
  const names = [...text.matchAll(PERSON)]
    .map((match) => ({ name: match[0], start: match.index, end: match.index + match[0].length }));
  let best: NamedFit = NOBODY;
  for (const match of text.matchAll(new RegExp(term.source, "giu"))) {
    const end = match.index + match[0].length;
    if (isElsewhere(text.slice(end, end + 80), own) || isVice(text.slice(0, match.index))) continue;
    for (const name of names) {
      const before = name.end <= match.index;
      const gap = before ? text.slice(name.end, match.index) : text.slice(end, name.start);
      if (name.start >= match.index && name.end <= end) continue;
      if (!isLink(gap, before)) continue;
      if (OVER.test(text.slice(Math.max(0, name.start - 30), Math.max(end, name.end)))) continue;
      const full = /\s/.test(name.name.replace(new RegExp(`^${TITLE}`, "u"), ""));
      // behind a position may stand the next person of a directory
      const holds = before ? 1 : 0.75;
      const fit = full ? holds : 0.7 * holds;
      if (fit > best.fit) best = { fit, name: name.name };
    }
  }
  return best;
}

function isLink(gap: string, before: boolean): boolean {
  if (gap.length > (before ? 110 : 25)) return false;
  return gap.split(/[\s,;|.…–—:•⚫&/()-]+/u).filter((word) => word !== "").every((word) => LINK.test(word));
}

/** "Chief Executive Officer of Decision Insight", "CEO at Datanomic Ltd"; of the company, its bank or its board is here. */
function isElsewhere(after: string, own: ReadonlySet<string>): boolean {
  const match = /^(?:\s+and [\w ]{1,40}?)?,?\s+(?:of|at|for|with)\s+(?:the\s+)?(\S+)(?:\s+(\S+))?/u.exec(
    after,
  );
  if (match === null) return false;
  const words = [match[1], match[2]].map((word) =>
    (word ?? "").toLowerCase().replace(/[^\p{L}\p{N}&]/gu, "")
  );
  if (words.some((word) => own.has(word))) return false;
  if (
    /^(?:company|companys|group|groups|bank|corporation|firm|fund|trust|board|registrant|business|our|its|us|parent)$/
      .test(words[0]!)
  ) {
    return false;
  }
  return /^\p{Lu}/u.test(match[1] ?? "");
}

function isVice(before: string): boolean {
  return /\b(?:vice|deputy|assistant|advisor to the|reports? to the|reporting to the|office of the)[\s-]+$/iu
    .test(before);
}
