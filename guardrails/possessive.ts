/** "Alder's", "American Water Works'": a company as the owner of what follows. */
export function possessive(company: string): string {
  return /s$/i.test(company) ? `${company}'` : `${company}'s`;
}
