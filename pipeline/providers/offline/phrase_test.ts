import { equal } from "node:assert/strict";
import { phrase, type Printing } from "./phrase.ts";

const BASE: Printing = { value: "0", kind: "money", currency: "USD", measure: null, power: 6, decimals: 0 };

const CASES: readonly (readonly [string, Partial<Printing>, string])[] = [
  ["millions as printed", { value: "55658000000" }, "US$55,658 million"],
  ["a loss keeps its sign", { value: "-203000000" }, "-US$203 million"],
  ["thousands", { value: "4779100000", currency: "AUD", power: 3 }, "A$4,779,100 thousand"],
  ["billions exact", { value: "8738000000", power: 9, decimals: null }, "US$8.738 billion"],
  ["rounded half up", { value: "1245000", power: 6, decimals: 2 }, "US$1.25 million"],
  ["cents a share", { value: "4.02", kind: "perShare", power: -2, decimals: 1 }, "402.0 US cents per share"],
  [
    "cents without a country",
    { value: "0.075", kind: "perShare", currency: "$", power: -2, decimals: 1 },
    "7.5 cents per share",
  ],
  [
    "dollars a share",
    { value: "1.97", kind: "perShare", currency: "AUD", power: 0, decimals: 2 },
    "A$1.97 per share",
  ],
  ["percent", { value: "58.3", kind: "percent", currency: null, power: 0, decimals: 1 }, "58.3%"],
  ["ratio", { value: "0.6614", kind: "ratio", currency: null, power: 0, decimals: 2 }, "0.66"],
  [
    "a price per tonne",
    { value: "18.24", kind: "ratio", measure: "wmt", power: 0, decimals: 2 },
    "US$18.24 per wmt",
  ],
  ["tonnes", {
    value: "191600000",
    kind: "quantity",
    currency: null,
    measure: "tonnes",
    power: 6,
    decimals: 1,
  }, "191.6 million tonnes"],
  [
    "money per tonne",
    { value: "18.24", kind: "quantity", measure: "wmt", power: 0, decimals: 2 },
    "US$18.24 per wmt",
  ],
  [
    "basis points",
    { value: "0.25", kind: "percent", currency: null, power: -2, decimals: 0 },
    "25 basis points",
  ],
  ["Chinese hundred millions", {
    value: "55658000000",
    power: 8,
    decimals: 2,
    chinese: true,
  }, "556.58 亿美元"],
  ["Chinese millions", { value: "-4428000000", currency: "AUD", power: 6, chinese: true }, "-4,428 百万澳元"],
  ["Chinese without a scale of its own", { value: "1500", power: 0, chinese: true }, "1,500 美元"],
  [
    "a currency without a Chinese name",
    { value: "5000000", currency: "SEK", chinese: true },
    "SEK 5 million",
  ],
  ["no currency stated", { value: "5000000", currency: null }, "5 million"],
];

for (const [criterion, printing, expected] of CASES) {
  Deno.test(`phrase() ${criterion}`, () => equal(phrase({ ...BASE, ...printing }), expected));
}
