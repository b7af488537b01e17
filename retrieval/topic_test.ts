import assert from "node:assert/strict";
import { findTopic, findTopics, headsTopic } from "./topic.ts";

const ASKED: readonly (readonly [string, readonly string[]])[] = [
  ["Who did they acquire?", ["acquisitions"]],
  ["any lawsuits or class actions", ["legal"]],
  ["Is the chief executive new?", ["executives"]],
  ["spin-off of the consumer business", ["divestitures"]],
  ["spinning off a unit", ["divestitures"]],
  ["What drove gross profit?", ["drivers"]],
  ["riskier", []],
  ["", []],
];

for (const [text, expected] of ASKED) {
  Deno.test(`findTopics() ${text || "of nothing"}`, () => {
    assert.deepEqual(findTopics(text), expected);
  });
}

const HEADINGS: readonly (readonly [string, string, boolean])[] = [
  ["Note 5 - Acquisitions and Divestitures", "acquisitions", true],
  ["ITEM 3. LEGAL PROCEEDINGS", "legal", true],
  ["Critical accounting policies and estimates", "accounting_policies", true],
  ["Results of operations", "acquisitions", false],
  ["", "acquisitions", false],
];

for (const [heading, name, expected] of HEADINGS) {
  Deno.test(`headsTopic() "${heading}" for ${name}`, () => {
    const topic = findTopic(name);
    assert.ok(topic !== null);
    assert.equal(headsTopic(heading, topic), expected);
  });
}

Deno.test("findTopic() every topic of the table can be asked for, searched and recognised by a heading", () => {
  const names = Deno.readTextFileSync(new URL("./topics.tsv", import.meta.url)).trimEnd().split("\n").slice(1)
    .map((line) => line.split("\t"));
  for (const [name = "", asked = "", words = "", headings = ""] of names) {
    for (const way of asked.split(";")) assert.ok(findTopics(way).includes(name), `${name}: ${way}`);
    assert.notEqual(words, "", name);
    const topic = findTopic(name);
    assert.ok(topic !== null, name);
    for (const heading of headings.split(";")) assert.ok(headsTopic(heading, topic), `${name}: ${heading}`);
  }
});
