import assert from "node:assert/strict";
import { examplePage } from "../examples.ts";
import type { Page } from "../pdf/page.ts";
import { pageEdges, stripFurniture } from "./page_furniture.ts";

function pageWith(number: number, body: string): Page {
  const page = examplePage([[{ text: `Alder Annual Report 2024 | ${number + 50}`, x: 50 }], [{
    text: body,
    x: 50,
  }]], { number });
  return {
    ...page,
    words: page.words.map((word) =>
      word.baseline === 100 ? { ...word, baseline: 40 } : { ...word, baseline: 400 }
    ),
  };
}

Deno.test("B25 stripFurniture() takes running titles off although their page numbers differ", () => {
  const pages = [pageWith(6, "Revenue 1,250"), pageWith(7, "EBITDA 640"), pageWith(8, "Costs 12")];
  const edges = pages.map(pageEdges);
  const [first, second] = pages.map((page, i) => {
    const own = edges[i];
    assert.ok(own !== undefined);
    return stripFurniture(page, own, edges.filter((other) => other !== own));
  });
  assert.equal(first?.page.words.map(({ text }) => text).join(" "), "Revenue 1,250");
  assert.equal(second?.page.words.map(({ text }) => text).join(" "), "EBITDA 640");
  assert.deepEqual([first?.folio, second?.folio], ["56", "57"]);
  assert.deepEqual(first?.running, ["Alder Annual Report 2024 | 56"]);
});

Deno.test("stripFurniture() a page without neighbours like it keeps all it has", () => {
  const page = pageWith(6, "Revenue 1,250");
  const bare = stripFurniture(page, pageEdges(page), []);
  assert.equal(bare.page.words.length, page.words.length);
  assert.equal(bare.folio, null);
});
