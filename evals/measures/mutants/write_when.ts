import type { When } from "./item.ts";

const MONTHS = "January February March April May June July August September October November December".split(
  " ",
);
const HALVES: Readonly<Record<string, string>> = {
  H1: "the first half of",
  H2: "the second half of",
  Q1: "the first quarter of",
  Q2: "the second quarter of",
  Q3: "the third quarter of",
  Q4: "the fourth quarter of",
};

/** A time as a noun: "FY2024", "the year ended 30 June 2024". */
export function writeWhen({ year, part, end, instant, form }: When): string {
  if (part !== null) {
    return form === "short" || form === "twoDigits" ? `${part} FY${year}` : `${HALVES[part]} FY${year}`;
  }
  switch (form) {
    case "short":
      return `FY${year}`;
    case "twoDigits":
      return `FY${String(year).slice(2)}`;
    case "fiscal":
      return `fiscal ${year}`;
    case "financial":
      return `the ${year} financial year`;
    case "ended":
      return end === null ? `FY${year}` : instant ? day(end) : `the year ended ${day(end)}`;
    default:
      return form satisfies never;
  }
}

/** A time with its preposition: "in FY2024", "at 30 June 2024". */
export function writeIn(when: When): string {
  const isDay = when.instant && when.form === "ended" && when.end !== null && when.part === null;
  return `${isDay ? "at" : "in"} ${writeWhen(when)}`;
}

/** The same in Chinese. */
export function writeWhenHan({ year, part }: When): string {
  const parts: Readonly<Record<string, string>> = {
    H1: "上半年",
    H2: "下半年",
    Q1: "第一季度",
    Q2: "第二季度",
    Q3: "第三季度",
    Q4: "第四季度",
  };
  return `${year}财年${part === null ? "" : parts[part]}`;
}

function day(iso: string): string {
  const [year = "", month = "1", date = "1"] = iso.split("-");
  return `${Number(date)} ${MONTHS[Number(month) - 1]} ${year}`;
}
