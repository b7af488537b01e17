import { displayName, NAMELESS } from "./display_name.ts";

/**
 * A file's name as it is shown and stored: its last part, whichever way its folders are parted, as {@link displayName}
 * shows it. A name never says where bytes are kept.
 */
export function fileName(name: string): string {
  const parts = name.split(/[/\\]+/).map(displayName).filter((part) => !/^\.*$/.test(part));
  const last = parts.at(-1) ?? NAMELESS;
  return last.replace(/^\.+/, "") || NAMELESS;
}
