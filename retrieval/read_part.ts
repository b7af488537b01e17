import type { Slots } from "./slots.ts";

const PARTS: readonly (readonly ["half" | "nineMonths" | "quarter", RegExp])[] = [
  ["nineMonths", /\b9M(?=\d|\b)|\b(?:nine|9) months\b|\bfirst three quarters\b|前三季度|前三季/iu],
  [
    "quarter",
    /\bQ[1-4](?!\d(?!\d{3}))|\b[1-4]Q(?=\d|\b)|\b(?:first|second|third|fourth)(?: fiscal)? quarter\b|第?[一二三四]季度?/iu,
  ],
  [
    "half",
    /\b(?:first|second|last|final) (?:six|6) months\b|\bH[12](?!\d(?!\d{3}))|\b[12]H(?=\d|\b)|\b(?:first|second)[ -]half\b|[上下]半年|\bhalf[ -]year/iu,
  ],
];

/** A half-year report without a number is that of the first half. */
const NUMBERS: readonly (readonly [RegExp, number])[] = [
  [/1|first|一|上/iu, 1],
  [/2|second|last|final|二|下/iu, 2],
  [/3|third|三/iu, 3],
  [/4|fourth|四/iu, 4],
  [/half/iu, 1],
];

/** Reads the part of a year that a text asks for ("Q2 FY2023", "first half", "上半年"); null for whole years. */
export function readPart(text: string): Slots["part"] {
  for (const [kind, pattern] of PARTS) {
    const said = pattern.exec(text)?.[0].replace(/20\d{2}$/, "");
    if (kind === "nineMonths" && said !== undefined) return { kind, number: 1 };
    const number = said === undefined ? undefined : NUMBERS.find(([word]) => word.test(said))?.[1];
    if (number !== undefined) return { kind, number };
  }
  return null;
}
