import { terminalText } from "../../guardrails/mod.ts";
import { type EventSink, MAX_QUESTION } from "../../retrieval/mod.ts";
import { assertServices } from "../assert_services.ts";
import { readConfig } from "../config.ts";
import { openLab } from "../lab.ts";
import { ask } from "../reports/ask.ts";
import { askResultSchema } from "../reports/ask_result.ts";
import { renderAnswer } from "../reports/render.ts";
import { commandLine, UsageError } from "./command_line.ts";
import { ensureSamples } from "./ensure_samples.ts";
import { jsonText } from "./json_text.ts";
import { runCommand } from "./run_command.ts";
import { showSteps } from "./show_steps.ts";
import { type Terminal, terminal } from "./terminal.ts";

interface AskFlags {
  readonly thread?: string;
  readonly resume?: string;
  readonly continue?: boolean;
  readonly json?: boolean;
  readonly jsonSchema?: boolean;
  readonly store?: string;
}

/** Two questions asked at once take turns: each is answered in a few seconds, an ingest takes longer than anybody waits. */
const STORE_WAIT = 15_000;

/** Exit code of a question that waits for a reply. */
const WAITING = 3;

/** Asks one question and prints the answer. Exits 0 answered, 1 error, 2 usage, 3 waiting for a reply. */
export function askCommand(args: readonly string[], outside: Terminal): Promise<number> {
  return runCommand(outside, async () => {
    const { words, flags } = commandLine<AskFlags>({
      name: "ask",
      summary: "Ask one question of the stored annual reports; every figure is cited.",
      usage: '"question"',
      options: [
        ["--thread <id>", "go on with this conversation"],
        ["--resume <reply>", "reply to the question that the thread asked back"],
        ["--continue", "go on with the question of the thread that was broken off"],
        ["--json", "print one JSON object"],
        ["--json-schema", "print the JSON Schema of that object and end"],
        ["--store <folder>", "where the data lies (default .tieout, or TIEOUT_STORE)"],
      ],
      examples: [
        'deno task ask "What was BHP\'s revenue in FY2024?"',
        'deno task ask --json "Compare BHP and RIO revenue in FY2024"',
      ],
    }, args);
    if (flags.jsonSchema) {
      outside.out(`${JSON.stringify(askResultSchema(), null, 2)}\n`);
      return 0;
    }
    const question = words.join(" ").trim();
    checkUsage(question, flags);
    const config = readConfig(
      { store: flags.store === undefined ? undefined : outside.path(flags.store) },
      outside.env,
    );
    await assertServices(config);
    const lab = await openLab(config, undefined, {
      wait: {
        milliseconds: STORE_WAIT,
        signal: outside.signal,
        onWait: () => outside.err("Another process is using the store, waiting for it …\n"),
      },
    });
    const steps = showSteps(outside);
    try {
      await ensureSamples(lab, outside);
      const notice = notices(outside);
      const result = await ask(lab, question, {
        thread: flags.thread,
        resume: flags.resume,
        goOn: flags.continue,
        signal: outside.signal,
        events: (event) => {
          steps.events(event);
          notice(event);
        },
      });
      steps.end();
      outside.out(flags.json ? jsonText(result) : renderAnswer(result));
      return result.status === "needs_clarification" ? WAITING : 0;
    } finally {
      steps.end();
      await lab.close();
    }
  });
}

/** Says on standard error which question was let go, and once why a layer opened; the answer says which. */
function notices(outside: Terminal): EventSink {
  const said = new Set<string>();
  return ({ name, data }) => {
    if (name === "question.dropped") {
      outside.err(terminalText(
        `The last question of this thread was not finished and is let go: "${data.question}". ` +
          `To go on with one instead, before another is asked: deno task ask --thread ${data.thread} --continue\n`,
      ));
    }
    const line = `${data.layer}: ${data.message}`;
    if (name !== "layer.opened" || said.has(line)) return;
    said.add(line);
    outside.err(terminalText(`Went on without ${line}\n`));
  };
}

function checkUsage(question: string, flags: AskFlags): void {
  if (flags.continue) return checkContinue(question, flags);
  if (flags.resume !== undefined && flags.thread === undefined) {
    throw new UsageError("--resume needs --thread ID: the conversation that asked back");
  }
  if (flags.resume !== undefined && flags.resume.trim() === "") {
    throw new UsageError('--resume needs a reply, for example --resume "BHP"');
  }
  if (flags.resume === undefined && question === "") {
    throw new UsageError(
      'no question was given. Put it in quotes: deno task ask "What was BHP\'s revenue in FY2024?"',
    );
  }
  if (flags.resume !== undefined && question !== "") {
    throw new UsageError(
      `--resume takes the reply itself; the question "${question.slice(0, 60)}" is too much`,
    );
  }
  const said = flags.resume ?? question;
  if (said.length > MAX_QUESTION) {
    const what = flags.resume === undefined ? "question" : "reply";
    throw new UsageError(
      `the ${what} has ${said.length} characters; at most ${MAX_QUESTION} are read. Shorten it`,
    );
  }
}

function checkContinue(question: string, { thread, resume }: AskFlags): void {
  if (thread === undefined) {
    throw new UsageError(
      "--continue needs --thread ID: the conversation that was broken off. deno task memory lists them",
    );
  }
  if (resume !== undefined) throw new UsageError("--continue takes no reply: leave --resume out");
  if (question !== "") {
    throw new UsageError(
      `--continue goes on with the question of the thread; "${question.slice(0, 60)}" is too much`,
    );
  }
}

if (import.meta.main) Deno.exit(await askCommand(Deno.args, terminal()));
