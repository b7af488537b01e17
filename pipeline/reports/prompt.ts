import type { Prompt } from "../../retrieval/mod.ts";
import type { ReportTask, ReportTasks } from "./tasks.ts";

const rules = new Map<ReportTask, string>();

/**
 * Renders a task's prompt: its rules from `prompts/`, then the typed input as JSON. Rendering waits until somebody reads it,
 * because the offline analyst never does and twenty excerpts are long.
 */
export function renderPrompt<Task extends ReportTask>(task: Task, input: ReportTasks[Task]): Prompt {
  return {
    get system() {
      let text = rules.get(task);
      if (text === undefined) {
        text = Deno.readTextFileSync(new URL(`./prompts/${task}.md`, import.meta.url));
        rules.set(task, text);
      }
      return text;
    },
    get user() {
      return JSON.stringify(input, (key, value) => key === "table" || key === "box" ? undefined : value);
    },
  };
}
