import { Decimal } from "decimal.js";
import type { Figure } from "../retrieval/mod.ts";
import type { CalculationInput } from "./answer.ts";
import type { Refusals } from "./refusals.ts";

/** A count of shares without a stated scale is taken as it stands from here on: listed companies have more, and a count in thousands or millions is printed shorter. */
const FEWEST_SHARES = 1_000_000;

/** The least amount per share that its own form, two decimals, does not print as nothing. */
const LEAST = "0.005";

/** How far the shares that were used may be from those that profit and stated earnings per share imply: another class or another day of the year is less. */
const FARTHEST = 3;

/** What is stated beside a computed amount per share, null where it is not. */
export interface StatedBeside {
  readonly profit: Figure | null;
  readonly perShare: Figure | null;
}

/**
 * Why an amount per share cannot be right, as a sentence part for "Cannot …: <it>"; null where nothing speaks against it. Shares in
 * millions taken one by one, or money in millions over them, miss by a factor of a thousand and more and look like an answer.
 *
 * @param value the amount per share, in the main unit
 * @param stated a profit and the earnings per share that were made of it, of the same year
 */
export function refusePerShare(
  value: string,
  { inputs, stated, say }: {
    readonly inputs: readonly CalculationInput[];
    readonly stated: StatedBeside;
    readonly say: Refusals;
  },
): string | null {
  const figures = inputs.map(({ figure }) => figure);
  const shares = figures.filter(({ kind }) => kind === "count");
  const bare = shares.find((figure) => isBare(figure) && new Decimal(figure.value).abs().lt(FEWEST_SHARES));
  if (bare !== undefined) {
    return say.bareShares(bare.printed);
  }
  const isScaled = shares.some(({ scale }) => scale.power > 0);
  const money = figures.find((figure) => figure.kind === "money" && isBare(figure));
  if (isScaled && money !== undefined) {
    return say.bareMoney(money.printed, shares[0]!.scale.printed);
  }
  const amount = new Decimal(value).abs();
  if (!amount.isZero() && amount.lt(LEAST)) {
    return say.underCent(amount.toSignificantDigits(2).toString());
  }
  const implied = impliedShares(stated);
  const used = shares[0];
  if (implied === null || used === undefined) return null;
  const times = new Decimal(used.value).div(implied);
  return times.gt(FARTHEST) || times.lt(1 / FARTHEST)
    ? say.otherShares(used.printed, stated.perShare!.printed)
    : null;
}

function isBare({ scale }: Figure): boolean {
  return scale.printed === "" && scale.power === 0;
}

/** How many shares earned the stated amount each; null where that says nothing. */
function impliedShares({ profit, perShare }: StatedBeside): Decimal | null {
  if (profit === null || perShare === null || profit.currency !== perShare.currency) return null;
  // a profit of a cent or two per share is rounded too coarsely to divide by
  if (new Decimal(perShare.value).abs().lt("0.05")) return null;
  const shares = new Decimal(profit.value).div(perShare.value);
  return shares.gt(0) ? shares : null;
}
