import { deepEqual, notDeepEqual } from "node:assert/strict";
import { searchedWords } from "./searched_words.ts";

Deno.test("searchedWords() is equal for texts that a search cannot tell apart", () => {
  const words = searchedWords("net debt FY24");
  for (
    const text of [
      "Net debt, FY2024?",
      "debt net net FY24",
      "what is the NET debt of FY24",
      "ｎｅｔ debt FY24",
    ]
  ) {
    deepEqual(searchedWords(text), words, text);
  }
  for (const text of ["net debt FY23", "net cash FY24", "debt FY24"]) {
    notDeepEqual(searchedWords(text), words, text);
  }
});

Deno.test("searchedWords() ends where a search stops reading: words behind that change nothing", () => {
  const long = Array.from({ length: 80 }, (_, at) => `word${at}`).join(" ");
  deepEqual(searchedWords(`${long} tailings`), searchedWords(long));
});
