import assert from "node:assert/strict";
import { truthRegions, truthTables } from "./icdar_truth.ts";

const STRUCTURE = `<?xml version="1.0"?>
<document filename='x'><table id='1'>
  <region id='1' page='3' col-increment='0' row-increment='-1'>
    <cell id='1' start-row='1' start-col='0' end-row='2'><bounding-box x1='1' y1='2' x2='3' y2='4'/><content>R&amp;D
cost</content></cell>
  </region>
  <region id="2" page="3" col-increment="2" row-increment="0">
    <cell start-row="0" start-col="0"><content>5</content></cell><!-- <cell/> -->
  </region>
</table></document>`;

Deno.test("truthTables() adds a region's increments to the places of its cells, ends default to starts", () => {
  const [table, ...more] = truthTables(STRUCTURE, "x-str.xml");
  assert.deepEqual(more, []);
  assert.equal(table?.page, 3);
  assert.deepEqual(table?.cells.map(({ text, ...place }) => [text.trim(), place]), [
    ["R&D\ncost", { r0: 0, r1: 1, c0: 0, c1: 0 }],
    ["5", { r0: 0, r1: 0, c0: 2, c1: 2 }],
  ]);
});

Deno.test("truthTables() names the file where a place is no number or no table is there", () => {
  assert.throws(
    () => truthTables(STRUCTURE.replace("start-row='1'", "start-row='?'"), "x-str.xml"),
    /x-str\.xml.*start-row/,
  );
  assert.throws(() => truthTables("<document/>", "x-str.xml"), /x-str\.xml/);
});

Deno.test("truthRegions() gives the box of each region, its corners in order", () => {
  const xml =
    `<document><table id='1'><region id='1' page='2'><bounding-box x1='40' y1='90' x2='10' y2='20'/></region></table></document>`;
  assert.deepEqual(truthRegions(xml, "x-reg.xml"), [{ page: 2, x0: 10, y0: 20, x1: 40, y1: 90 }]);
  assert.throws(() => truthRegions("<document/>", "x-reg.xml"), /x-reg\.xml/);
});
