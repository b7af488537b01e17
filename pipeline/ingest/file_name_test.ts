import assert from "node:assert/strict";
import fc from "fast-check";
import { displayName } from "./display_name.ts";
import { fileName } from "./file_name.ts";

for (
  const [given, shown] of [
    ["../../x.pdf", "x.pdf"],
    ["C:\\fakepath\\x.pdf", "x.pdf"],
    ["/etc/passwd", "passwd"],
    ["..", "unnamed"],
    ["a/..", "a"],
    ["", "unnamed"],
    [".hidden.pdf", "hidden.pdf"],
    ["re\u202efdp.exe.pdf", "refdp.exe.pdf"],
    ["x\x1b]8;;https://evil.invalid\x07.pdf", "evil.invalid .pdf"],
    ["Alder  Annual\nReport.pdf", "Alder Annual Report.pdf"],
    ["Geschäftsbericht 2024 年报.pdf", "Geschäftsbericht 2024 年报.pdf"],
  ] as const
) {
  Deno.test(`fileName() H09 ${JSON.stringify(given)}`, () => assert.equal(fileName(given), shown));
}

Deno.test("fileName() is one part of a path that is no folder's own name", () => {
  fc.assert(fc.property(fc.string({ unit: "binary", maxLength: 200 }), (name) => {
    const shown = fileName(name);
    assert.equal(displayName(shown), shown);
    assert.doesNotMatch(shown, /[/\\]|^\.|^$/);
  }));
});
