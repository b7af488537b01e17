import { Decimal } from "decimal.js";
import { HAN_NUMERALS } from "../retrieval/mod.ts";
import type { Rewrite } from "./rewritten.ts";

const DIGIT = "[零〇一二两三四五六七八九]";
const NUMERAL = "[零〇一二两三四五六七八九十百千万亿点]";
const UNIT =
  "(?:美元|澳元|港元|欧元|英镑|人民币|加元|日元|元|个?百分点|个基点|倍|吨|万吨|百万|股|人|名员工|%|％)";
const SCALES: readonly (readonly [string, Decimal])[] = [
  ["亿", new Decimal(10).pow(8)],
  ["万", new Decimal(10).pow(4)],
];

/** "二百七十亿美元", "三十五亿": a run of numerals with a unit behind it, or with a large scale in it. */
const CARDINAL = new RegExp(`(?<![第\\d.]\\s?)(?:${DIGIT}|十|百)${NUMERAL}*`, "gu");
/** 百万 alone is a scale behind digits. */
const HAS_DIGIT = new RegExp(`${DIGIT}|十`, "u");
const PERCENT = new RegExp(`百分之(${NUMERAL}+)`, "gu");
/** "五成", "六成五"; 一成不变 is a saying. */
const TENTHS = new RegExp(`(${DIGIT})成(${DIGIT})?(?![不立为本员功交果长])`, "gu");
/** 增长三倍 is growth by 300 %, where 三倍 alone is a multiple. */
const GROWN_TIMES = new RegExp(
  `((?:增长|增加|上升|提高|增)了?)(${NUMERAL}+|\\d+(?:\\.\\d+)?)倍`,
  "gu",
);
const TIMES = /(?<=\d)倍/gu;
const POINTS = /(?<=\d)\s?个?百分点/gu;
const BASIS_POINTS = /(?<=\d)\s?个?基点/gu;
const FULL_WIDTH_PERCENT = /(?<=[\d.]\s?)％/gu;
const PEOPLE = /(?<=\d)\s?(?:人(?!民)|名员工)/gu;

/** Numbers in Chinese words, and units behind digits, in the form that the reader of amounts knows. */
export function findSpelledChinese(text: string): readonly Rewrite[] {
  const put = (pattern: RegExp, by: string): Rewrite[] =>
    [...text.matchAll(pattern)].map(({ index, 0: all }) => ({ start: index, end: index + all.length, by }));
  const percents = [...text.matchAll(PERCENT)].map(({ index, 0: all, 1: numeral }) => ({
    start: index,
    end: index + all.length,
    by: `${readHan(numeral!).toFixed()}%`,
  }));
  const tenths = [...text.matchAll(TENTHS)].map(({ index, 0: all, 1: tens, 2: units }) => ({
    start: index,
    end: index + all.length,
    by: `${readHan(tens!).mul(10).add(units === undefined ? 0 : readHan(units)).toFixed()}%`,
  }));
  const grown = [...text.matchAll(GROWN_TIMES)].map(({ index, 0: all, 1: verb, 2: times }) => ({
    start: index + verb!.length,
    end: index + all.length,
    by: `${(/^\d/.test(times!) ? new Decimal(times!) : readHan(times!)).mul(100).toFixed()}%`,
  }));
  return [
    ...percents,
    ...tenths,
    ...grown,
    ...cardinals(text),
    ...put(TIMES, "x "),
    ...put(POINTS, "pp "),
    ...put(BASIS_POINTS, "bps "),
    ...put(FULL_WIDTH_PERCENT, "%"),
    ...put(PEOPLE, " people "),
  ];
}

function cardinals(text: string): readonly Rewrite[] {
  return [...text.matchAll(CARDINAL)].flatMap(
    ({ index, 0: run }) => {
      const unit = new RegExp(`^${UNIT}`, "u").exec(text.slice(index + run.length))?.[0];
      const isLarge = /[万亿]/.test(run) && run.length > 1 && !/^[万亿]/.test(run);
      if ((unit === undefined && !isLarge) || /点$/.test(run) || !HAS_DIGIT.test(run)) return [];
      const end = index + run.length;
      const by = inDigits(run);
      if (unit === "倍") return [{ start: index, end: end + 1, by: `${by}x ` }];
      if (unit?.endsWith("百分点")) return [{ start: index, end: end + unit.length, by: `${by}pp ` }];
      return [{ start: index, end, by }];
    },
  );
}

/** The digits of a numeral with its largest scale left in words, as amounts are printed: 五百五十六亿五千八百万 is 556.58亿. */
function inDigits(numeral: string): string {
  const value = readHan(numeral);
  const scale = SCALES.find(([word, size]) => numeral.includes(word) && value.gte(size));
  return scale === undefined ? value.toFixed() : `${value.div(scale[1]).toFixed()}${scale[0]}`;
}

const SMALL: Readonly<Record<string, number>> = { 十: 10, 百: 100, 千: 1000 };

/** Reads a Chinese numeral; what stands behind 点 is digit by digit. */
function readHan(numeral: string): Decimal {
  const [whole = "", decimals] = numeral.split("点");
  const scaled = /[万亿]$/.exec(decimals ?? "")?.[0];
  const fraction = (scaled === undefined ? decimals : decimals?.slice(0, -1)) ?? "";
  let total = new Decimal(0);
  let section = new Decimal(0);
  let digit = new Decimal(0);
  for (const sign of whole) {
    const small = SMALL[sign];
    if (sign === "亿") {
      total = total.add(section).add(digit).mul(SCALES[0]![1]);
      section = digit = new Decimal(0);
    } else if (sign === "万") {
      total = total.add(section.add(digit).mul(SCALES[1]![1]));
      section = digit = new Decimal(0);
    } else if (small !== undefined) {
      section = section.add(digit.isZero() ? small : digit.mul(small));
      digit = new Decimal(0);
    } else {
      digit = new Decimal(HAN_NUMERALS[sign] ?? 0);
    }
  }
  const value = total.add(section).add(digit)
    .add(fraction === "" ? 0 : `0.${[...fraction].map((sign) => HAN_NUMERALS[sign] ?? 0).join("")}`);
  return scaled === undefined ? value : value.mul(SCALES.find(([word]) => word === scaled)![1]);
}
