import { equal, notEqual } from "node:assert/strict";
import { processThreadClaims } from "./thread_claims.ts";

Deno.test("processThreadClaims() gives a thread to one of many that ask at once, and again after its release", async () => {
  const claims = processThreadClaims();
  const place = { owner: "local", thread: "t1" };
  const all = await Promise.all(Array.from({ length: 5 }, () => claims.claim(place)));
  const given = all.filter((release) => release !== null);
  equal(given.length, 1);
  given[0]!();
  notEqual(await claims.claim(place), null);
});

Deno.test("processThreadClaims() keeps apart the threads of two owners under one id, and owners and ids that read alike", async () => {
  const claims = processThreadClaims();
  for (
    const place of [
      { owner: "a", thread: "t" },
      { owner: "b", thread: "t" },
      { owner: "a", thread: "t2" },
      { owner: 'a","t', thread: "x" },
      { owner: "a", thread: 't","x' },
    ]
  ) notEqual(await claims.claim(place), null);
});
