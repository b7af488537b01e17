/** A company by the name that it trades under, and its other names. */
export interface NamedCompany {
  readonly name: string;
  /** Tickers, former names and Chinese names, as people write them. */
  readonly others: readonly string[];
}

let read: readonly NamedCompany[] | undefined;

/** Names of well-known companies that their stored name does not show, from `company_names.tsv`; read on first use. */
export function companyNames(): readonly NamedCompany[] {
  return read ??= Deno.readTextFileSync(new URL("./company_names.tsv", import.meta.url))
    .trimEnd().split("\n").slice(1).map((line) => {
      const [name = "", others = ""] = line.split("\t");
      return { name, others: others.split(";").map((other) => other.trim()) };
    });
}
