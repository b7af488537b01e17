import { deepEqual, equal, ok } from "node:assert/strict";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fc from "fast-check";
import { tieOut } from "../../guardrails/mod.ts";
import type { ChatRequest } from "../../retrieval/mod.ts";
import { exampleDocument, exampleIngested } from "../../retrieval/testing.ts";
import type { Lab } from "../lab.ts";
import { offlineAnalyst } from "../providers/offline/offline_analyst.ts";
import { ask } from "./ask.ts";
import type { AskResult } from "./ask_result.ts";
import { openTestLab, REVENUES, type TestLabOptions } from "./testing.ts";

/** Questions with other wordings of each that mean the same. */
const QUESTIONS = [
  ["What was ALD's revenue in FY2024?", "How much revenue did ALD report in FY2024?", "ALD revenue FY2024"],
  ["What was BIR's revenue in FY2024?", "BIR's FY2024 revenue, please?"],
  ["Compare the revenue of ALD and BIR in FY2024", "Compare FY2024 revenue of ALD and BIR"],
  ["What was the combined revenue of ALD and BIR in FY2024?"],
] as const;
const COMPANIES = ["ALD", "BIR"] as const;
const OWNERS = ["ann", "bob"] as const;

/** What the writer does: `partly` adds one claim that no source holds, `wrong` four. */
type Draft = "sound" | "partly" | "wrong";

/** What goes on while a question is asked. */
interface Mood {
  readonly draft: Draft;
  /** Whether the model that grades a draft fails. */
  readonly graderFails: boolean;
  /** Whether the tie-out passes over what it should doubt: the doubt of one run is none of another. */
  readonly isMild: boolean;
}

const WELL: Mood = { draft: "sound", graderFails: false, isMild: false };
const UNFOUNDED = ["costs", "debt", "cash", "inventories"];

type Step =
  | { readonly do: "ask"; readonly question: number; readonly wording: number; readonly mood: Mood }
  | { readonly do: "ingest"; readonly company: typeof COMPANIES[number]; readonly version: number }
  | { readonly do: "open"; readonly owner: typeof OWNERS[number] };

const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 8,
    arbitrary: fc.record({
      do: fc.constant("ask" as const),
      question: fc.constantFrom(0, 0, 0, 0, 1, 2, 3),
      wording: fc.nat(2),
      mood: fc.record({
        draft: fc.oneof(
          { weight: 4, arbitrary: fc.constant<Draft>("sound") },
          { weight: 3, arbitrary: fc.constant<Draft>("partly") },
          { weight: 1, arbitrary: fc.constant<Draft>("wrong") },
        ),
        graderFails: fc.nat(7).map((drawn) => drawn === 0),
        isMild: fc.nat(2).map((drawn) => drawn === 0),
      }),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant("ingest" as const),
      company: fc.constantFrom(...COMPANIES),
      version: fc.nat(2),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ do: fc.constant("open" as const), owner: fc.constantFrom(...OWNERS) }),
  },
);

/** A lab whose writer, grader and tie-out are in the mood that is set. */
function moodyLab(options: TestLabOptions) {
  let mood = WELL;
  const lab = openTestLab({
    ...options,
    strict: false,
    script: {
      draft: async (input, _, request) => {
        const sound = await offlineAnalyst.write(request as ChatRequest<string>);
        const count = mood.draft === "sound" ? 0 : mood.draft === "partly" ? 1 : UNFOUNDED.length;
        const added = UNFOUNDED.slice(0, count).map((what, at) =>
          `ALD's ${what} in FY2024 were US$${901 + at} million [${input.sources[0]?.n ?? 1}].`
        );
        return [sound, ...added].join(" ");
      },
      grading: () => {
        if (mood.graderFails) throw new Error("the grader is away");
        return { pass: true, unsupported: [] };
      },
    },
    checks: {
      tieOut: async (claims, ground) => {
        const tied = await tieOut(claims, ground);
        const good = tied.claims.find(({ tie }) => tie.status === "tied");
        if (!mood.isMild || good === undefined) return tied;
        const forgiven = tied.claims.map((one) =>
          one.tie.status === "unsupported" ? { ...one, tie: good.tie } : one
        );
        return { ...tied, claims: forgiven };
      },
    },
  });
  return {
    lab,
    ask: async (question: string, now: Mood) => {
      mood = now;
      return await ask(await lab, question);
    },
  };
}

/** What the current document of a company prints: other figures in every version. */
function printed(company: string, version: number): string {
  return REVENUES[company]!.replace(/\d$/, (digit) => String(Number(digit) + version));
}

async function ingest(
  lab: Lab,
  { company, version }: { readonly company: string; readonly version: number },
) {
  const figure = printed(company, version);
  const sha256 = version === 0 ? company.padEnd(64, "0") : `${company}${version}`.padEnd(64, "0");
  await lab.store.put(exampleIngested(exampleDocument({ sha256, name: `${company}.pdf`, company }), {
    chunks: [{
      id: `${company}-income`,
      kind: "table",
      section: "Consolidated income statement",
      unit: "US$M",
      text: `Consolidated income statement\nUS$M | FY2024\nRevenue | ${figure}`,
    }, {
      id: `${company}-risks`,
      text: "Tailings dams are the risk that the board of directors watches most.",
    }],
    figures: [{
      id: `${company}-revenue`,
      printed: figure,
      value: `${figure.replace(",", "")}000000`,
      chunk: `${company}-income`,
    }],
  }));
}

/** What an answer tells about the reports. */
function told(
  { answer, citations, values, calculations, caveat, confidence, grounded, unsupported, found }: AskResult,
) {
  return { answer, citations, values, calculations, caveat, confidence, grounded, unsupported, found };
}

/** Counts what the steps came to, over all sequences: a property of hits says nothing where there are none. */
interface Seen {
  asked: number;
  hits: number;
  /** Of a question in other words, of an answer of an earlier process, of one that had another caveat in its own run. */
  reworded: number;
  earlier: number;
  otherCaveat: number;
  /** Asked where only another owner, only another document had the answer; of answers that had failed. */
  others: number;
  replaced: number;
  failed: number;
}

/** Live answers of a lab that remembers nothing, over the documents as they are. */
function openLive() {
  const live = moodyLab({ off: "durable,cache" });
  const documents: Record<string, number> = { ALD: 0, BIR: 0 };
  const answers = new Map<string, ReturnType<typeof told>>();
  return {
    live,
    answer: async (
      question: string,
      { mood, versions }: { readonly mood: Mood; readonly versions: Readonly<Record<string, number>> },
    ) => {
      const name = JSON.stringify([question, mood, COMPANIES.map((company) => versions[company])]);
      const known = answers.get(name);
      if (known !== undefined) return known;
      for (const company of COMPANIES) {
        if (documents[company] === versions[company]) continue;
        await ingest(await live.lab, { company, version: versions[company]! });
        documents[company] = versions[company]!;
      }
      const answer = told(await live.ask(question, mood));
      answers.set(name, answer);
      return answer;
    },
  };
}

/** Plays a sequence on a store of its own, and holds every answer against what is known by then. */
async function play(
  steps: readonly Step[],
  { seen, live }: { readonly seen: Seen; readonly live: ReturnType<typeof openLive> },
) {
  const store = await mkdtemp(join(tmpdir(), "tieout-cache-"));
  const versions: Record<string, number> = { ALD: 0, BIR: 0 };
  const runs = new Map<
    string,
    { owner: string; mood: Mood; question: number; opened: number; documents: string; result: AskResult }
  >();
  let owner: string = OWNERS[0];
  let opened = 0;
  let moody = moodyLab({ store, owner, remembers: true, off: "durable" });
  try {
    for (const now of steps) {
      if (now.do === "ingest") {
        versions[now.company] = now.version;
        await ingest(await moody.lab, now);
        continue;
      }
      if (now.do === "open") {
        await (await moody.lab).close();
        owner = now.owner;
        opened += 1;
        moody = moodyLab({ store, owner, remembers: true, off: "durable" });
        continue;
      }
      const wordings = QUESTIONS[now.question]!;
      const text = wordings[now.wording % wordings.length]!;
      const result = await moody.ask(text, now.mood);
      const documents = JSON.stringify(versions);
      seen.asked += 1;
      const before = [...runs.values()].filter(({ question }) => question === now.question);
      if (result.cache.status === "hit") {
        const past = runs.get(result.cache.run!);
        ok(past !== undefined, "a hit names a run that was");
        equal(past.owner, owner, "an answer of another owner");
        equal(
          past.question,
          now.question,
          `an answer of another question: ${past.result.question} for ${text}`,
        );
        ok(past.result.grounded !== "no" && past.result.status === "answered", "an answer that did not hold");
        ok(!past.mood.graderFails, "an answer that nobody judged");
        // the document of today is the one that it was written from, and nothing else is said
        const text_ = JSON.stringify([result.answer, result.values, result.citations]);
        for (const company of COMPANIES) {
          for (const version of [0, 1, 2]) {
            const replaced = printed(company, version);
            ok(
              version === versions[company] || !text_.includes(replaced),
              `${replaced} of a replaced document`,
            );
          }
        }
        const mood = { ...past.mood, isMild: now.mood.isMild };
        deepEqual(
          told(result),
          await live.answer(text, { mood, versions }),
          "another answer than the live one",
        );
        seen.hits += 1;
        if (past.result.question !== text) seen.reworded += 1;
        if (past.opened !== opened) seen.earlier += 1;
        if (past.result.caveat !== result.caveat) seen.otherCaveat += 1;
      } else {
        if (before.length > 0 && before.every((one) => one.owner !== owner)) seen.others += 1;
        if (before.some((one) => one.owner === owner && one.documents !== documents)) seen.replaced += 1;
        if (
          before.some((one) =>
            one.owner === owner && (one.result.grounded === "no" || one.result.status !== "answered")
          )
        ) seen.failed += 1;
      }
      runs.set(result.run, { owner, mood: now.mood, question: now.question, opened, documents, result });
    }
  } finally {
    await (await moody.lab).close();
    await rm(store, { recursive: true });
  }
}

Deno.test("ask() whatever is asked, fails, comes in and is opened again: a past answer is what a live one would be", async () => {
  const seen: Seen = {
    asked: 0,
    hits: 0,
    reworded: 0,
    earlier: 0,
    otherCaveat: 0,
    others: 0,
    replaced: 0,
    failed: 0,
  };
  const live = openLive();
  try {
    await fc.assert(
      fc.asyncProperty(
        fc.array(step, { minLength: 8, maxLength: 14 }),
        (steps) => play(steps, { seen, live }),
      ),
      { numRuns: 10, seed: 8, endOnFailure: true },
    );
  } finally {
    await (await live.live.lab).close();
  }
  for (const [what, count] of Object.entries(seen)) ok(count > 0, `${what}: none of ${seen.asked} questions`);
});
