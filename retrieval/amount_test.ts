import assert from "node:assert/strict";
import fc from "fast-check";
import { parseAmount } from "./amount.ts";
import { comparePercentages, shiftDecimal } from "./decimal.ts";
import { findAmounts } from "./find_amounts.ts";
import { resolveCurrency } from "./currency.ts";

interface Row {
  readonly id: string;
  readonly text: string;
  readonly locale?: string;
  readonly value?: string | null;
  readonly status?: string;
  readonly scale?: number;
  readonly currency?: string;
  readonly ratio?: string;
  readonly footnote?: string;
}

const CASES: readonly Row[] = [
  { id: "A01", text: "(1,250)", value: "-1250" },
  { id: "A03", text: "-(500)", value: "-500" },
  { id: "A03", text: "(-500)", value: "-500" },
  { id: "A05", text: "−0.53", value: "-0.53" },
  { id: "A05", text: "–1,234", value: "-1234" },
  { id: "A05", text: "-7", value: "-7" },
  { id: "A07", text: "1'234'567", locale: "de-CH", value: "1234567" },
  { id: "A07", text: "1’234’567", locale: "de-CH", value: "1234567" },
  { id: "A07", text: "1’234’567.85", locale: "de-CH", value: "1234567.85" },
  { id: "A09", text: "1.234.567", value: "1234567" },
  { id: "A09", text: "€1.234.567", value: "1234567", currency: "EUR" },
  { id: "A11", text: "3.355", locale: "en-AU", value: "3.355" },
  { id: "A11", text: "3.355", locale: "de-DE", value: "3355" },
  { id: "A13", text: "₹ 1,23,456 crore", value: "123456", scale: 7, currency: "INR" },
  { id: "A13", text: "Rs. 45 lakh", value: "45", scale: 5, currency: "INR" },
  { id: "A15", text: "150bps", value: "150", ratio: "bps" },
  { id: "A15", text: "$1.2b", value: "1.2", scale: 9, currency: "$" },
  { id: "A17", text: "55,658¹", value: "55658", footnote: "1" },
  { id: "A17", text: "55,658(1)", value: "55658", footnote: "1" },
  { id: "A21", text: "7.5 ¢", value: "7.5", scale: -2 },
  { id: "A25", text: "$120 million", value: "120", scale: 6, currency: "$" },
  { id: "A27", text: "—", value: "0", status: "nil" },
  { id: "A27", text: "n/a", value: null, status: "notAvailable" },
  { id: "A27", text: "nm", value: null, status: "notMeaningful" },
  { id: "A27", text: "n.m.", value: null, status: "notMeaningful" },
  { id: "A27", text: "-", value: "0", status: "nil" },
  { id: "A27", text: "0", value: "0", status: "number" },
  { id: "A29", text: "1,234.56", locale: "en", value: "1234.56" },
  { id: "A29", text: "1.234,56", locale: "de", value: "1234.56" },
  { id: "A29", text: "1 234,56", locale: "sv", value: "1234.56" },
  { id: "A29", text: "0,75", value: "0.75" },
  { id: "A29", text: "12abc", value: null, status: "text" },
  { id: "A33", text: "(5)", value: "-5" },
  { id: "A33", text: "(12)", value: "-12" },
  { id: "A33", text: "(123)", value: "-123" },
  { id: "A33", text: "( 1,234 )", value: "-1234" },
];

Deno.test("parseAmount() reads the awkward prints of real reports", () => {
  for (const row of CASES) {
    const amount = parseAmount(row.text, row.locale === undefined ? {} : { locale: row.locale });
    const message = `${row.id} ${row.text}`;
    assert.equal(amount.value, row.value, message);
    assert.equal(amount.status, row.status ?? "number", message);
    assert.equal(amount.printed, row.text, message);
    assert.equal(amount.scale, row.scale ?? null, message);
    assert.equal(amount.currency, row.currency ?? null, message);
    assert.equal(amount.ratio, row.ratio ?? null, message);
    assert.equal(amount.footnote, row.footnote ?? null, message);
  }
});

Deno.test("parseAmount() never reads a part of a string as the whole", () => {
  for (
    const text of [
      "12-10",
      "1.2.3",
      "12,34,5",
      "55,658 53,817",
      "(1,234",
      "1,234)",
      "Note 5",
      "5 of 7",
      "1,2345",
      "2018/19",
    ]
  ) {
    assert.equal(parseAmount(text).status, "text", text);
  }
  assert.equal(parseAmount("12\ufffd4").status, "unreadable");
  assert.equal(parseAmount("  ").status, "blank");
});

Deno.test("parseAmount() brackets, signs, percent and currency in any order", () => {
  for (
    const text of [
      "$(1,577)",
      "($1,577)",
      "-$1,577",
      "$-1,577",
      "$ ( 1,577 )",
      "US$(1,577)",
      "(US$1,577)",
      "1,577-",
    ]
  ) {
    assert.equal(parseAmount(text).value, "-1577", text);
  }
  for (const text of ["(5.2)%", "(5.2%)", "-5.2 %", "−5.2 per cent"]) {
    const { value, ratio } = parseAmount(text);
    assert.deepEqual({ value, ratio }, { value: "-5.2", ratio: "percent" }, text);
  }
});

Deno.test("parseAmount() inverts every print of an integer and its decimals", () => {
  const style = fc.constantFrom(
    { locale: "en", group: ",", decimal: "." },
    { locale: "de", group: ".", decimal: "," },
    { locale: "fr", group: "\u202f", decimal: "," },
    { locale: "de-CH", group: "’", decimal: "." },
  );
  fc.assert(fc.property(
    fc.bigInt({ min: 0n, max: 10n ** 15n }),
    fc.integer({ min: 0, max: 999 }),
    fc.integer({ min: 0, max: 3 }),
    fc.boolean(),
    style,
    (whole, part, decimals, negative, { locale, group, decimal }) => {
      const fraction = String(part).padStart(3, "0").slice(0, decimals);
      const grouped = String(whole).replaceAll(/\B(?=(\d{3})+$)/g, group);
      const print = decimals === 0 ? grouped : `${grouped}${decimal}${fraction}`;
      const amount = parseAmount(negative ? `(${print})` : print, { locale });
      const exact = `${whole}${fraction.replace(/0+$/, "") === "" ? "" : `.${fraction.replace(/0+$/, "")}`}`;
      assert.equal(amount.value, exact === "0" ? "0" : negative ? `-${exact}` : exact);
      assert.equal(amount.decimals, decimals);
    },
  ));
});

Deno.test("parseAmount() is total: any string gives a status, a value only with number or nil", () => {
  fc.assert(fc.property(fc.string({ unit: "grapheme", maxLength: 24 }), (text) => {
    const { status, value } = parseAmount(text);
    assert.equal(value !== null, status === "number" || status === "nil");
    if (value !== null) assert.match(value, /^-?\d+(\.\d*[1-9])?$/);
  }));
});

Deno.test("shiftDecimal() is exact and undoes itself", () => {
  assert.equal(shiftDecimal("402.0", -2), "4.02");
  assert.equal(shiftDecimal("-1250", 6), "-1250000000");
  assert.equal(shiftDecimal("-0.0", 6), "0");
  assert.throws(() => shiftDecimal("1e3", 1), RangeError);
  fc.assert(fc.property(fc.bigInt(), fc.integer({ min: -12, max: 12 }), (n, power) => {
    assert.equal(shiftDecimal(shiftDecimal(String(n), power), -power), String(n));
  }));
});

Deno.test("A31 comparePercentages() keeps points and relative change apart", () => {
  assert.deepEqual(comparePercentages("20", "15"), { points: "-5", relativePercent: "-25" });
  assert.deepEqual(comparePercentages("0", "15"), { points: "15", relativePercent: null });
});

Deno.test("A23 A25 resolveCurrency() a letter before the sign belongs to it, a bare dollar is the document's", () => {
  const marks = ["A$1,000", "C$2,000", "HK$3,000", "$4,000"].map((text) => parseAmount(text).currency);
  assert.deepEqual(marks.map((mark) => resolveCurrency(mark, "USD")), ["AUD", "CAD", "HKD", "USD"]);
  assert.equal(resolveCurrency(parseAmount("$120 million").currency, "AUD"), "AUD");
  assert.equal(resolveCurrency("$", null), null);
  assert.equal(resolveCurrency("$", "EUR"), null);
  assert.equal(resolveCurrency("¥", "CNY"), "CNY");
});

Deno.test("findAmounts() takes whole tokens with their marks and leaves names alone", () => {
  const rows: readonly (readonly [string, readonly string[]])[] = [
    ["The margin widened by 150bps and revenue was $1.2b", ["150bps", "$1.2b"]], // A15
    ["a net loss of $(545) million, or ($1,234) in all", ["$(545) million", "($1,234)"]],
    ["Form 10-K of 3M for Q2, a 5-year plan and a 7-million budget", ["7-million"]],
    ["between €5bn–€6bn, up 5%-7% or −0.5 pp", ["€5bn", "€6bn", "5%", "7%", "−0.5 pp"]],
    ["402.0 US cents per share; Rs. 1,23,456 crore", ["402.0 US cents", "Rs. 1,23,456 crore"]],
  ];
  for (const [text, printed] of rows) {
    const found = findAmounts(text);
    assert.deepEqual(found.map(({ amount }) => amount.printed), printed);
    for (const { amount, start, end } of found) assert.equal(text.slice(start, end), amount.printed);
  }
});

Deno.test("findAmounts() finds what parseAmount() reads", () => {
  const print = fc.constantFrom(
    "US$55,658 million",
    "(1,234)",
    "12.5%",
    "A$1.97",
    "29,016",
    "150bps",
    "−0.53",
  );
  fc.assert(fc.property(fc.array(print, { minLength: 1, maxLength: 6 }), (prints) => {
    const found = findAmounts(`We saw ${prints.join(" and then ")} here.`);
    assert.deepEqual(found.map(({ amount }) => amount), prints.map((text) => parseAmount(text)));
  }));
});

Deno.test("parseAmount() two numbers with a dash between, the smaller first, are a range and no number", () => {
  for (const text of ["0.5 - 2.0", "26% – 29%", "$8.37 - $15.48", "0–10%", "1.13 — 8.95", "2024-2029"]) {
    const { status, value } = parseAmount(text);
    assert.deepEqual([text, status, value], [text, "range", null]);
  }
  for (const text of ["2016-13", "12-12", "1-2-3", "10-K", "4 -"]) {
    assert.notEqual(parseAmount(text).status, "range", text);
  }
});
