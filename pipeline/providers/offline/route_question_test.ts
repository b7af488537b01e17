import { deepEqual, equal, match } from "node:assert/strict";
import { companiesOf, parseSlots, type Slots } from "../../../retrieval/mod.ts";
import { routeQuestion } from "./route_question.ts";

const NAMES = ["BHP", "RIO", "FMG", "S32", "MIN", "Corning", "Amcor"];
const COVERED = { companies: NAMES.map((company) => ({ company, years: [2023, 2024, 2025] })) };
const COMPANIES = companiesOf(NAMES);

const route = (question: string, changes: Partial<Slots> = {}, covered = COVERED) =>
  routeQuestion({ slots: { ...parseSlots(question, { companies: COMPANIES }), ...changes }, covered });

/** Questions in English and Chinese with the route that a person gives them. */
const LABELLED = Deno.readTextFileSync(
  new URL("../../../fixtures/questions/routes.tsv", import.meta.url),
).trim().split("\n").slice(1).map((line) => line.split("\t") as [string, string]);

Deno.test("routeQuestion() sends every labelled question where a person would", () => {
  const wrong = LABELLED.flatMap(([label, question]) => {
    const { route: to, reason } = route(question);
    return to === label ? [] : [`${question}: ${to} (${reason}), not ${label}`];
  });
  deepEqual(wrong, []);
  const counts = Map.groupBy(LABELLED, ([label]) => label);
  for (const label of ["reports", "news", "both", "clarify", "direct", "out_of_scope"]) {
    equal((counts.get(label)?.length ?? 0) >= 8, true, label);
  }
});

Deno.test("routeQuestion() asks back in the question's language with the companies that the store covers", () => {
  match(route("What was revenue?").clarification, /^Which company do you mean\? .*BHP, RIO/);
  match(route("去年的营业收入是多少？").clarification, /^请问是哪家公司？.*BHP、RIO/);
  const many = { companies: Array.from({ length: 30 }, (_, at) => ({ company: `C${at}`, years: [2024] })) };
  match(route("What was revenue?", {}, many).clarification, /C7 and 22 more\.$/);
});

Deno.test("routeQuestion() takes news of a field without a company, and asks whose where nothing is named", () => {
  equal(route("what's the mining news").route, "news");
  equal(route("今天矿业有什么新闻？").route, "news");
  equal(route("Any headlines?").route, "clarify");
  equal(route("What was revenue, and the latest mining news?").route, "clarify");
});

Deno.test("routeQuestion() of an empty store still greets, explains and asks back", () => {
  const nothing = { companies: [] };
  equal(route("Hello!", {}, nothing).route, "direct");
  equal(route("What does EBITDA stand for?", {}, nothing).route, "direct");
  equal(route("What was revenue in FY2024?", {}, nothing).route, "clarify");
});

Deno.test("routeQuestion() a covered company that is named is in scope, whatever else is named with it", () => {
  equal(route("Compare BHP and Vale revenue in FY2024").route, "reports");
  equal(route("What is BHP's favourite colour?").route, "reports");
});

Deno.test("routeQuestion() a very long question ends, and quickly enough to be asked", () => {
  const long = `${"what is the meaning of revenue and growth ".repeat(240)}?`;
  equal(typeof route(long).route, "string");
});

Deno.test("routeQuestion() reads another language where names and standard terms are all there is, else declines", () => {
  const cases: readonly (readonly [string, string])[] = [
    ["¿Cuáles fueron los ingresos de BHP en 2024?", "reports"],
    ["Wie hoch war der Umsatz von RIO im Geschäftsjahr 2024?", "reports"],
    ["Wie entwickelte sich die Bruttomarge von RIO?", "out_of_scope"],
    ["BHP का राजस्व 2024 में कितना था?", "out_of_scope"],
  ];
  deepEqual(cases.map(([question]) => [question, route(question).route]), cases);
});
