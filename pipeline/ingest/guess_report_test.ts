import assert from "node:assert/strict";
import { guessReport } from "./guess_report.ts";

Deno.test("guessReport() reads company, year, year end and currency from cover lines", () => {
  assert.deepEqual(
    guessReport([
      "UNITED STATES",
      "SECURITIES AND EXCHANGE COMMISSION",
      "FORM 10-K",
      "For the fiscal year ended December 28, 2019",
      "The Birch Food Company",
      "(Exact name of registrant as specified in its charter)",
    ]),
    {
      company: "The Birch Food Company",
      fy: 2019,
      yearEnd: "12-28",
      endYear: 2019,
      currency: "USD",
      interim: false,
      sample: false,
    },
  );
  const report = guessReport([
    "Cedar Mining Ltd",
    "Annual Report 2024",
    "for the year ended 30 June 2024",
    "The financial statements are presented in Australian dollars.",
  ]);
  assert.deepEqual(report, {
    company: "Cedar Mining Ltd",
    fy: 2024,
    yearEnd: "06-30",
    endYear: 2024,
    currency: "AUD",
    interim: false,
    sample: false,
  });
});

Deno.test("guessReport() the year of a quarterly report is the one that its quarter lies in", () => {
  const lines = [
    "FORM 10-Q",
    "For the quarterly period ended December 31, 2022",
    "annual report for the fiscal year ended June 30, 2022",
  ];
  assert.equal(guessReport(lines).fy, 2023);
});

Deno.test("guessReport() says nothing where nothing is said", () => {
  assert.deepEqual(guessReport(["Some words"]), {
    company: null,
    fy: null,
    yearEnd: null,
    endYear: null,
    currency: null,
    interim: false,
    sample: false,
  });
  assert.equal(guessReport(["Sample made from published headline figures."]).sample, true);
});
