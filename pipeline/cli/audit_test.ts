import { deepEqual, equal, match, notEqual, ok } from "node:assert/strict";
import { join } from "node:path";
import { sha256Of } from "../../memory/mod.ts";
import { openDb } from "../../retrieval/mod.ts";
import { ask } from "../reports/ask.ts";
import { openTestLab, type TestLabOptions } from "../reports/testing.ts";
import { auditCommand } from "./audit.ts";
import { inFolder, testTerminal } from "./testing.ts";

const QUESTION = "What was ALD's revenue in FY2024?";

async function audit(store: string, ...args: readonly string[]) {
  const outside = testTerminal({ TIEOUT_EMBEDDER: "none" });
  const code = await auditCommand([...args, "--store", store], outside);
  return { code, ...outside.printed };
}

/** Asks in a store of its own and closes it. */
async function asked(store: string, questions: readonly string[], options: TestLabOptions = {}) {
  const lab = await openTestLab({ store, ...options });
  try {
    const results = [];
    for (const question of questions) results.push(await ask(lab, question));
    return results;
  } finally {
    await lab.close();
  }
}

/** Does something to the store behind the product's back. */
async function tamper(store: string, sql: string) {
  const db = await openDb(join(store, "tieout.duckdb"));
  await db.run(sql);
  await db.close();
}

Deno.test("audit show rebuilds route, sources, claims with ties, retries and the answer's hash, by the beginning of an id", () =>
  inFolder(async (store) => {
    const [result] = await asked(store, [QUESTION]);
    const { code, out, err } = await audit(store, "show", result!.run.slice(0, 8), "--json");
    equal(code, 0, err);
    const view = JSON.parse(out);
    deepEqual([view.run, view.thread, view.question, view.answerIsKept], [
      result!.run,
      result!.thread,
      QUESTION,
      true,
    ]);
    const { route, sources, claims, graded, answer, ended, retrieved, layers } = view.decisions;
    deepEqual([route, ended, retrieved.retries], [{ to: "reports" }, { how: "finished", error: null }, 0]);
    deepEqual(
      sources.sources[0],
      {
        n: 1,
        company: "ALD",
        fy: 2024,
        page: 1,
        document: { sha256: "ALD".padEnd(64, "0"), name: "ALD.pdf" },
        chunk: "ALD-income",
      },
    );
    deepEqual(
      claims.claims.map((claim: Record<string, unknown>) => [claim.company, claim.metric, claim.value]),
      [[
        "ALD",
        "revenue",
        "1205000000",
      ]],
    );
    deepEqual([claims.claims[0].tie.status, claims.claims[0].tie.figure], ["tied", "ALD-revenue"]);
    deepEqual([graded.grounded, graded.quality], ["yes", "pass"]);
    deepEqual([answer.status, answer.citations, answer.recalled], ["answered", [1], false]);
    match(JSON.stringify(layers.lines), /"cache","verdict":"miss/);
    const told = await audit(store, "show", result!.run);
    for (
      const line of [
        /^route +reports$/m,
        /^source +\[1\] ALD FY2024 page 1, ALD\.pdf/m,
        /the kept record has this answer/,
      ]
    ) {
      match(told.out, line);
    }
  }));

Deno.test("audit show prints the context of a draft byte for byte, and says so where it is not what it was", () =>
  inFolder(async (store) => {
    const lab = await openTestLab({ store });
    const { run, thread } = await ask(lab, QUESTION);
    const { values } = await lab.reports.getState({ configurable: { thread_id: thread } });
    const written: readonly string[] = values.contexts;
    equal(written.length, 1);
    await lab.close();
    for (const [at, text] of written.entries()) {
      const { out, code } = await audit(store, "show", run, "--context", `${at + 1}`);
      deepEqual([code, out], [0, text]);
    }
    const { contexts } = JSON.parse((await audit(store, "show", run, "--json")).out);
    deepEqual(contexts.map(({ text }: { readonly text: string }) => text), written);
    equal(contexts[0].sha256, sha256Of(written[0]!));
    match(
      (await audit(store, "show", run, "--context", "9")).err,
      /Cannot show context 9 of the run .*: it has 1/,
    );
    await tamper(store, "UPDATE audit_texts SET text = replace(text, 'a', 'b')");
    const broken = await audit(store, "show", run, "--context", "1");
    deepEqual([broken.code, broken.out], [1, ""]);
    match(broken.err, /it is not kept as it was/);
    match((await audit(store, "verify")).out, /a text that it names was changed/);
  }));

Deno.test("audit verify proves the chain, and names the first row of which one byte was changed", () =>
  inFolder(async (store) => {
    const results = await asked(store, [QUESTION, "What was BIR's revenue in FY2024?"]);
    const whole = JSON.parse((await audit(store, "verify", "--json")).out);
    equal(whole.broken, null);
    ok(whole.rows > 10, `${whole.rows}`);
    const { out, code } = await audit(store, "verify", "--head", whole.head.toUpperCase());
    equal(code, 0);
    match(
      out,
      new RegExp(`^The trail is whole: ${whole.rows} rows checked\nfrom .* to .*\nhead ${whole.head}\nNote`),
    );
    await tamper(
      store,
      `UPDATE audit_rows SET payload = replace(payload, 'BIR', 'BIS') WHERE kind = 'sources'`,
    );
    const broken = await audit(store, "verify");
    equal(broken.code, 1);
    match(broken.out, new RegExp(`first broken row: \\d+, run ${results[1]!.run}: a column was changed`));
    await tamper(store, "DELETE FROM audit_rows WHERE seq > 3");
    equal((await audit(store, "verify", "--head", whole.head)).code, 1);
  }));

Deno.test("audit show tells an answer whose record was changed", () =>
  inFolder(async (store) => {
    const [result] = await asked(store, [QUESTION]);
    await tamper(store, "UPDATE runs SET record = replace(record, '1205000000', '1206000000')");
    match((await audit(store, "show", result!.run)).out, /the kept record has ANOTHER answer/);
  }));

Deno.test("audit show explains an unknown run, one of before the trail, and a beginning that fits several", () =>
  inFolder(async (store) => {
    let id = 0;
    const effects = { clock: () => new Date(), ids: () => `run-${++id}` };
    const [first] = await asked(store, [QUESTION, QUESTION], { effects });
    const several = await audit(store, "show", "run-");
    deepEqual([several.code, several.out], [1, ""]);
    match(several.err, /several runs begin so: run-\d/);
    match(
      (await audit(store, "show", "nothing")).err,
      /no run of this id is in the trail\. ask --json names/,
    );
    await tamper(store, `DELETE FROM audit_rows WHERE run = '${first!.run}'`);
    match((await audit(store, "show", first!.run)).err, /asked before there was a trail/);
  }));

Deno.test("audit prune removes the oldest runs and leaves a chain that verifies; --dry-run removes nothing", () =>
  inFolder(async (store) => {
    let now = Date.UTC(2025, 0, 1);
    const lab = await openTestLab({
      store,
      effects: { clock: () => new Date(now), ids: () => crypto.randomUUID() },
    });
    const old = await ask(lab, QUESTION);
    now = Date.now();
    await ask(lab, QUESTION);
    await lab.close();
    const before = JSON.parse((await audit(store, "verify", "--json")).out);
    match(
      (await audit(store, "prune", "--keep-days", "30", "--dry-run")).out,
      /rows \(1 to \d+\) would be removed/,
    );
    equal((await audit(store, "show", old.run)).code, 0);
    match(
      (await audit(store, "prune", "--keep-days", "30")).out,
      /rows \(1 to \d+\) removed; the last has the hash/,
    );
    const after = JSON.parse((await audit(store, "verify", "--json", "--head", before.head)).out);
    equal(after.broken, null);
    deepEqual([after.removed, after.rows], [before.rows / 2, before.rows / 2 + 1]);
    match((await audit(store, "show", old.run)).err, /or retention removed it/);
    match((await audit(store, "prune", "--keep-days", "30")).out, /Nothing to remove/);
    await tamper(store, "DELETE FROM audit_rows WHERE seq = (SELECT min(seq) FROM audit_rows)");
    match((await audit(store, "verify")).out, /the row is missing/);
  }));

Deno.test("audit takes three words, and each its own flags", () =>
  inFolder(async (store) => {
    const wrong: readonly (readonly [readonly string[], RegExp])[] = [
      [[], /audit takes verify, show or prune\. See/],
      [["toString"], /not "toString"/],
      [["show"], /takes the id of one run/],
      [["show", "a", "b"], /takes the id of one run/],
      [["verify", "x"], /takes no further words/],
      [["verify", "--context", "1"], /verify takes no --context/],
      [["verify", "--head", "abc"], /64 digits/],
      [["show", "a", "--context", "0"], /counted from 1/],
      [["prune"], /needs --keep-days/],
      [["prune", "--keep-days", "1.5"], /whole number/],
      [["show", "a", "--keep-days", "1"], /show takes no --keep-days/],
    ];
    for (const [args, message] of wrong) {
      const { code, err, out } = await audit(store, ...args);
      deepEqual([code, out], [2, ""], args.join(" "));
      match(err, message);
    }
    const empty = await audit(store, "verify");
    deepEqual([empty.code, empty.out.split("\n")[0]], [0, "The trail is whole: 0 rows checked"]);
    notEqual((await audit(store, "--help")).out, "");
  }));
