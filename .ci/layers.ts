/** Folders of the one-way rule, left to right; the root (`mod.ts`) comes after the last one. */
const ORDER: readonly string[] = ["retrieval", "guardrails", "memory", "pipeline"];
/** These see the house from outside, as a user of the library does. */
const OUTSIDE: readonly string[] = ["evals", "notebooks", "fixtures"];
const VENDORS = /^(openai|cohere-ai)(\/|$)/;
const MAY_PRINT = /^(pipeline\/cli\/|evals\/main\.ts$|notebooks\/|\.ci\/)/;
const IS_TEST = /(_test|_bench|(^|\/)testing)\.tsx?$/;
const ROOT = new URL("..", import.meta.url);

/** First folder of a path that is relative to the repository, "" for files in the root. */
function folderOf(path: string): string {
  return path.includes("/") ? path.slice(0, path.indexOf("/")) : "";
}

/** Where a folder stands in the one-way rule, -1 where it has no place in it. */
function rankOf(folder: string): number {
  return folder === "" ? ORDER.length : ORDER.indexOf(folder);
}

/** Why `file` (relative to the repository) may not import the path `to`, null if it may. */
function refusePath(file: string, to: string): string | null {
  const [here, there] = [folderOf(file), folderOf(to)];
  const isTest = IS_TEST.test(file);
  const door = there === "" ? to : to.slice(there.length + 1);
  if (door === "testing.ts" && !isTest) return "testing.ts is for tests and benches";
  if (here === there) {
    if (here === "" || door !== "mod.ts" || isTest) return null;
    return "a folder does not import its own mod.ts; import the file that defines the name";
  }
  if (there === "fixtures") return "fixtures/ is data, imported by nothing";
  if (OUTSIDE.includes(here)) return `${here}/ imports of our own code only "tieout"`;
  if (rankOf(here) < 0 || rankOf(there) < 0) return `${here}/ and ${there}/ do not import each other`;
  if (rankOf(there) > rankOf(here)) {
    return `${there ? `${there}/` : "mod.ts"} stands to the right of ${here}/`;
  }
  if (door === "mod.ts" || door === "testing.ts") return null;
  return `other folders are imported through their mod.ts, not through ${to}`;
}

/** Why `file` may not import `specifier`, null if it may. */
function refuse(file: string, specifier: string): string | null {
  if (/^(npm|jsr|https?|data|blob):/.test(specifier)) {
    return "dependencies stand in the import map of deno.json";
  }
  if (/^tieout(\/|$)/.test(specifier)) {
    return OUTSIDE.includes(folderOf(file)) ? null : `"tieout" is for evals/ and notebooks/`;
  }
  if (VENDORS.test(specifier)) {
    return file.startsWith("pipeline/providers/") ? null : "vendors are named only under pipeline/providers/";
  }
  if (!/^(\.{0,2}\/|file:)/.test(specifier)) return null;
  const target = new URL(specifier, new URL(file, ROOT)).href;
  if (!target.startsWith(ROOT.href)) return "the target lies outside the repository";
  return refusePath(file, decodeURIComponent(target.slice(ROOT.href.length)));
}

/** The text of a string or of a template without holes, null for anything else. */
function literal(node: Deno.lint.Node | undefined): string | null {
  if (node?.type === "Literal") return typeof node.value === "string" ? node.value : null;
  if (node?.type === "TemplateLiteral") return node.quasis.length === 1 ? node.quasis[0]!.cooked : null;
  return node?.type === "TSLiteralType" ? literal(node.literal) : null;
}

/** Lint plugin for the one-way rule between folders: see "Folders" in CONTRIBUTING.md. */
const layers: Deno.lint.Plugin = {
  name: "layers",
  rules: {
    "one-way": {
      create(context) {
        const path = context.filename.replaceAll("\\", "/");
        const root = decodeURIComponent(ROOT.pathname);
        const file = path.startsWith(root) ? path.slice(root.length) : path;
        function check(node: Deno.lint.Node, source: Deno.lint.Node | null | undefined): void {
          if (!source) return;
          const specifier = literal(source);
          // An import that the rule cannot read would be a hole in it; evals and notebooks load by name.
          const reason = specifier !== null
            ? refuse(file, specifier)
            : rankOf(folderOf(file)) < 0
            ? null
            : "an import takes a literal, so that it can be checked";
          if (reason) context.report({ node, message: `Cannot import ${specifier ?? "this"}: ${reason}` });
        }
        return {
          ImportDeclaration: (node) => check(node, node.source),
          ExportNamedDeclaration: (node) => check(node, node.source),
          ExportAllDeclaration: (node) => check(node, node.source),
          ImportExpression: (node) => check(node, node.source),
          TSImportType: (node) => check(node, node.argument),
          TSExternalModuleReference: (node) => check(node, node.expression),
          "NewExpression[callee.name='URL']"(node: Deno.lint.NewExpression) {
            // Workers are loaded by URL; data files are read, not imported, and the checks read everything.
            if (file.startsWith(".ci/")) return;
            const specifier = node.arguments[1]?.type === "MemberExpression" && literal(node.arguments[0]);
            if (specifier && /\.[mc]?[jt]sx?$/.test(specifier)) check(node, node.arguments[0]);
          },
          "Identifier[name='console']"(node: Deno.lint.Identifier) {
            if (!MAY_PRINT.test(file)) {
              context.report({ node, message: "Cannot print here: console belongs to pipeline/cli/" });
            }
          },
        };
      },
    },
  },
};

export default layers;
