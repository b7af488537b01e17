import { equal } from "node:assert/strict";
import { inspect } from "node:util";
import { Secret } from "./secret.ts";

Deno.test("H13 Secret shows its value only where it is asked to", () => {
  const secret = new Secret("sk-test-000");
  const shown = [
    `${secret}`,
    JSON.stringify({ secret }),
    Deno.inspect({ secret }),
    inspect({ secret }, { showHidden: true }),
    Object.entries(secret).join(),
    String(new Error(`key ${secret}`)),
  ];
  for (const text of shown) equal(text.includes("sk-test"), false, text);
  equal(secret.reveal(), "sk-test-000");
  equal(secret.redact("401: sk-test-000 is wrong"), "401: [removed] is wrong");
});
