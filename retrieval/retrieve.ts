import { knownCompanies } from "./entities.ts";
import type { Hit } from "./hit.ts";
import type { CompanyQuery } from "./rewrite.ts";
import { searchCompany, type SearchOptions } from "./search.ts";
import { notStored } from "./stored_company.ts";

/** What was found for all asked companies. */
export interface Retrieved {
  /** By company in order of the queries, best first within each. */
  readonly hits: readonly Hit[];
  /** Company → whether what is asked of it was found. */
  readonly found: Readonly<Record<string, boolean>>;
}

/**
 * Searches every company of the queries side by side, each with its own candidates and its own reading, so that a
 * company with thin reports is not squeezed out by one with long ones.
 *
 * @throws {RangeError} "Cannot search X: …" for a company that the store does not cover, with the known ones, nearest first.
 */
export async function retrieve(queries: readonly CompanyQuery[], options: SearchOptions): Promise<Retrieved> {
  const known = await knownCompanies(options.store);
  for (const { company } of queries) {
    if (known.some((one) => one.stored && one.company === company)) continue;
    throw notStored(company, known);
  }
  const results = await Promise.all(queries.map((query) => searchCompany(query, options)));
  return {
    hits: results.flatMap(({ hits }) => hits),
    found: Object.fromEntries(results.map(({ company, found }) => [company, found])),
  };
}
