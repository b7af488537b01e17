/**
 * Runs the framework's published conformance suite for checkpoint savers. The suite is written for a test runner with
 * global functions; the few that it uses are given here, so that the runner and all that hangs on it stay out.
 */
import assert from "node:assert/strict";
import { deltaChannelHistoryTests, validate } from "@langchain/langgraph-checkpoint-validation";
import { openDb } from "../retrieval/mod.ts";
import { DuckdbSaver } from "./checkpoints_duckdb.ts";

type Step = () => unknown;

interface Suite {
  readonly name: string;
  readonly hooks: Readonly<Record<"beforeAll" | "beforeEach" | "afterEach" | "afterAll", Step[]>>;
  readonly cases: { readonly name: string; readonly run: Step }[];
  readonly suites: Suite[];
}

function newSuite(name: string): Suite {
  return {
    name,
    hooks: { beforeAll: [], beforeEach: [], afterEach: [], afterAll: [] },
    cases: [],
    suites: [],
  };
}

let current = newSuite("");

function describe(name: string, define: Step): void {
  const outer = current;
  current = newSuite(`${outer.name} ${name}`);
  outer.suites.push(current);
  define();
  current = outer;
}

function it(name: string, run: Step): void {
  current.cases.push({ name: `${current.name} ${name}`, run });
}

/** Runs `define` once per value; "%s" and "$description" in the name stand for it. */
function each(define: (name: string, run: Step) => void) {
  return (values: readonly unknown[]) => (name: string, run: (value: unknown) => unknown): void => {
    for (const value of values) {
      const text = typeof value === "string" ? value : String(Reflect.get(Object(value), "description"));
      define(name.replace("%s", text).replace("$description", text), () => run(value));
    }
  };
}

class ArrayContaining {
  constructor(readonly items: readonly unknown[]) {}
}

/** Without fields that are undefined, which the suite's equality does not see. */
function clean(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(clean);
  if (typeof value !== "object" || value === null || Object.getPrototypeOf(value) !== Object.prototype) {
    return value;
  }
  return Object.fromEntries(
    Object.entries(value).filter(([, item]) => item !== undefined).map(([key, item]) => [key, clean(item)]),
  );
}

function expect(actual: unknown) {
  return {
    not: { toBeUndefined: () => assert.notEqual(actual, undefined) },
    rejects: { toThrow: () => assert.rejects(actual as () => Promise<unknown>) },
    toBe: (expected: unknown) => assert.equal(actual, expected),
    toBeDefined: () => assert.notEqual(actual, undefined),
    toBeTruthy: () => assert.ok(actual),
    toBeUndefined: () => assert.equal(actual, undefined),
    toEqual(expected: unknown) {
      if (expected instanceof ArrayContaining) {
        for (const item of expected.items) assert.ok((actual as readonly unknown[]).includes(item));
      } else assert.deepEqual(clean(actual), clean(expected));
    },
  };
}

function hook(kind: keyof Suite["hooks"]) {
  return (step: Step): void => void current.hooks[kind].push(step);
}

Object.assign(globalThis, {
  describe: Object.assign(describe, { each: each(describe) }),
  it: Object.assign(it, { each: each(it), skip: () => {} }),
  expect: Object.assign(expect, {
    soft: expect,
    arrayContaining: (items: readonly unknown[]) => new ArrayContaining(items),
  }),
  beforeAll: hook("beforeAll"),
  beforeEach: hook("beforeEach"),
  afterEach: hook("afterEach"),
  afterAll: hook("afterAll"),
});

/** Runs a suite's cases in order and gives the failures; counts into `count`. */
async function run(suite: Suite, outer: readonly Suite[], count: { cases: number }): Promise<Error[]> {
  const path = [...outer, suite];
  const failures: Error[] = [];
  for (const step of suite.hooks.beforeAll) await step();
  for (const { name, run } of suite.cases) {
    count.cases += 1;
    for (const { hooks } of path) for (const step of hooks.beforeEach) await step();
    try {
      await run();
    } catch (cause) {
      failures.push(new Error(name, { cause }));
    }
    for (const { hooks } of path.toReversed()) for (const step of hooks.afterEach) await step();
  }
  for (const inner of suite.suites) failures.push(...await run(inner, path, count));
  for (const step of suite.hooks.afterAll) await step();
  return failures;
}

const opened = new Map<DuckdbSaver, { close(): Promise<void> }>();
const initializer = {
  checkpointerName: "DuckdbSaver",
  async createCheckpointer(): Promise<DuckdbSaver> {
    const db = await openDb(":memory:");
    const saver = new DuckdbSaver(db);
    opened.set(saver, db);
    return saver;
  },
  destroyCheckpointer: (saver: DuckdbSaver) => opened.get(saver)?.close(),
};

Deno.test("DuckdbSaver passes the published conformance suite, root and child namespaces", async () => {
  validate(initializer);
  deltaChannelHistoryTests(initializer);
  const count = { cases: 0 };
  const failures = await run(current, [], count);
  assert.equal(failures.length, 0, new AggregateError(failures, failures.map(String).join("\n")));
  // Fewer means that the suite was not collected, not that it passed.
  assert.ok(count.cases > 700, `only ${count.cases} cases ran`);
});
