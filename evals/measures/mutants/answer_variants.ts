import { Decimal } from "decimal.js";
import type { Claim, Figure, Tie } from "tieout";
import type { GivenAnswer } from "./ask_answers.ts";
import type { Draws } from "./draws.ts";
import { isSignOpen, isTrue } from "./is_true.ts";
import type { Item } from "./item.ts";
import { type Print, toleranceOf, valueOf } from "./print.ts";
import { PLAIN } from "./write_print.ts";

/** One change of the printed number of a claim, null where it does not apply. */
type Edit = (printed: string, draws: Draws, claim: Claim) => string | null;

const DIGITS = /\d[\d,]*(?:\.\d+)?/;

/** Mutations of a number in the text of an answer, under the names that they have for statements. */
const EDITS: Readonly<Record<string, Edit>> = {
  "times 1000": (printed) =>
    swapped(printed, { thousand: "million", million: "billion", billion: "trillion" }),
  "a thousandth": (printed) => swapped(printed, { million: "thousand", billion: "million" }),
  "times 100": (printed) =>
    printed.replace(DIGITS, (digits) => {
      const [whole = "", rest = ""] = digits.replaceAll(",", "").split(".");
      return `${whole}${rest.padEnd(2, "0")}`.replace(/^0+(?=\d)/, "").replace(/\B(?=(?:\d{3})+$)/g, ",");
    }),
  "transposed digits": (printed, draws) => {
    const at = draws.pick(
      [...printed].flatMap((char, index) =>
        /\d/.test(char) && /\d/.test(printed[index + 1] ?? "") && char !== printed[index + 1] ? [index] : []
      ),
    );
    return at === undefined
      ? null
      : `${printed.slice(0, at)}${printed[at + 1]}${printed[at]}${printed.slice(at + 2)}`;
  },
  "wrong digit": (printed, draws) => {
    const at = draws.pick([...printed].flatMap((char, index) => /\d/.test(char) ? [index] : []));
    if (at === undefined) return null;
    return `${printed.slice(0, at)}${(Number(printed[at]) + 1 + draws.below(8)) % 10}${
      printed.slice(at + 1)
    }`;
  },
  "digit dropped": (printed) => printed.replace(/(\d)(?=\D*$)/, ""),
  "digit more": (printed, draws) => printed.replace(/(\d)(?=\D*$)/, `$1${1 + draws.below(9)}`),
  currency: (printed) =>
    /US\$/.test(printed)
      ? printed.replace("US$", "A$")
      : /A\$/.test(printed)
      ? printed.replace("A$", "US$")
      : null,
  "points for percent": (printed) => /\d%$/.test(printed) ? printed.replace("%", " percentage points") : null,
  "percent for money": (printed) => printed.replace(/^(?:US\$|A\$|\$|£|€|[A-Z]{3} )([\d,.]+).*$/, "$1%"),
};

function swapped(printed: string, words: Readonly<Record<string, string>>): string | null {
  const word = Object.keys(words).find((one) => printed.includes(one));
  return word === undefined ? null : printed.replace(word, words[word]!);
}

/** An answer with one number, year or company in it made false; null where the kind does not apply or it stays true. */
export function mutateAnswer(kind: string, answer: GivenAnswer, draws: Draws): string | null {
  const told = answer.claims.filter(({ tie }) => tie.status === "tied" || tie.status === "derived");
  const one = draws.pick(told);
  if (one === undefined) return null;
  const { claim, tie } = one;
  const printed = answer.draft.slice(claim.start, claim.end);
  if (kind === "wrong year" || kind === "swapped company") {
    return moveSentence(kind, answer, { claim, tie, draws });
  }
  if (kind === "sign") {
    const isOpen = tie.status !== "tied" || isSignOpen(tie.figure) || /[-−(]/.test(printed) ||
      claim.aspect === "change";
    return isOpen ? null : replaced(answer.draft, claim, `-${printed}`);
  }
  const edited = EDITS[kind]?.(printed, draws, claim) ?? null;
  if (edited === null || edited === printed || !/\d/.test(edited) || /^\D*0\d/.test(edited)) return null;
  const isChanged = kind === "currency" || kind === "points for percent" || kind === "percent for money";
  return isChanged || isFalse(edited, { answer, claim, tie }) ? replaced(answer.draft, claim, edited) : null;
}

/** Whether a changed number fits neither what it was tied to nor any figure that goes by the same name. */
function isFalse(
  edited: string,
  { answer, claim, tie }: { readonly answer: GivenAnswer; readonly claim: Claim; readonly tie: Tie },
): boolean {
  const print = printOf(edited, claim);
  if (print === null) return false;
  if (tie.status === "derived") {
    const exact = new Decimal(answer.calculations[tie.calculation]?.value ?? "0");
    const isNear = (value: Decimal) => value.abs().sub(valueOf(print).abs()).abs().lte(toleranceOf(print));
    return ![0, 2, -2, 3, 6, 9].some((power) => isNear(exact.mul(new Decimal(10).pow(-power))));
  }
  if (tie.status !== "tied") return false;
  return !isTrue(itemOf(tie.figure, print), figuresOf(answer));
}

const SCALES: Readonly<Record<string, number>> = { thousand: 3, million: 6, billion: 9, trillion: 12 };

function printOf(text: string, claim: Claim): Print | null {
  const digits = DIGITS.exec(text)?.[0].replaceAll(",", "");
  if (digits === undefined) return null;
  const word = Object.keys(SCALES).find((one) => text.includes(one));
  // what the claim's own scale was, where it is written otherwise than in a word
  const own = DIGITS.exec(claim.printed)?.[0].replaceAll(",", "") ?? "1";
  const power = word !== undefined
    ? SCALES[word]!
    : new Decimal(own).isZero()
    ? 0
    : Math.round(new Decimal(claim.value).abs().div(own).log(10).toNumber());
  return {
    digits,
    power,
    negative: claim.value.startsWith("-"),
    kind: claim.kind ?? "money",
    currency: claim.currency,
    measure: claim.measure,
  };
}

function itemOf(figure: Figure, print: Print): Item {
  return {
    operation: "level",
    company: figure.company,
    metric: figure.metric,
    name: figure.label,
    when: { year: figure.period.fiscalYear, part: null, end: null, instant: false, form: "short" },
    print,
    notation: PLAIN,
    against: null,
    operands: [figure],
    cited: [],
    hedged: false,
  };
}

/** Another year or company in the sentence of a claim, where the sentence names just one. */
function moveSentence(
  kind: "wrong year" | "swapped company",
  answer: GivenAnswer,
  { claim, tie, draws }: { readonly claim: Claim; readonly tie: Tie; readonly draws: Draws },
): string | null {
  if (tie.status !== "tied") return null;
  const { figure } = tie;
  const from = answer.draft.lastIndexOf("\n", claim.start) + 1;
  const end = answer.draft.indexOf("\n", claim.end);
  const line = answer.draft.slice(from, end === -1 ? undefined : end);
  const named = line.match(
    kind === "wrong year" ? /FY\d{4}/g : new RegExp(`\\b(?:${answer.companies.join("|")})\\b`, "g"),
  ) ?? [];
  const figures = figuresOf(answer);
  if (named.length !== 1) return null;
  const to = kind === "wrong year"
    ? `FY${figure.period.fiscalYear + draws.pick([-1, 1, -2])!}`
    : draws.pick(answer.companies.filter((company) => company !== figure.company));
  if (
    to === undefined ||
    named[0] !== (kind === "wrong year" ? `FY${figure.period.fiscalYear}` : figure.company)
  ) return null;
  const print = printOf(claim.printed, claim);
  const moved = kind === "wrong year"
    ? { ...itemOf(figure, print!), when: { ...itemOf(figure, print!).when, year: Number(to.slice(2)) } }
    : { ...itemOf(figure, print!), company: to };
  if (print === null || isTrue(moved, figures)) return null;
  return `${answer.draft.slice(0, from)}${line.replace(named[0], to)}${
    end === -1 ? "" : answer.draft.slice(end)
  }`;
}

/** Harmless changes of the text of an answer, under the names that they have for statements. */
const RETOLD: Readonly<Record<string, (draft: string) => string>> = {
  "short scale": (draft) => draft.replace(/(?<=\d) million\b/g, "m").replace(/(?<=\d) billion\b/g, "bn"),
  "no thousands mark": (draft) => draft.replace(/(?<=\d),(?=\d{3}\b)/g, ""),
  "currency code": (draft) => draft.replace(/US\$(?=\d)/g, "USD ").replace(/(?<!\w)A\$(?=\d)/g, "AUD "),
  "fiscal year": (draft) => draft.replace(/\bFY(?=20\d\d\b)/g, "fiscal "),
  "markers merged": (draft) => draft.replace(/\[(\d+)\]\[(\d+)\]/g, "[$1, $2]"),
  "per cent": (draft) => draft.replace(/(?<=\d)%/g, " per cent"),
  "sentence before": (draft) => `Here is what the annual reports say.\n\n${draft}`,
  "marker behind the stop": (draft) => draft.replace(/ ((?:\[\d+\])+)\.(?=\s|$)/g, ". $1"),
};

/** An answer in other words; null where nothing changes. */
export function rewordAnswer(kind: string, { draft }: GivenAnswer): string | null {
  if (kind === "at rest") return draft;
  const told = RETOLD[kind]?.(draft) ?? draft;
  return told === draft ? null : told;
}

function replaced(draft: string, { start, end }: Claim, text: string): string {
  return `${draft.slice(0, start)}${text}${draft.slice(end)}`;
}

function figuresOf({ sources }: GivenAnswer): readonly Figure[] {
  return sources.flatMap(({ hit }) => hit.figures).filter(({ illustrative }) => !illustrative);
}
