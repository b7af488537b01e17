import { deepEqual } from "node:assert/strict";
import { readLanguage } from "./read_language.ts";

/** Question without names, language of the answer, whether it is read by names alone. */
const CASES: readonly (readonly [string, "en" | "zh", boolean])[] = [
  ["What was the revenue in FY2024?", "en", false],
  ["revenue 2024", "en", false],
  ["的营业收入是多少？", "zh", false],
  ["的 net debt 是多少", "zh", false],
  ["what was the 净利润 in 2024", "en", false],
  ["Wie hoch war der Umsatz im Geschäftsjahr 2024?", "en", true],
  ["¿Cuáles fueron los ingresos en 2024?", "en", true],
  ["Quel était le chiffre d'affaires en 2024 ?", "en", true],
  ["Qual foi a receita da empresa no ano de 2023?", "en", true],
  ["の2023年の売上高はいくらですか", "en", true],
  ["का राजस्व 2024 में कितना था?", "en", true],
  ["Какова была выручка в 2024 году?", "en", true],
  ["2024년 매출은 얼마였습니까?", "en", true],
  ["ما هي إيرادات 2024؟", "en", true],
  ["Is EBITDA per La Trobe's report in the notes?", "en", false],
  ["", "en", false],
];

for (const [named, answer, foreign] of CASES) {
  Deno.test(`readLanguage() "${named}" is answered in ${answer}${foreign ? ", read by names" : ""}`, () => {
    deepEqual(readLanguage(named, { named }), { answer, foreign });
  });
}

Deno.test("readLanguage() where nothing but a Chinese name stands, the name tells", () => {
  deepEqual(readLanguage("必和必拓 2024 EBITDA", { named: "     2024 EBITDA" }), {
    answer: "zh",
    foreign: false,
  });
});
