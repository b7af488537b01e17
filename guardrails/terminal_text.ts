import { stripInvisible } from "./clean_text.ts";

/**
 * Commands to a terminal (ECMA-48): strings that end with BEL or ST (titles, links, clipboard), sequences with
 * parameters (colours, cursor, erasing), and two-character ones. Each may begin with ESC and a letter or with one
 * character of the C1 set.
 */
const COMMAND =
  // deno-lint-ignore no-control-regex -- these are what it looks for
  /(?:\x1b[\]PX^_]|[\x9d\x90\x98\x9e\x9f])[^\x07\x1b\x9c\n]*(?:\x07|\x1b\\|\x9c)|(?:\x1b\[|\x9b)[0-?]*[ -/]*[@-~]|\x1b[ -/]*[0-~]/g;

/**
 * Makes text of documents, models and errors fit to print on a terminal: commands to it go as a whole, with the address
 * of a link and the title of a window that they carry, then every other control or invisible character but tab and line
 * break. The words stay.
 */
export function terminalText(text: string): string {
  return stripInvisible(text.replaceAll("\r\n", "\n").replace(COMMAND, ""));
}
