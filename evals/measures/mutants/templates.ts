import { possessive } from "tieout";
import type { Item, Operation, Statement } from "./item.ts";
import { hanName, writePrint } from "./write_print.ts";
import { writeIn, writeWhen, writeWhenHan } from "./write_when.ts";

/** The words of one item, ready to be put into a sentence. */
export interface Words {
  /** "BHP" and "BHP's". */
  readonly c: string;
  readonly cs: string;
  readonly n: string;
  /** "FY2024" and "in FY2024". */
  readonly p: string;
  readonly inP: string;
  readonly v: string;
  /** Its marker, "[1]". */
  readonly m: string;
  /** The other end, where there is one. */
  readonly other: { readonly c: string; readonly cs: string; readonly n: string; readonly p: string };
  readonly up: boolean;
  readonly about: string;
}

/** A way to say some items. */
export interface Template {
  /** What its items are, in order. */
  readonly operations: readonly Operation[];
  /** Which of its items must agree in what, because it is said once for all of them. */
  readonly shared: readonly ("company" | "when" | "name")[];
  readonly language: "en" | "zh";
  write(...items: readonly Words[]): string;
}

type Write = Template["write"];

function level(write: Write): Template {
  return { operations: ["level"], shared: [], language: "en", write };
}

function many(
  operations: readonly Operation[],
  shared: Template["shared"],
  write: Write,
): Template {
  return { operations, shared, language: "en", write };
}

function han(operations: readonly Operation[], shared: Template["shared"], write: Write): Template {
  return { operations, shared, language: "zh", write };
}

const capital = (text: string) => `${text[0]?.toUpperCase() ?? ""}${text.slice(1)}`;

/** Every way of saying things, by name. */
export const TEMPLATES: Readonly<Record<string, Template>> = {
  possessive: level((a) => `${a!.cs} ${a!.p} ${a!.n} was ${a!.about}${a!.v} ${a!.m}.`),
  reported: level((a) => `${capital(a!.inP)}, ${a!.c} reported ${a!.n} of ${a!.about}${a!.v} ${a!.m}.`),
  timeLast: level((a) => `${a!.c} reported ${a!.n} of ${a!.about}${a!.v} ${a!.inP} ${a!.m}.`),
  nameFirst: level((a) => `${capital(a!.n)} of ${a!.c} came to ${a!.about}${a!.v} ${a!.inP} ${a!.m}.`),
  passive: level((a) => `${capital(a!.n)} of ${a!.about}${a!.v} was recorded by ${a!.c} ${a!.inP} ${a!.m}.`),
  colon: level((a) => `${a!.c} ${a!.p} ${a!.n}: ${a!.v} ${a!.m}`),
  markerFirst: level((a) =>
    `According to the report ${a!.m}, ${a!.cs} ${a!.n} ${a!.inP} was ${a!.about}${a!.v}.`
  ),
  bullets: level((a) => `${a!.c}, ${a!.p}:\n\n- ${capital(a!.n)}: ${a!.v} ${a!.m}`),
  bold: level((a) => `**${a!.c} ${a!.p}**\n\n- **${capital(a!.n)}:** ${a!.v} ${a!.m}`),
  heading: level((a) => `## ${a!.c}\n\n${capital(a!.n)} ${a!.inP} was ${a!.about}${a!.v} ${a!.m}.`),
  ellipsis: level((a) =>
    `${a!.c} published its ${a!.p} report. ${capital(a!.n)} was ${a!.about}${a!.v} ${a!.m}.`
  ),
  pronoun: level((a) =>
    `These are the ${a!.p} results of ${a!.c}. It reported ${a!.n} of ${a!.about}${a!.v} ${a!.m}.`
  ),
  table: level((a) => `| ${a!.c} | ${a!.p} |\n| --- | ---: |\n| ${capital(a!.n)} | ${a!.v} ${a!.m} |`),
  tableOfCompanies: level((a) =>
    `| Company | ${capital(a!.n)}, ${a!.p} |\n| --- | ---: |\n| ${a!.c} | ${a!.v} ${a!.m} |`
  ),
  twoYears: many(
    ["level", "level"],
    ["company", "name"],
    (a, b) => `${a!.cs} ${a!.n} was ${a!.v} ${a!.inP} and ${b!.v} ${b!.inP} ${b!.m}.`,
  ),
  fromTo: many(
    ["level", "level"],
    ["company", "name"],
    (a, b) => `${a!.cs} ${a!.n} went from ${b!.v} ${b!.inP} to ${a!.v} ${a!.inP} ${a!.m}.`,
  ),
  comparedWith: many(
    ["level", "level"],
    ["company", "name"],
    (a, b) => `${a!.cs} ${a!.p} ${a!.n} was ${a!.v}, compared with ${b!.v} ${b!.inP} ${b!.m}.`,
  ),
  yearsRespectively: many(
    ["level", "level"],
    ["company", "name"],
    (a, b) => `${a!.cs} ${a!.n} was ${a!.v} and ${b!.v} in ${a!.p} and ${b!.p}, respectively ${b!.m}.`,
  ),
  yearTable: many(
    ["level", "level"],
    ["company", "name"],
    (a, b) =>
      `| ${a!.c} | ${a!.p} | ${b!.p} |\n| --- | ---: | ---: |\n| ${capital(a!.n)} | ${a!.v} ${a!.m} | ${
        b!.v
      } ${b!.m} |`,
  ),
  yearRows: many(
    ["level", "level"],
    ["company", "name"],
    (a, b) =>
      `${a!.cs} ${a!.n}:\n\n| Year | Amount |\n| --- | ---: |\n| ${a!.p} | ${a!.v} ${a!.m} |\n| ${b!.p} | ${
        b!.v
      } ${b!.m} |`,
  ),
  yearBullets: many(
    ["level", "level"],
    ["company", "name"],
    (a, b) => `${a!.cs} ${a!.n}:\n\n- ${a!.p}: ${a!.v} ${a!.m}\n- ${b!.p}: ${b!.v} ${b!.m}`,
  ),
  range: many(
    ["level", "level"],
    ["company", "name"],
    (a, b) => `${a!.cs} ${a!.n} ranged from ${b!.v} (${b!.p}) to ${a!.v} (${a!.p}) ${a!.m}.`,
  ),
  twoCompanies: many(
    ["level", "level"],
    ["when", "name"],
    (a, b) => `${a!.cs} ${a!.p} ${a!.n} was ${a!.v} ${a!.m}, while ${b!.cs} was ${b!.v} ${b!.m}.`,
  ),
  companiesAgainst: many(
    ["level", "level"],
    ["when", "name"],
    (a, b) =>
      `${capital(a!.inP)}, ${a!.c} reported ${a!.n} of ${a!.v} ${a!.m} against ${b!.v} at ${b!.c} ${b!.m}.`,
  ),
  companyRows: many(
    ["level", "level"],
    ["when", "name"],
    (a, b) =>
      `| Company | ${capital(a!.n)} (${a!.p}) |\n| --- | ---: |\n| ${a!.c} | ${a!.v} ${a!.m} |\n| ${b!.c} | ${
        b!.v
      } ${b!.m} |`,
  ),
  companyBullets: many(
    ["level", "level"],
    ["when", "name"],
    (a, b) => `${capital(a!.n)} ${a!.inP}:\n\n- ${a!.c}: ${a!.v} ${a!.m}\n- ${b!.c}: ${b!.v} ${b!.m}`,
  ),
  companySentences: many(
    ["level", "level"],
    ["when", "name"],
    (a, b) => `${a!.cs} ${a!.n} ${a!.inP} was ${a!.v} ${a!.m}. ${b!.cs} was ${b!.v} ${b!.m}.`,
  ),
  twoMetrics: many(
    ["level", "level"],
    ["company", "when"],
    (a, b) => `${capital(a!.inP)}, ${a!.c} reported ${a!.n} of ${a!.v} and ${b!.n} of ${b!.v} ${b!.m}.`,
  ),
  metricsRespectively: many(
    ["level", "level"],
    ["company", "when"],
    (a, b) => `${a!.cs} ${a!.p} ${a!.n} and ${b!.n} were ${a!.v} and ${b!.v}, respectively ${b!.m}.`,
  ),
  metricRows: many(
    ["level", "level"],
    ["company", "when"],
    (a, b) =>
      `| ${a!.c} | ${a!.p} |\n| --- | ---: |\n| ${capital(a!.n)} | ${a!.v} ${a!.m} |\n| ${capital(b!.n)} | ${
        b!.v
      } ${b!.m} |`,
  ),
  metricBullets: many(
    ["level", "level"],
    ["company", "when"],
    (a, b) =>
      `${a!.c} ${a!.p} [results]:\n\n- ${capital(a!.n)}: ${a!.v} ${a!.m}\n- ${capital(b!.n)}: ${b!.v} ${b!.m}`
        .replace(" [results]", ""),
  ),
  onNameOf: many(
    ["level", "level"],
    ["company", "when"],
    (a, b) => `${a!.c} made ${a!.n} of ${a!.v} on ${b!.n} of ${b!.v} ${a!.inP} ${b!.m}.`,
  ),
  growth: many(
    ["growth"],
    [],
    (a) => `${a!.cs} ${a!.n} ${a!.up ? "rose" : "fell"} ${a!.v} ${a!.inP} ${a!.m}.`,
  ),
  growthBy: many(
    ["growth"],
    [],
    (a) =>
      `${capital(a!.inP)}, ${a!.cs} ${a!.n} ${a!.up ? "increased" : "decreased"} by ${a!.v} from ${
        a!.other.p
      } ${a!.m}.`,
  ),
  growthNoun: many(
    ["growth"],
    [],
    (a) =>
      `${a!.c} recorded ${a!.up ? "an increase" : "a decrease"} of ${a!.v} in ${a!.n} ${a!.inP} ${a!.m}.`,
  ),
  growthOfLevel: many(
    ["level", "growth"],
    ["company", "when", "name"],
    (a, b) =>
      `${a!.cs} ${a!.n} was ${a!.v} ${a!.inP}, ${b!.up ? "up" : "down"} ${b!.v} on the year before ${b!.m}.`,
  ),
  growthInBrackets: many(
    ["level", "level", "growth"],
    ["company", "name"],
    (a, b, g) =>
      `${a!.cs} ${a!.n} ${g!.up ? "grew" : "declined"} from ${b!.v} ${b!.inP} to ${a!.v} ${a!.inP} (${
        g!.up ? "+" : "−"
      }${g!.v}) ${g!.m}.`,
  ),
  growthTo: many(
    ["level", "growth"],
    ["company", "when", "name"],
    (a, b) => `${a!.cs} ${a!.n} ${b!.up ? "rose" : "fell"} ${b!.v} to ${a!.v} ${a!.inP} ${b!.m}.`,
  ),
  change: many(
    ["change"],
    [],
    (a) => `${a!.cs} ${a!.n} ${a!.up ? "rose" : "fell"} by ${a!.v} ${a!.inP} ${a!.m}.`,
  ),
  changeFrom: many(
    ["change"],
    [],
    (a) =>
      `Between ${a!.other.p} and ${a!.p}, ${a!.cs} ${a!.n} ${a!.up ? "increased" : "decreased"} by ${a!.v} ${
        a!.m
      }.`,
  ),
  changeOfLevel: many(
    ["level", "change"],
    ["company", "when", "name"],
    (a, b) =>
      `${capital(a!.n)} at ${a!.c} was ${a!.v} ${a!.inP}, ${b!.v} ${b!.up ? "more" : "less"} than in ${
        b!.other.p
      } ${b!.m}.`,
  ),
  points: many(
    ["points"],
    [],
    (a) => `${a!.cs} ${a!.n} ${a!.up ? "rose" : "fell"} by ${a!.v} ${a!.inP} ${a!.m}.`,
  ),
  pointsFrom: many(
    ["points"],
    [],
    (a) =>
      `Compared with ${a!.other.p}, ${a!.cs} ${a!.n} ${a!.inP} was ${a!.v} ${a!.up ? "higher" : "lower"} ${
        a!.m
      }.`,
  ),
  measure: many(["measure"], [], (a) => `${a!.cs} ${a!.p} ${a!.n} was ${a!.v} ${a!.m}.`),
  measureOf: many(
    ["measure"],
    [],
    (a) =>
      `${capital(a!.inP)}, ${a!.c} had ${/^[aeiou]/i.test(a!.n) ? "an" : "a"} ${a!.n} of ${a!.v} ${a!.m}.`,
  ),
  measureRow: many(
    ["measure"],
    [],
    (a) => `| ${a!.c} | ${a!.p} |\n| --- | ---: |\n| ${capital(a!.n)} | ${a!.v} ${a!.m} |`,
  ),
  share: many(["share"], [], (a) => `${a!.cs} ${a!.n} was ${a!.v} of ${a!.other.n} ${a!.inP} ${a!.m}.`),
  shareOf: many(
    ["share"],
    [],
    (a) => `${capital(a!.inP)}, ${a!.n} made up ${a!.v} of ${a!.cs} ${a!.other.n} ${a!.m}.`,
  ),
  times: many(["times"], [], (a) => `${a!.cs} ${a!.p} ${a!.n} was ${a!.v} that of ${a!.other.c} ${a!.m}.`),
  gap: many(
    ["gap"],
    [],
    (a) => `${a!.cs} ${a!.p} ${a!.n} was ${a!.v} ${a!.up ? "higher" : "lower"} than ${a!.other.cs} ${a!.m}.`,
  ),
  gapExceeds: many(
    ["level", "level", "gap"],
    ["when", "name"],
    (a, b, g) =>
      `${a!.cs} ${a!.p} ${a!.n} of ${a!.v} ${a!.m} was ${g!.v} ${g!.up ? "above" : "below"} the ${b!.v} of ${
        b!.c
      } ${b!.m}.`,
  ),
  sum: many(
    ["sum"],
    [],
    (a) => `Together, ${a!.c} and ${a!.other.c} had ${a!.n} of ${a!.v} ${a!.inP} ${a!.m}.`,
  ),
  average: many(
    ["average"],
    [],
    (a) => `${a!.cs} average ${a!.n} over ${a!.other.p} and ${a!.p} was ${a!.v} ${a!.m}.`,
  ),
  hanLevel: han(["level"], [], (a) => `${a!.c}在${a!.p}的${a!.n}为${a!.v}${a!.m}。`),
  hanReported: han(["level"], [], (a) => `${a!.p}，${a!.c}${a!.n}达到${a!.v} ${a!.m}。`),
  hanColon: han(["level"], [], (a) => `${a!.c} ${a!.p} ${a!.n}：${a!.v} ${a!.m}`),
  hanTwoYears: han(
    ["level", "level"],
    ["company", "name"],
    (a, b) => `${a!.c}${a!.n}由${b!.p}的${b!.v}变为${a!.p}的${a!.v} ${a!.m}。`,
  ),
  hanGrowth: han(
    ["growth"],
    [],
    (a) => `${a!.c} ${a!.p}${a!.n}同比${a!.up ? "增长" : "下降"}${a!.v} ${a!.m}。`,
  ),
};

/** A statement as text; null where one of its items cannot be said in that way. */
export function writeStatement({ template: name, items }: Statement): string | null {
  const template = TEMPLATES[name];
  if (template === undefined) throw new RangeError(`Cannot write a statement: "${name}" is no template`);
  const words = items.map((item) => wordsOf(item, template.language));
  if (words.some((one) => one === null)) return null;
  // a name that ends in "Ltd." ends the sentence with it
  return template.write(...words as readonly Words[]).replaceAll("..", ".");
}

/** What directions and verbs say already is not printed again. */
const WITH_DIRECTION: readonly Operation[] = ["growth", "change", "points", "gap"];

function wordsOf(item: Item, language: Template["language"]): Words | null {
  const { company, against, print, operation, cited } = item;
  const notation = {
    ...item.notation,
    language,
    ...WITH_DIRECTION.includes(operation) ? { negative: "none" as const } : {},
  };
  const v = writePrint(print, notation);
  const n = language === "zh" ? hanName(item.metric) : item.name;
  if (v === null || n === null) return null;
  const when = language === "zh" ? writeWhenHan : writeWhen;
  return {
    c: company,
    cs: possessive(company),
    n,
    p: when(item.when),
    inP: writeIn(item.when),
    v,
    m: cited.map((n) => `[${n}]`).join(""),
    other: {
      c: against?.company ?? "",
      cs: against === null ? "" : possessive(against.company),
      n: against?.name ?? "",
      p: against === null ? "" : when(against.when),
    },
    up: !print.negative,
    about: item.hedged ? "about " : "",
  };
}

/** Which items of a template print their marker; the others stand under the last one that does. */
export function markersPrinted({ operations, write }: Template): ReadonlySet<number> {
  const words = operations.map((_, at): Words => ({
    c: "C",
    cs: "C",
    n: "N",
    p: "P",
    inP: "P",
    v: "V",
    m: `<${at}>`,
    other: { c: "C", cs: "C", n: "N", p: "P" },
    up: true,
    about: "",
  }));
  const text = write(...words);
  return new Set(operations.keys().filter((at) => text.includes(`<${at}>`)));
}
