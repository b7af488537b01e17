/** Whether a label names a company by its stored name, as a whole word: "MIN" is not in "mining". */
export function namesCompany(label: string, company: string): boolean {
  const literal = company.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
  return new RegExp(`(?<![\\p{L}\\p{N}])${literal}(?![\\p{Script=Latin}\\p{N}])`, "iu").test(label);
}
