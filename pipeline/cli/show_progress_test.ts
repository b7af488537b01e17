import assert from "node:assert/strict";
import { showProgress } from "./show_progress.ts";

function watch(isTerminal: boolean, files: number) {
  let at = 0;
  const lines: string[] = [];
  const progress = showProgress({ err: (text) => lines.push(text), isTerminal }, files, { now: () => at });
  return {
    lines,
    send: (name: string, data: Record<string, unknown>, later = 0) => {
      at += later;
      progress.events({ name, at: "", run: "", data: { document: "a.pdf", ...data } });
    },
  };
}

Deno.test("showProgress() on a terminal redraws one line with the rate and the time left, of the file and of all", () => {
  const { lines, send } = watch(true, 3);
  send("document.opened", { pages: 100 });
  for (let page = 1; page <= 20; page++) send("page.read", { page, pages: 100 }, 100);
  assert.ok(lines.every((line) => line.startsWith("\r") && !line.includes("\n")));
  // 20 pages in 2 s; 80 left; two more files of about 100 pages
  assert.match(lines.at(-1) ?? "", /0\/3 files, 20 of 100 pages, 10 pages\/s, 8 s left, about 28 s for all/);
});

Deno.test("showProgress() elsewhere prints a line now and then", () => {
  const { lines, send } = watch(false, 1);
  send("document.opened", { pages: 1000 });
  for (let page = 1; page <= 400; page++) send("page.read", { page, pages: 1000 }, 100);
  assert.equal(lines.length, 2);
  assert.match(lines[0] ?? "", /^a\.pdf: 0\/1 files, 150 of 1000 pages, 10 pages\/s, 85 s left\n$/);
});

Deno.test("showProgress() counts what is embedded, and the pages' rate does not suffer from it", () => {
  const { lines, send } = watch(true, 2);
  send("document.opened", { pages: 100 });
  for (let page = 1; page <= 20; page++) send("page.read", { page, pages: 100 }, 100);
  send("document.stored", {});
  for (let done = 64; done <= 640; done += 64) send("vectors.stored", { done, total: 1000 }, 6400);
  // 10 a second; 360 left
  assert.match(lines.at(-1) ?? "", /embedding 640 of 1000, 36 s left/);
  send("document.opened", { pages: 100 });
  for (let page = 1; page <= 20; page++) send("page.read", { page, pages: 100 }, 100);
  assert.match(lines.at(-1) ?? "", /1\/2 files, 20 of 100 pages, 10 pages\/s/);
});
