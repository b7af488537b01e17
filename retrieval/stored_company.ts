import { findCompanies, type KnownCompany, nearestCompanies } from "./entities.ts";
import { quoteInput } from "./quote_input.ts";

/**
 * The company of a store that a name means, under any name that people use for it.
 *
 * @param name as typed: "bhp", "Rio Tinto plc"
 * @throws {RangeError} "Cannot search X: …" where no report of it is stored, with those that are, nearest first.
 */
export function storedCompany(name: string, known: readonly KnownCompany[]): string {
  const said = name.trim();
  const exact = known.find(({ company, stored }) => stored && company === said);
  if (exact !== undefined) return exact.company;
  const whole = findCompanies(said, known).find(({ start, end, stored }) =>
    stored && start === 0 && end === said.length
  );
  if (whole !== undefined) return whole.company;
  throw notStored(said, known);
}

/** The error for a company without a report: it lists those that have one, nearest first. */
export function notStored(company: string, known: readonly KnownCompany[]): RangeError {
  const nearest = nearestCompanies(company, known);
  const others = known.filter((one) => one.stored && !nearest.includes(one.company));
  const stored = [...nearest, ...others.map((one) => one.company)];
  return new RangeError(
    `Cannot search ${quoteInput(company)}: no report of it is stored. ${
      stored.length === 0 ? "The store is empty" : `Stored are ${stored.join(", ")}`
    }`,
  );
}
