import assert from "node:assert/strict";
import { readOnce } from "./read_once.ts";

Deno.test("readOnce() asks for each key once, for all new ones of a call together", async () => {
  const asked: (readonly string[])[] = [];
  const read = readOnce((keys) => {
    asked.push(keys);
    return Promise.resolve(new Map(keys.filter((key) => key !== "none").map((key) => [key, key.length])));
  });
  assert.deepEqual([...await read(["a", "bb", "a", "none"])], [["a", 1], ["bb", 2]]);
  const together = await Promise.all([read(["bb", "ccc"]), read(["ccc", "none"])]);
  assert.deepEqual(together.map((found) => [...found]), [[["bb", 2], ["ccc", 3]], [["ccc", 3]]]);
  assert.deepEqual(asked, [["a", "bb", "none"], ["ccc"]]);
  assert.deepEqual([...await read([])], []);
});

Deno.test("readOnce() asks again after a failure", async () => {
  let calls = 0;
  const read = readOnce((keys) =>
    ++calls === 1
      ? Promise.reject(new Error("power cut"))
      : Promise.resolve(new Map(keys.map((key) => [key, key])))
  );
  await assert.rejects(() => read(["a", "b"]), /power cut/);
  assert.deepEqual([...await read(["a", "b"])], [["a", "a"], ["b", "b"]]);
});
