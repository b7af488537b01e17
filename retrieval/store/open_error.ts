/** What a user can do about a store that cannot be used where it is. */
export const WAY_OUT = "pass --store DIR / set TIEOUT_STORE";

const HELD = /could not set lock|conflicting lock/i;

/** Whether the engine says that another process has the file: the one state that ends by waiting. */
export function isHeld(cause: unknown): boolean {
  return cause instanceof Error && HELD.test(cause.message);
}

/** What the engine or the file system says (left), what it means (right); the first match counts. */
const MEANINGS: readonly (readonly [RegExp, string])[] = [
  [HELD, `another process holds it. Close it, or ${WAY_OUT}`],
  [
    /version number|newer version|serialization compatib/i,
    `it was made by a newer version of the storage engine. Update Tieout, or ${WAY_OUT}`,
  ],
  [
    /not a valid duckdb|corrupt|checksum|failure while replaying wal|serialization error/i,
    `the file is damaged or is no store. Move it away and ingest again, or ${WAY_OUT}`,
  ],
  [/is a directory|EISDIR/i, `a folder stands where its file should be. Move it away, or ${WAY_OUT}`],
  [
    /not a directory|ENOTDIR|EEXIST/i,
    `a part of the path is a file, not a folder. Move it away, or ${WAY_OUT}`,
  ],
  [
    /permission denied|read-only file system|EACCES|EPERM|EROFS|requires .* access/i,
    `its folder may not be written to. Change its permissions, or ${WAY_OUT}`,
  ],
  [/no space left|ENOSPC/i, `the disk is full. Make room, or ${WAY_OUT}`],
  [/no such file|ENOENT/i, `its folder cannot be made. Choose another, or ${WAY_OUT}`],
];

/** The error to throw when the store at `path` does not open: what it means and the way out, with the origin as `cause`. */
export function openError(path: string, cause: unknown): Error {
  const said = cause instanceof Error ? cause.message : String(cause);
  const code = cause instanceof Error && "code" in cause ? String(cause.code) : "";
  const meaning = MEANINGS.find(([pattern]) => pattern.test(said) || pattern.test(code))?.[1];
  return new Error(
    `Cannot open the store at ${path}: ${meaning ?? `${firstLine(said)}. To use another, ${WAY_OUT}`}`,
    { cause },
  );
}

function firstLine(text: string): string {
  return text.split("\n", 1)[0]?.replace(/[.\s]+$/, "") ?? "";
}
