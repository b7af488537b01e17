import type { PageToRead } from "../../../retrieval/mod.ts";
import type { Lesson } from "./few_shot.ts";
import { RECORD_PAGE } from "./page_schema.ts";
import type { ReadReply } from "./read_reply.ts";

/** A message of the chat wire format, as far as it is used here. */
export type PageMessage =
  | { readonly role: "system"; readonly content: string }
  | {
    readonly role: "user";
    readonly content: readonly (
      | { readonly type: "text"; readonly text: string }
      | { readonly type: "image_url"; readonly image_url: { readonly url: string; readonly detail: "high" } }
    )[];
  }
  | { readonly role: "assistant"; readonly content: null; readonly tool_calls: readonly PageCall[] }
  | { readonly role: "tool"; readonly tool_call_id: string; readonly content: string };

interface PageCall {
  readonly id: string;
  readonly type: "function";
  readonly function: { readonly name: string; readonly arguments: string };
}

function picture(png: string, text: string): PageMessage {
  return {
    role: "user",
    content: [
      { type: "text", text },
      { type: "image_url", image_url: { url: `data:image/png;base64,${png}`, detail: "high" } },
    ],
  };
}

function called(id: string, args: string): PageMessage {
  return {
    role: "assistant",
    content: null,
    tool_calls: [{ id, type: "function", function: { name: RECORD_PAGE.function.name, arguments: args } }],
  };
}

function expected({ table, chart }: PageToRead["expects"]): string {
  if (table && chart) return "It seems to hold a table and a chart.";
  return table ? "It seems to hold a table." : chart ? "It seems to hold a chart." : "";
}

/** The messages that ask for a page: rules, example pages with their answers as calls, then the page. */
export function pageMessages(
  { rules, shots }: Lesson,
  page: { readonly png: string; readonly expects: PageToRead["expects"] },
): readonly PageMessage[] {
  return [
    { role: "system", content: rules },
    ...shots.flatMap(({ png, answer }, i): readonly PageMessage[] => [
      picture(png, `Example ${i + 1}. Record this page.`),
      called(`example_${i + 1}`, JSON.stringify(answer)),
      { role: "tool", tool_call_id: `example_${i + 1}`, content: "Recorded." },
    ]),
    picture(page.png, `Record this page. ${expected(page.expects)}`.trim()),
  ];
}

/** What is said to a model whose reply cannot be used: its call again where it can be shown, and what is wrong with it. */
export function correction(
  { fault, call }: Extract<ReadReply, { readonly status: "bad" }>,
): readonly PageMessage[] {
  const text =
    `This cannot be used: ${fault}. Call ${RECORD_PAGE.function.name} once more with the whole page.`;
  return call === null
    ? [{ role: "user", content: [{ type: "text", text }] }]
    : [called(call.id, call.arguments), { role: "tool", tool_call_id: call.id, content: text }];
}
