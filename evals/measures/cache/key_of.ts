import { type CacheKey, cacheKey, companiesOf, type Coverage, parseSlots } from "tieout";

/** The companies that the pairs speak of, as they would stand in a store, with the month in which their years end. */
const STORED: readonly (readonly [company: string, yearEnd: string])[] = [
  ["BHP", "06-30"],
  ["RIO", "12-31"],
  ["FMG", "06-30"],
  ["S32", "06-30"],
  ["MIN", "06-30"],
  ["Alder Water Works", "12-31"],
  ["Apple", "09-30"],
  ["Nike", "05-31"],
  ["Coca-Cola", "12-31"],
  ["Pfizer", "12-31"],
  ["3M", "12-31"],
  ["Newmont", "12-31"],
  ["Block", "12-31"],
];

const COVERAGE: Coverage = STORED.map(([company, yearEnd]) => ({
  company,
  yearEnd,
  years: [2023, 2024, 2025],
}));
const KNOWN = companiesOf(STORED.map(([company]) => company));

/** The key of a question over the companies of the pairs, null where it is never kept. */
export function keyOf(question: string): CacheKey | null {
  return cacheKey(parseSlots(question, { companies: KNOWN }), { coverage: COVERAGE });
}
