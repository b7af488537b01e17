import { type Figure, parseUnit } from "../retrieval/mod.ts";

/** Powers of ten as reports name them. */
const SCALE_WORDS: Readonly<Record<number, string>> = {
  3: "thousands",
  4: "ten thousands",
  5: "lakhs",
  6: "millions",
  7: "crores",
  8: "hundred millions",
  9: "billions",
  12: "trillions",
};

/** What decides which unit a bare number is in. */
export type UnitFacts = Pick<Figure, "kind" | "currency" | "measure" | "scale">;

/** Two numbers with the same key are in the same unit, however it is printed: "US$M" and "in millions of US dollars". */
export function unitKey({ kind, currency, measure, scale }: UnitFacts): string {
  return [kind, kind === "money" || kind === "perShare" ? currency : measure, scale.power].join(" ");
}

/** The unit of a bare number in words that say it whole: as printed where that does, else with what it leaves out. */
export function unitWords({ kind, currency, measure, scale }: UnitFacts): string {
  const printed = bareUnit(scale.printed);
  switch (kind) {
    case "money":
      return moneyWords(printed, { currency, power: scale.power });
    case "percent":
      return scale.power === -2 ? "basis points" : "%";
    case "perShare":
      if (/per|\//i.test(printed)) return printed;
      return `${printed || (scale.power === -2 ? "cents" : currency ?? "currency")} per share`;
    case "ratio":
      return printed || "times";
    case "count":
    case "quantity": {
      const what = printed || measure || "single units";
      const words = SCALE_WORDS[scale.power];
      return words === undefined || parseUnit(what)?.scale === scale.power ? what : `${words} of ${what}`;
    }
    default:
      return kind satisfies never;
  }
}

function moneyWords(
  printed: string,
  { currency, power }: { readonly currency: string | null; readonly power: number },
): string {
  const said = parseUnit(printed);
  const words = SCALE_WORDS[power];
  if (said === null || said.scale !== power || said.kind !== "money") {
    const name = currency ?? "the report's currency";
    return power === 0 ? name : power === -2 ? `cents of ${name}` : `${words ?? `10^${power}`} of ${name}`;
  }
  // a bare dollar sign or a scale alone leaves the currency to the rest of the report
  const isWhole = said.currency === currency || currency === null;
  return isWhole && printed !== "" ? printed : `${printed} (${currency})`;
}

/** "(in millions)" is "millions". */
function bareUnit(printed: string): string {
  return printed.replace(/[\s\p{Cc}]+/gu, " ").trim().replace(/^\((.*)\)$/, "$1")
    .replace(/^(?:(?:expressed|stated|presented|reported|amounts?|figures|all|are) )*in (?:the )?/i, "")
    .trim();
}
