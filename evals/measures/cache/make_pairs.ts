import type { QuestionPair } from "./question_pair.ts";

/** A question with places for what changes: company, other company, line item, year. */
type Template = string;

/** Ways to ask for a figure; `§` is company, `¤` line item, `#` year. */
const FIGURE: readonly Template[] = [
  "What was §'s ¤ in FY#?",
  "§ ¤ FY#",
  "How much ¤ did § report for fiscal #?",
  "Please give me the ¤ of § for the # financial year.",
  "§#财年的¤是多少？",
];
const COMPANIES: readonly (readonly [string, string])[] = [
  ["BHP", "Rio Tinto"],
  ["Fortescue", "South32"],
  ["Apple", "Nike"],
  ["Alder Water Works", "Pfizer"],
  ["Mineral Resources", "BHP"],
  ["Newmont", "Coca-Cola"],
];
const ITEMS: readonly (readonly [string, string])[] = [
  ["revenue", "EBITDA"],
  ["net debt", "total debt"],
  ["operating cash flow", "free cash flow"],
  ["total assets", "total equity"],
  ["gross profit", "operating profit"],
  ["capital expenditure", "depreciation"],
];

/** What may be put behind or before a plain question so that it asks something else: each pair of endings differs. */
const CHANGES: readonly (readonly [kind: string, a: Template, b: Template])[] = [
  ["part of year", "What was §'s ¤ in H1 FY#?", "What was §'s ¤ in H2 FY#?"],
  ["part of year", "§ ¤ second quarter #", "§ ¤ third quarter #"],
  ["part of year", "What was §'s ¤ in FY#?", "What was §'s ¤ in the first half of FY#?"],
  ["unit", "What was §'s ¤ in FY# in US$ millions?", "What was §'s ¤ in FY# in US$ billions?"],
  ["unit", "§ ¤ FY# in AUD", "§ ¤ FY# in USD"],
  ["rounding", "§ ¤ FY# to one decimal place", "§ ¤ FY# to the nearest whole number"],
  ["direction", "Did §'s ¤ increase in FY#?", "Did §'s ¤ decrease in FY#?"],
  ["direction", "By how much did §'s ¤ rise in FY#?", "By how much did §'s ¤ decline in FY#?"],
  ["direction", "Was §'s ¤ more than US$2 billion in FY#?", "Was §'s ¤ less than US$2 billion in FY#?"],
  ["direction", "Why did §'s ¤ go up in FY#?", "Why did §'s ¤ go down in FY#?"],
  [
    "direction",
    "Which company had the highest ¤ in fiscal #?",
    "Which company had the lowest ¤ in fiscal #?",
  ],
  [
    "polarity",
    "What was §'s ¤ excluding acquisitions in FY#?",
    "What was §'s ¤ including acquisitions in FY#?",
  ],
  ["polarity", "Did §'s ¤ exceed US$3 billion in FY#?", "Did §'s ¤ not exceed US$3 billion in FY#?"],
  ["polarity", "Which companies disclosed ¤ in FY#?", "Which companies did not disclose ¤ in FY#?"],
  ["polarity", "§#财年不含并购的¤是多少？", "§#财年含并购的¤是多少？"],
  ["order", "Was §'s ¤ higher than ¶'s in FY#?", "Was ¶'s ¤ higher than §'s in FY#?"],
  ["order", "How much does §'s ¤ exceed ¶'s in FY#?", "How much does ¶'s ¤ exceed §'s in FY#?"],
  ["order", "What is the ¤ of § minus the ¤ of ¶ in FY#?", "What is the ¤ of ¶ minus the ¤ of § in FY#?"],
  ["order", "Ratio of §'s ¤ to ¶'s ¤ in FY#", "Ratio of ¶'s ¤ to §'s ¤ in FY#"],
  ["order", "Change in §'s ¤ from FY2022 to FY#", "Change in §'s ¤ from FY# to FY2022"],
  ["order", "§#财年的¤比¶高多少？", "¶#财年的¤比§高多少？"],
  ["basis", "§'s restated ¤ for FY#", "§'s ¤ for FY# as originally reported"],
  ["threshold", "Was §'s ¤ above US$4 billion in FY#?", "Was §'s ¤ above US$6 billion in FY#?"],
  ["threshold", "Did §'s ¤ grow by more than 3 % in FY#?", "Did §'s ¤ grow by more than 13 % in FY#?"],
  ["top n", "Top 3 companies by ¤ in FY#", "Top 4 companies by ¤ in FY#"],
  ["form", "Did §'s ¤ exceed US$3 billion in FY#?", "By how much did §'s ¤ exceed US$3 billion in FY#?"],
  ["form", "What was §'s ¤ in FY#?", "Why was §'s ¤ so high in FY#?"],
  ["average", "Average ¤ of § from FY2021 to FY#", "Total ¤ of § from FY2021 to FY#"],
  ["growth", "§ ¤ growth in percent, FY2022 to FY#", "§ ¤ difference, FY2022 to FY#"],
  ["growth", "§ ¤ growth from FY2021 to FY#", "§ ¤ compound annual growth rate from FY2021 to FY#"],
  ["per share", "§ ¤ per share FY#", "§ ¤ FY#"],
  ["qualifier", "§ ¤ in Europe FY#", "§ ¤ in Asia FY#"],
  ["qualifier", "§'s domestic ¤ in FY#", "§'s ¤ in FY#"],
  ["segment", "§ ¤ of its largest segment FY#", "§ ¤ FY#"],
  ["variant", "§ ¤ from continuing operations FY#", "§ ¤ from discontinued operations FY#"],
  ["tax", "§ ¤ before tax FY#", "§ ¤ after tax FY#"],
  ["forecast", "What ¤ does § expect for FY#?", "What ¤ did § have in FY#?"],
];

/** Pairs that mean something else, made by putting companies, line items and years into questions. */
export function makePairs(): readonly QuestionPair[] {
  const pairs: QuestionPair[] = [];
  const add = (kind: string, a: string, b: string) =>
    pairs.push({ of: "other meaning", kind, half: "made", a, b });
  for (const [at, [company, other]] of COMPANIES.entries()) {
    for (const [step, template] of FIGURE.entries()) {
      const [item, another] = ITEMS[(at + step) % ITEMS.length]!;
      const year = 2023 + (at + step) % 3;
      const asked = { company, other, item, year };
      add("year", filled(template, asked), filled(template, { ...asked, year: year - 1 }));
      add("company", filled(template, asked), filled(template, { ...asked, company: other }));
      add("metric", filled(template, asked), filled(template, { ...asked, item: another }));
    }
    for (const [step, [kind, a, b]] of CHANGES.entries()) {
      const asked = {
        company,
        other,
        item: ITEMS[(at + step) % ITEMS.length]![step % 2]!,
        year: 2023 + step % 3,
      };
      add(kind, filled(a, asked), filled(b, asked));
    }
  }
  return pairs;
}

function filled(
  template: Template,
  { company, other, item, year }: {
    readonly company: string;
    readonly other: string;
    readonly item: string;
    readonly year: number;
  },
): string {
  return template.replaceAll("§", company).replaceAll("¶", other).replaceAll("¤", item).replaceAll(
    "#",
    String(year),
  );
}
