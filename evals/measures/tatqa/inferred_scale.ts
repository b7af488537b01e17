import { Decimal } from "decimal.js";
import { type CellUnit, findAmounts } from "tieout";

/** Scales that tables are in without saying so, as powers of ten. */
const POWERS = [3, 6] as const;

/** Digits below which a number agrees with another by chance. */
const DIGITS = 3;

/** Numbers that must agree. */
const HITS = 2;

/**
 * The scale of a table that states none, by what the text says of its numbers: "$36.5 million" beside a cell of 36,512
 * puts it in thousands.
 *
 * @returns a power of ten, 0 where the text repeats none of its numbers or says both
 */
export function inferredScale(cells: readonly CellUnit[], paragraphs: readonly string[]): number {
  const said = paragraphs.flatMap((text) => findAmounts(text)).flatMap(({ amount }) =>
    amount.status === "number" && amount.ratio === null && (amount.scale ?? 0) >= 6 &&
      digitsOf(amount.value!) >= DIGITS
      ? [{ value: new Decimal(amount.value!).abs(), decimals: amount.decimals, scale: amount.scale! }]
      : []
  );
  const values = cells.filter(({ scale, kind }) => scale.power === 0 && kind !== "percent")
    .map(({ value }) => new Decimal(value).abs()).filter((value) => value.gt(0));
  const hits = POWERS.map((power) =>
    said.filter(({ value, decimals, scale }) =>
      values.some((cell) => cell.mul(new Decimal(10).pow(power - scale)).toDecimalPlaces(decimals).eq(value))
    ).length
  );
  const [thousands = 0, millions = 0] = hits;
  if (thousands === millions || Math.max(...hits) < HITS) return 0;
  return thousands > millions ? POWERS[0] : POWERS[1];
}

function digitsOf(value: string): number {
  return value.replaceAll(/\D/g, "").replace(/^0+/, "").length;
}
