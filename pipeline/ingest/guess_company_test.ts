import { equal } from "node:assert/strict";
import { guessCompany } from "./guess_company.ts";

Deno.test("guessCompany() finds names with and without a legal form where reports print them", () => {
  const rows: readonly (readonly [readonly string[], string | null])[] = [
    [
      ["FORM 10-K", "The Birch Food Company", "(Exact name of registrant as specified in its charter)"],
      "The Birch Food Company",
    ],
    [
      ["FORM 10-K", "B IRCH R ESORTS I NTERNATIONAL", "(Exact name of registrant)"],
      "BIRCH RESORTS INTERNATIONAL",
    ],
    [["Cedar Mining Ltd", "Annual Report 2024"], "Cedar Mining Ltd"],
    [["Cedar Rock", "Annual Report 2024", "Year ended 31 December 2024"], "Cedar Rock"],
    [[
      "Annual Report & Accounts 2022",
      "Alder Asset Management PLC Annual Report & Accounts 2022",
      "friendly",
    ], "Alder Asset Management PLC"],
    [
      ["Table of Contents", "Message to Shareholders", "ELM PAGES LIMITED ANNUAL REPORT 2022 1"],
      "ELM PAGES LIMITED",
    ],
    [["Annual Report & Accounts 2022 Alder Asset Management PLC 1"], "Alder Asset Management PLC"],
    [["Fir reports fiscal 2023 results and provides outlook for fiscal 2024", "Net sales rose"], "Fir"],
    [
      ["Exhibit 99.1", "Springfield, February 8, 2023 – Oak Hotels International (NYSE: OAK) today reported"],
      "Oak Hotels International",
    ],
    [
      ["Annual", "Report", "2022", "Société Financière Hêtre SA shares ended the year higher"],
      "Société Financière Hêtre SA",
    ],
    [["Some words"], null],
    [["The Group", "Annual Report 2024"], null],
  ];
  for (const [lines, expected] of rows) equal(guessCompany(lines), expected, lines.join(" / "));
});
