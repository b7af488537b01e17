import { Decimal } from "decimal.js";
import { findSaid, NUMBER_WORDS, SAID_WELL, type Slots } from "../../retrieval/mod.ts";
import type { AskResult } from "./ask_result.ts";
import type { ReportStateValue } from "./state.ts";

/**
 * What an answer comes to where it is no amount: yes or no, the companies that an order picks, the person, organisation or
 * items that its quotations name, the number that they count. Null where the answer decides nothing of these.
 *
 * Nothing is read out of free text but the "Yes" or "No" that such an answer opens with: an order comes from the values,
 * names and counts from the cited sources, and only what the answer itself says counts.
 */
export function readChoice(
  { slots, sources, reply }: Pick<ReportStateValue, "slots" | "sources" | "reply">,
): AskResult["choice"] {
  if (slots === null || reply === null || reply.status !== "answered") return null;
  const wordings = wordingsOf(slots, { sources, answer: reply.text });
  const choice = {
    yes: slots.asks.form === "yesNo" ? openingWord(reply.text) : null,
    names: slots.asks.among === "company"
      ? pickedCompanies(slots, reply.values)
      : [...new Set(wordings[0]?.names ?? [])].filter((name) => name !== ""),
    count: wordings.map(({ count }) => exactCount(count)).find((count) => count !== null) ?? null,
  };
  return choice.yes === null && choice.names.length === 0 && choice.count === null ? null : choice;
}

function openingWord(text: string): boolean | null {
  if (/^\s*(?:yes\b|是(?!否))/iu.test(text)) return true;
  return /^\s*(?:no\b|否)/iu.test(text) ? false : null;
}

/** Companies at the asked end of the order; none where one of them has no value, or the values do not compare. */
function pickedCompanies(
  { companies, asks: { extreme } }: Slots,
  values: NonNullable<ReportStateValue["reply"]>["values"],
): string[] {
  if (extreme === null || extreme.of !== "level") return [];
  const asked = [...new Set(companies.map(({ company }) => company))];
  const own = asked.map((company) => values.filter((value) => value.company === company));
  if (own.some((stated) => stated.length !== 1) || asked.length < 2) return [];
  const stated = own.flat();
  if (new Set(stated.map(({ unit, metric }) => `${unit} ${metric}`)).size > 1) return [];
  const order = stated.toSorted((a, b) => new Decimal(b.value).cmp(a.value));
  if (extreme.direction === "lowest") order.reverse();
  return order.slice(extreme.place - 1, extreme.place - 1 + extreme.count).map(({ company }) => company);
}

/** What the sources say of the asked thing and the answer quotes, best first. */
function wordingsOf(
  slots: Slots,
  { sources, answer }: { readonly sources: ReportStateValue["sources"]; readonly answer: string },
) {
  const chunks = sources.map(({ hit }) => hit.chunk);
  const said = plain(answer);
  return [...new Set(chunks.map(({ company }) => company))].flatMap((company) =>
    findSaid(slots, { company, chunks: chunks.filter((chunk) => chunk.company === company) })
  ).filter(({ fit, text }) => fit >= SAID_WELL && said.includes(plain(text))).toSorted((a, b) =>
    b.fit - a.fit
  );
}

/** Letters and digits alone: quotation marks and spaces do not part a quotation from its source. */
function plain(text: string): string {
  return text.toLowerCase().replaceAll(/[^\p{L}\p{N}]+/gu, " ").trim();
}

const SCALES: Readonly<Record<string, string>> = { thousand: "1e3", million: "1e6", billion: "1e9" };

/** "1,622", "117 million", "fifteen", "twenty-five" as an exact decimal; null for what is none of these. */
function exactCount(printed: string): string | null {
  const [number = "", scale] = printed.toLowerCase().split(/ (?=thousand|million|billion)/);
  const digits = number.replaceAll(/[,\s]/g, "");
  const words = number.split(/[\s-]+/).map((word) => NUMBER_WORDS[word]);
  const value = /^\d+(?:\.\d+)?$/.test(digits)
    ? new Decimal(digits)
    : words.length > 0 && words.every((word) => word !== undefined)
    ? new Decimal(words.reduce((sum, word) => sum + word, 0))
    : null;
  return value === null ? null : value.times(scale === undefined ? 1 : SCALES[scale]!).toFixed();
}
