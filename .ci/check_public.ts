/**
 * Checks what a reader of the repository relies on: exports are documented, tasks described, files short and named for
 * what they hold, dependencies pinned, and no address of a package registry stands anywhere.
 *
 * Prints each finding with file and line; exits 1 if there is one.
 */

/** One thing that is wrong, at a line counted from 1. */
export interface Finding {
  readonly file: string;
  readonly line: number;
  readonly message: string;
}

/** A file with its text; `path` is relative to the repository. */
export interface TextFile {
  readonly path: string;
  readonly text: string;
}

const MAX_LINES = 500;

/** Files that may be longer than {@link MAX_LINES}, each with its reason. */
const LONG_FILES: Readonly<Record<string, string>> = {};

/** Names that say nothing about what a file holds. Types stand beside the code that makes them. */
const EMPTY_NAMES = /(^|\/)(types|utils|util|helpers|helper|common|misc)\.tsx?$/;

/** Hosts that serve packages. A lock file that names one works only where that one can be reached. */
const REGISTRY =
  /https?:\/\/[^\s"'`)]*\b(registry|npmjs|npm|yarnpkg|jsr|pypi|pythonhosted|artifactory|verdaccio|nexus)\b|\bregistry\s*=\s*\S/i;
const ANY_URL = /https?:\/\//i;

/** Shipped code that may not name a vendor, and what counts as naming one. */
const VENDOR_FREE = /^(retrieval|guardrails|memory|pipeline(?!\/providers\/))\/.*\.ts$|^mod\.ts$/;
const VENDORS = /openai|anthropic|\bcohere\b|cohere(-ai|_api|apikey)/i;

const PINNED = /^npm:(@[\w.-]+\/)?[\w.-]+@\d+\.\d+\.\d+[\w.+-]*$/;
const NOT_SHIPPED = /(_test|_bench|\/testing)\.ts$/;

function lineOf(text: string, part: string): number {
  const at = text.indexOf(part);
  return at < 0 ? 1 : text.slice(0, at).split("\n").length;
}

/** Length and name of source files. */
export function checkFiles(files: readonly TextFile[]): readonly Finding[] {
  return files.filter(({ path }) => /\.tsx?$/.test(path)).flatMap(({ path, text }) => {
    const findings: Finding[] = [];
    const lines = text.trimEnd().split("\n").length;
    if (lines > MAX_LINES && !Object.hasOwn(LONG_FILES, path)) {
      findings.push({ file: path, line: lines, message: `${lines} lines, at most ${MAX_LINES} are allowed` });
    }
    if (EMPTY_NAMES.test(path)) {
      findings.push({ file: path, line: 1, message: "the name says nothing of the content" });
    }
    return findings;
  });
}

/** Addresses of registries in any file, any address in a lock file, vendors in shipped code outside the providers. */
export function checkText(files: readonly TextFile[]): readonly Finding[] {
  return files.flatMap(({ path, text }) => {
    const address = path.endsWith("deno.lock") ? ANY_URL : REGISTRY;
    const vendorFree = VENDOR_FREE.test(path) && !NOT_SHIPPED.test(path);
    return text.split("\n").flatMap((line, at) => {
      const findings: Finding[] = [];
      const here = { file: path, line: at + 1 };
      if (address.test(line)) findings.push({ ...here, message: "the address of a package registry" });
      if (vendorFree && VENDORS.test(line)) {
        findings.push({ ...here, message: "vendors are named only under pipeline/providers/" });
      }
      return findings;
    });
  });
}

/**
 * Tasks without a description or of a file that is not among `files`, and dependencies that are not npm packages pinned
 * to one version.
 */
export function checkConfig({ path, text }: TextFile, files: readonly string[]): readonly Finding[] {
  const { tasks = {}, imports = {} } = JSON.parse(text) as {
    readonly tasks?: Readonly<
      Record<string, string | { readonly description?: string; readonly command?: string }>
    >;
    readonly imports?: Readonly<Record<string, string>>;
  };
  const findings: Finding[] = [];
  for (const [name, task] of Object.entries(tasks)) {
    const { description = "", command = "" } = typeof task === "string" ? { command: task } : task;
    const here = { file: path, line: lineOf(text, `"${name}":`) };
    if (description.trim() === "") findings.push({ ...here, message: `the task ${name} has no description` });
    for (const [source] of command.matchAll(/(?<=\s)[\w./-]+\.ts\b/g)) {
      if (!files.includes(source)) {
        findings.push({ ...here, message: `the task ${name} runs ${source}, which is not there` });
      }
    }
  }
  for (const [name, target] of Object.entries(imports)) {
    if (name === "tieout" ? target === "./mod.ts" : PINNED.test(target)) continue;
    findings.push({
      file: path,
      line: lineOf(text, `"${name}":`),
      message: `${name} is no pinned npm package`,
    });
  }
  return findings;
}

/** What `deno doc --json` prints, as far as it is used here. */
interface Documentation {
  readonly nodes: Readonly<Record<string, { readonly symbols: readonly DocumentedSymbol[] }>>;
}

interface DocumentedSymbol {
  readonly name: string;
  readonly declarations: readonly {
    readonly location: { readonly filename: string; readonly line: number };
    readonly kind: string;
    readonly declarationKind: string;
    readonly jsDoc?: { readonly doc?: string };
  }[];
}

/** Exports of `files` (relative to `root`) of which no declaration has a JSDoc text, each named once. */
export async function checkExports(files: readonly string[], root: URL): Promise<readonly Finding[]> {
  const { success, stdout, stderr } = await new Deno.Command(Deno.execPath(), {
    args: ["doc", "--json", "--no-remote", ...files],
    cwd: root,
    env: { NO_COLOR: "1" },
  }).output();
  if (!success) {
    const message = `the exports cannot be read: ${withoutWarnings(new TextDecoder().decode(stderr))}`;
    return [{ file: files[0] ?? "", line: 1, message }];
  }
  const { nodes } = JSON.parse(new TextDecoder().decode(stdout)) as Documentation;
  const findings = new Map<string, Finding>();
  for (const { symbols } of Object.values(nodes)) {
    for (const { name, declarations } of symbols) {
      // A re-export is documented where it is defined, and that file is checked too.
      const exported = declarations.filter(({ kind, declarationKind, location }) =>
        kind !== "reference" &&
        declarationKind === "export" && location.filename.startsWith(root.href) &&
        !location.filename.includes("/node_modules/")
      );
      if (exported.length === 0 || exported.some(({ jsDoc }) => (jsDoc?.doc ?? "").trim() !== "")) continue;
      const { filename, line: before } = exported[0]!.location;
      const line = before + 1;
      const file = decodeURIComponent(filename.slice(root.href.length));
      findings.set(`${file}:${line}`, { file, line, message: `the export ${name} is not documented` });
    }
  }
  return [...findings.values()].sort((a, b) =>
    a.file === b.file ? a.line - b.line : a.file < b.file ? -1 : 1
  );
}

/** Dependencies whose types name packages that are not installed give pages of warnings, which say nothing of our code. */
function withoutWarnings(text: string): string {
  return text.split("\n").filter((line) => /^error/.test(line)).join("\n");
}

/** Files of the repository, tracked or about to be. */
async function listFiles(root: URL): Promise<readonly string[]> {
  const { success, stdout, stderr } = await new Deno.Command("git", {
    // A clone may belong to another user than the one who runs the checks.
    args: ["-c", "safe.directory=*", "ls-files", "-z", "--cached", "--others", "--exclude-standard"],
    cwd: root,
  }).output();
  if (!success) throw new Error(`Cannot list the files: ${new TextDecoder().decode(stderr).trim()}`);
  return [...new Set(new TextDecoder().decode(stdout).split("\0"))].filter((path) => path !== "").sort();
}

async function readTexts(paths: readonly string[], root: URL): Promise<readonly TextFile[]> {
  const files = await Promise.all(paths.map(async (path): Promise<readonly TextFile[]> => {
    try {
      const text = await Deno.readTextFile(new URL(encodeURI(path), root));
      // A NUL means that it is no text.
      return text.includes("\0") ? [] : [{ path, text }];
    } catch (error) {
      // Deleted, and not yet committed so.
      if (error instanceof Deno.errors.NotFound) return [];
      throw error;
    }
  }));
  return files.flat();
}

/** All checks over the repository at `root`. */
export async function checkPublic(root: URL): Promise<readonly Finding[]> {
  const files = await readTexts(await listFiles(root), root);
  const sources = files.map(({ path }) => path).filter((path) =>
    /\.ts$/.test(path) && !NOT_SHIPPED.test(path) && !/(^|\/)\.ci\//.test(path)
  );
  const config = files.find(({ path }) => path === "deno.json");
  return [
    ...checkFiles(files),
    ...checkText(files),
    ...(config ? checkConfig(config, files.map(({ path }) => path)) : []),
    ...(await checkExports(sources, root)),
  ];
}

if (import.meta.main) {
  const findings = await checkPublic(new URL("..", import.meta.url));
  for (const { file, line, message } of findings) console.error(`${file}:${line}: ${message}`);
  console.log(
    findings.length === 0 ? "public check: nothing found" : `public check: ${findings.length} found`,
  );
  Deno.exit(findings.length === 0 ? 0 : 1);
}
