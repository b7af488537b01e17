import assert from "node:assert/strict";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { SCORING_NAMES } from "../../retrieval/mod.ts";
import { exampleDocument, exampleIngested } from "../../retrieval/testing.ts";
import { readConfig } from "../config.ts";
import { openLab } from "../lab.ts";
import { explainCommand } from "./explain.ts";
import { testTerminal } from "./testing.ts";

const TEXTS = [
  "The revenue of the group was US$1,205 million in 2024, and that of the year before US$1,100 million.",
  "Group revenue 1,205",
  "the report of the directors on the matters of the year, and of these and their theories in the report",
  "Copper output rose; a very-long-word-that-no-column-of-eighty-can-hold-on-any-terminal-whatever.",
  "revenues of theirs\u001b[31m in red\u0007",
];

/** A store of its own with two companies, for one test. */
async function withStore(use: (store: string) => Promise<void>): Promise<void> {
  const store = await mkdtemp(join(tmpdir(), "tieout-explain-"));
  try {
    const lab = await openLab(readConfig({ store }, () => undefined));
    for (const [company, fy] of [["ALD", 2023], ["ALD", 2024], ["Birch Group", 2024]] as const) {
      const sha256 = `${company}${fy}`.padEnd(64, "0");
      await lab.store.put(
        exampleIngested(exampleDocument({ company, fy, sha256, name: `${company}-${fy}.pdf` }), {
          chunks: TEXTS.map((text, at) => ({
            id: `${company}-${fy}-${at}`,
            page: at + 1,
            text,
            section: "Review",
          })),
          figures: [{ id: `${company}-${fy}-f`, chunk: `${company}-${fy}-1`, page: 2 }],
        }),
      );
    }
    await lab.close();
    await use(store);
  } finally {
    await rm(store, { recursive: true });
  }
}

async function explain(...args: readonly string[]) {
  const outside = testTerminal({ NO_COLOR: "1", TIEOUT_EMBEDDER: "none" });
  const code = await explainCommand(args, outside);
  return { code, ...outside.printed };
}

interface Term {
  readonly term: string;
  readonly field: string;
  readonly count: number;
  readonly df: number;
  readonly idf: number;
  readonly contribution: number;
  readonly share: number;
}

interface Hit {
  readonly chunk: string;
  readonly page: number;
  readonly score: number;
  readonly fillerShare: number;
  readonly terms: readonly Term[];
}

const QUERY = "what was the revenue of the group in 2024";

Deno.test("explainCommand() --json gives terms that sum to each score, under every scoring, and the way of the hits", async () => {
  await withStore(async (store) => {
    for (const scoring of SCORING_NAMES) {
      const { code, out, err } = await explain(
        QUERY,
        "--company",
        "ald",
        "--store",
        store,
        "--json",
        "--scoring",
        scoring,
        "--keep-stop-words",
      );
      assert.deepEqual([code, err], [0, ""]);
      const found = JSON.parse(out) as {
        readonly hits: readonly Hit[];
        readonly fillerShare: number;
        readonly stopWords: readonly string[];
      };
      assert.deepEqual(found.stopWords, ["what", "was", "the", "of", "in"]);
      assert.ok(found.hits.length > 0);
      for (const { score, terms, page, chunk } of found.hits) {
        assert.ok(
          Math.abs(terms.reduce((sum, { contribution }) => sum + contribution, 0) - score) < 1e-9,
          scoring,
        );
        assert.equal(chunk.at(-1), String(page - 1));
      }
      assert.equal(found.fillerShare, found.hits[0]?.fillerShare);
    }
    const { out } = await explain(
      QUERY,
      "--company",
      "ALD",
      "--store",
      store,
      "--json",
      "--year",
      "FY2024",
      "--limit",
      "2",
    );
    const { search, hits, ...rest } = JSON.parse(out);
    assert.deepEqual([rest.company, rest.scoring, rest.year, rest.chunks, rest.degraded], [
      "ALD",
      "lucene",
      2024,
      10,
      [],
    ]);
    assert.ok(hits.length === 2 && hits.every((hit: { readonly fy: number }) => hit.fy === 2024));
    assert.deepEqual(search.queries.map(({ metric }: { readonly metric: string }) => metric), [
      "revenue",
      null,
    ]);
    const [first] = search.hits;
    // The one chunk that states the figure.
    assert.equal(first.chunk, "ALD-2024-1");
    assert.deepEqual([first.rank, first.stated.rank, first.vector], [1, 1, null]);
    assert.ok(first.keyword.queries.length > 0 && first.reading.parts.length > 0);
  });
});

Deno.test("explainCommand() prints tables and bars of at most 80 columns, without a control character", async () => {
  await withStore(async (store) => {
    const long =
      "copper very-long-word-that-no-column-of-eighty-can-hold-on-any-terminal-whatever revenues\u001b[2J";
    for (const args of [[QUERY], [long], [QUERY, "--scoring", "orama"], ["red", "--keep-stop-words"]]) {
      const { code, out } = await explain(...args, "--company", "ALD", "--store", store);
      assert.equal(code, 0);
      for (const line of out.split("\n")) assert.ok(line.length <= 80, `${line.length}: ${line}`);
      assert.doesNotMatch(out.replaceAll("\n", ""), /\p{Cc}/u);
      assert.match(out, /█/);
    }
    const { out } = await explain(QUERY, "--company", "ALD", "--store", store, "--scoring", "orama");
    assert.match(out, /the→theories/);
    assert.match(out, /stop words searched: what, was, the, of, in/);
    const other = await explain("revenue of the group in 2013", "--company", "ALD", "--store", store);
    assert.match(other.out, /figures of 2013;[^]*\nNothing was found\./);
  });
});

Deno.test("explainCommand() --chunk explains one chunk, wherever it stands", async () => {
  await withStore(async (store) => {
    const one = async (chunk: string, query = "revenue of the group") => {
      const { code, out, err } = await explain(
        query,
        "--company",
        "ALD",
        "--store",
        store,
        "--chunk",
        chunk,
        "--json",
      );
      return { code, err, ...(code === 0 ? JSON.parse(out) : {}) };
    };
    const found = await one("ALD-2024-1");
    assert.deepEqual(found.hits.map(({ chunk, rank }: { chunk: string; rank: number }) => [chunk, rank]), [[
      "ALD-2024-1",
      2,
    ]]);
    assert.equal(found.search.hits[0].rank, 1);
    const other = await one("ALD-2024-3");
    assert.deepEqual([other.hits[0].rank, other.hits[0].terms, other.search.beyond], [null, [], true]);
    const wrong = await one("nowhere");
    assert.deepEqual([wrong.code, wrong.err], [
      1,
      "error: Cannot explain the chunk nowhere: it is not in the index.\n",
    ]);
    // The company's own index alone.
    assert.equal((await one("Birch Group-2024-1")).code, 1);
  });
});

Deno.test("explainCommand() says what is wrong and what helps: 2 for words that cannot be used, 1 for what the store lacks", async () => {
  await withStore(async (store) => {
    for (
      const [args, code, message] of [
        [
          ["revenue", "--company", "ADL"],
          1,
          /Cannot search ADL: no report of it is stored. Stored are ALD, Birch Group\./,
        ],
        [
          ["revenue", "--company", "ALD", "--year", "2031"],
          1,
          /reports of 2031: those of ALD are of 2023, 2024/,
        ],
        [["--company", "ALD"], 2, /no query was given/],
        [[" \u0000\u200b ", "--company", "ALD"], 2, /no query was given/],
        [
          ["word ".repeat(10_000), "--company", "ALD"],
          2,
          /the query has 49999 characters; at most 10000 are read/,
        ],
        [
          ["of the", "--company", "ALD"],
          2,
          /"of the" holds no word to look for, only stop words; --keep-stop-words/,
        ],
        [["revenue", "--company", "\u001b[31mXYZ"], 1, /^error: Cannot search \[31mXYZ: no report/],
        [["?! —", "--company", "ALD"], 2, /"\?! —" holds no word to look for\./],
        [["revenue"], 2, /--company is missing/],
        [
          ["revenue", "--company", "ALD", "--scoring", "bm26"],
          2,
          /--scoring takes lucene, .*orama, not "bm26"/,
        ],
        [["revenue", "--company", "ALD", "--limit", "0"], 2, /--limit takes a whole number from 1/],
        [["revenue", "--company", "ALD", "--year", "24"], 2, /--year takes a fiscal year such as 2024/],
      ] as const
    ) {
      const found = await explain(...args, "--store", store);
      assert.deepEqual([found.code, found.out], [code, ""], found.err);
      assert.match(found.err, message);
    }
    const kept = await explain("of the", "--company", "ALD", "--store", store, "--keep-stop-words");
    assert.equal(kept.code, 0);
    assert.match(kept.out, /SEARCH: none/);
  });
});

Deno.test("explainCommand() --finding measures on one company or on all", async () => {
  await withStore(async (store) => {
    const all = await explain("--finding", "--store", store, "--json");
    assert.equal(all.code, 0);
    assert.equal(JSON.parse(all.out).chunks, 3 * TEXTS.length);
    const one = await explain("--finding", "--company", "birch", "--store", store);
    assert.match(one.out, /^What stop words do to keyword scores: Birch Group, 5 chunks\n/);
    assert.match(one.out, /Chunks with "revenue": 2 cut at white space, 3 cut by us \(\+50\.0 %\)/);
    for (const line of one.out.split("\n")) assert.ok(line.length <= 80, line);
  });
});
