/** A command of a document with the output that is pasted under it. */
export interface ConsoleExample {
  /** Line of the command in the document, counted from 1. */
  readonly line: number;
  readonly command: string;
  /** Lines of standard output; empty where only the exit code is shown. */
  readonly expected: readonly string[];
  readonly exitCode: number;
}

/**
 * Reads the fenced blocks marked `console` of a Markdown text: a line that begins with "$ " is a command, the lines up
 * to the next one are its output. `console exit=3` says how the commands of the block end.
 */
export function readConsoleExamples(markdown: string): readonly ConsoleExample[] {
  const examples: (ConsoleExample & { readonly expected: string[] })[] = [];
  let exitCode: number | null = null;
  for (const [at, line] of markdown.split("\n").entries()) {
    const fence = /^```\s*(\S*)\s*(?:exit=(\d+))?\s*$/.exec(line);
    if (fence) exitCode = exitCode === null && fence[1] === "console" ? Number(fence[2] ?? 0) : null;
    else if (exitCode !== null && line.startsWith("$ ")) {
      examples.push({ line: at + 1, command: line.slice(2), expected: [], exitCode });
    } else if (exitCode !== null) examples.at(-1)?.expected.push(line.trimEnd());
  }
  return examples;
}

/**
 * Whether `actual` is the output that `expected` shows. "…" stands for any text within a line, and alone on a line for
 * any number of lines. Spaces at line ends and empty lines at the end do not count. An empty `expected` takes all.
 */
export function matchesOutput(expected: readonly string[], actual: string): boolean {
  const shown = expected.join("\n").trimEnd();
  if (shown === "") return true;
  const pattern = shown.split("\n").map((line) =>
    line === "…" ? "(?:.*\n)*?" : `${line.split("…").map(RegExp.escape).join(".*?")}[ \\t]*\n`
  ).join("");
  return new RegExp(`^${pattern}$`).test(`${actual.trimEnd()}\n`);
}
