import assert from "node:assert/strict";
import { Decimal } from "decimal.js";
import { exampleFigure } from "../retrieval/testing.ts";
import type { Claim } from "./answer.ts";
import { readClaims } from "./claims.ts";
import { exampleHit, exampleSources } from "./testing.ts";

const COMPANIES = ["BHP", "RIO", "S32", "FMG", "MIN", "3M"];
const CALENDAR_YEAR = { ...exampleFigure().period, start: "2024-01-01", end: "2024-12-31" };
const SOURCES = exampleSources(
  ...COMPANIES.map((company) =>
    exampleHit({ id: company, company }, [company === "RIO" ? { period: CALENDAR_YEAR } : {}])
  ),
);

/** Sentences of an answer and the claims that they make: company, period, metric, value, unit; `~` where it is hedged. */
const SENTENCES = Deno.readTextFileSync(new URL("./claim_sentences.tsv", import.meta.url)).trimEnd()
  .split("\n").slice(1).map((line) => {
    const [about = "", draft = "", claims = ""] = line.split("\t");
    return { about, draft: unescape(draft), claims: claims === "" ? [] : claims.split(" ; ").map(inShort) };
  });

function unescape(text: string): string {
  return text.replaceAll("\\n", "\n")
    .replace(/\\u([0-9a-f]{4})/g, (_, code) => String.fromCharCode(parseInt(code, 16)));
}

/** A claim as the table writes it, its value spelled out. */
function inShort(written: string): string {
  const [company, period, metric, value, ...rest] = written.split(" ");
  return [company, period, metric, round(value!), ...rest].join(" ");
}

/** Thirds and sixths have no last digit. */
function round(value: string): string {
  return new Decimal(value).toDecimalPlaces(3).toFixed();
}

const PART = { half: "H", nineMonths: "M", quarter: "Q" } as const;

function short(claim: Claim): string {
  const part = claim.part === null
    ? ""
    : `${PART[claim.part.kind]}${claim.part.kind === "nineMonths" ? 9 : claim.part.number}`;
  const period = claim.fiscalYear === null ? "-" : `${claim.fiscalYear}${part}`;
  const what = [claim.company ?? "-", period, claim.metric ?? "-", round(claim.value)];
  return [
    ...what,
    ...unitOf(claim),
    ...(claim.aspect === "change" ? ["change"] : []),
    ...(claim.hedged ? ["~"] : []),
  ].join(" ");
}

function unitOf({ kind, currency, measure }: Claim): readonly string[] {
  switch (kind) {
    case "percent":
      return [measure === "points" ? "pts" : "%"];
    case "perShare":
      return [`${currency ?? "-"}/share`];
    case "ratio":
      return [currency === null ? measure ?? "x" : `${currency}/${measure}`];
    case "money":
      return [currency ?? "money"];
    case "count":
    case "quantity":
      return [measure ?? kind];
    case null:
      return currency === null ? [] : [currency];
  }
}

Deno.test("readClaims() gives offsets that hold what it printed, sentence by sentence", () => {
  for (const { draft } of SENTENCES) {
    for (const { printed, start, end } of readClaims(draft, { companies: COMPANIES, sources: SOURCES })) {
      assert.equal(draft.slice(start, end), printed);
    }
  }
});

for (const about of new Set(SENTENCES.map((one) => one.about))) {
  Deno.test(`readClaims() reads sentences of the kind ${about}`, () => {
    const wrong = SENTENCES.filter((one) => one.about === about).map(({ draft, claims }) => ({
      draft,
      claims,
      read: readClaims(draft, { companies: COMPANIES, sources: SOURCES }).map(short),
    })).filter(({ claims, read }) => claims.join(" ; ") !== read.join(" ; "));
    assert.deepEqual(wrong, []);
  });
}
