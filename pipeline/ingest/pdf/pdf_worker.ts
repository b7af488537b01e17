/**
 * Reads pages in a worker of its own: a page that makes the parser loop is ended with its worker, and pages are read
 * side by side. The store is never opened here.
 */
import { DirectPort } from "./direct_port.ts";
import type { PageFont } from "./graphics_state.ts";
import type { WorkerReplies, WorkerReply, WorkerRequest, WorkerTask } from "./pdf_messages.ts";
import { readOperators } from "./read_operators.ts";

interface Port {
  onmessage: ((event: MessageEvent<WorkerRequest>) => void) | null;
  postMessage(reply: WorkerReply): void;
}

interface FontObject {
  readonly name?: string;
  readonly bold?: boolean;
  readonly black?: boolean;
  readonly vertical?: boolean;
  readonly fontMatrix?: ArrayLike<number>;
}

/** Waits at most this long for a font that a page names; without it widths are still right. */
const FONT_MILLISECONDS = 500;

const port = self as unknown as Port;
const folder = (name: string) =>
  new URL(`../../../node_modules/pdfjs-dist/${name}/`, import.meta.url).pathname;

/** The parser's other half, joined to it without copies. */
let worker: InstanceType<typeof import("pdfjs-dist/legacy/build/pdf.mjs").PDFWorker> | undefined;

async function loadParser() {
  // the parser loads the canvas, which would read all fonts of the machine, for this and for the worker that paints
  Deno.env.set("DISABLE_SYSTEM_FONTS_LOAD", "1");
  const scope = globalThis as { pdfjsWorker?: { WorkerMessageHandler: WorkerHalf } };
  // the parser looks for its own worker script unless it finds this
  scope.pdfjsWorker ??= await import("pdfjs-dist/legacy/build/pdf.worker.mjs") as unknown as {
    WorkerMessageHandler: WorkerHalf;
  };
  const parser = await import("pdfjs-dist/legacy/build/pdf.mjs");
  const port = new DirectPort();
  scope.pdfjsWorker.WorkerMessageHandler.initializeFromPort(port);
  worker = parser.PDFWorker.create({ port: port as unknown as Worker });
  return parser;
}

interface WorkerHalf {
  initializeFromPort(port: DirectPort): void;
}

type Parser = Awaited<ReturnType<typeof loadParser>>;
type PdfDocument = Awaited<ReturnType<Parser["getDocument"]>["promise"]>;
type PdfPage = Awaited<ReturnType<PdfDocument["getPage"]>>;

/** What the parser warns of while it works: it reports so, and only so, what it leaves out and what it repairs. */
let warnings: string[] = [];
// deno-lint-ignore layers/one-way -- listens, prints nothing
Object.assign(globalThis.console, { warn: (text: unknown) => warnings.push(String(text)) });

let parser: Parser | null = null;
let document: PdfDocument | null = null;
let labels: readonly string[] | null = null;
/** Which layers a viewer shows when it opens the document. */
let layers: { isVisible(layer: unknown): boolean } | null = null;

/** Programs and files in the document: nothing here runs or opens them. */
async function notesOf(pdf: PdfDocument): Promise<WorkerReplies["open"]["notes"]> {
  const [programs, action, files] = await Promise.all([
    pdf.hasJSActions().catch(() => false),
    pdf.getOpenAction().catch(() => null) as Promise<{ readonly action?: string } | null>,
    pdf.getAttachments().catch(() => null) as Promise<ReadonlyMap<string, unknown> | null>,
  ]);
  return [
    ...programs || action?.action !== undefined ? ["active_content" as const] : [],
    ...(files?.size ?? 0) > 0 ? ["attachments" as const] : [],
  ];
}

async function open(bytes: Uint8Array): Promise<WorkerReplies["open"]> {
  parser ??= await loadParser();
  await document?.loadingTask.destroy();
  document = null;
  if (stages !== null) (await stages).forgetPages();
  warnings = [];
  document = await parser.getDocument({
    data: bytes,
    worker,
    enableXfa: false,
    disableFontFace: true,
    // without it fonts have no name, and nothing tells which are bold
    fontExtraProperties: true,
    useSystemFonts: false,
    // pictures are never decoded: no text stands in them
    maxImageSize: 1,
    standardFontDataUrl: folder("standard_fonts"),
    cMapUrl: folder("cmaps"),
    cMapPacked: true,
    wasmUrl: folder("wasm"),
    verbosity: parser.VerbosityLevel.WARNINGS,
  }).promise;
  labels = await document.getPageLabels().catch(() => null);
  layers = await document.getOptionalContentConfig({ intent: "display" }).catch(() => null);
  const recovered = warnings.some((text) => /indexing all pdf objects/i.test(text));
  return { pages: document.numPages, recovered, notes: await notesOf(document) };
}

/** Longer labels are no page numbers ("A-12", "xviii", "Annexe 3"). */
const LONGEST_LABEL = 20;

/** A page's label is whatever the file's author wrote there. */
function labelOf(label: string | undefined): string | null {
  const plain = (label ?? "").replace(/[\p{Cc}\p{Cf}\s]+/gu, " ").trim();
  return plain === "" || plain.length > LONGEST_LABEL ? null : plain;
}

async function loadFonts(page: PdfPage, names: ReadonlySet<string>): Promise<Map<string, PageFont>> {
  const fonts = new Map<string, PageFont>();
  await Promise.all([...names].map((name) =>
    new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, FONT_MILLISECONDS);
      page.commonObjs.get(name, (font: FontObject | null) => {
        clearTimeout(timer);
        const bold = font?.bold === true || font?.black === true ||
          /bold|black|heavy|semib|demi/i.test(font?.name ?? "");
        fonts.set(name, { bold, vertical: font?.vertical === true, unit: font?.fontMatrix?.[0] || 0.001 });
        resolve();
      });
    })
  ));
  return fonts;
}

async function readPage(number: number) {
  if (parser === null || document === null) {
    throw new Error(`Cannot read page ${number}: no document is open`);
  }
  const page = await document.getPage(number);
  warnings = [];
  try {
    const list = await page.getOperatorList({ annotationMode: parser.AnnotationMode.DISABLE });
    const viewport = page.getViewport({ scale: 1 });
    const ops: Readonly<Record<string, number>> = parser.OPS;
    const names = new Set<string>();
    list.fnArray.forEach((code, i) => {
      if (code === ops.setFont) names.add(String((list.argsArray[i] as readonly unknown[])[0]));
    });
    const fonts = await loadFonts(page, names);
    const plain: PageFont = { bold: false, vertical: false, unit: 0.001 };
    return readOperators({
      number,
      label: labelOf(labels?.[number - 1]),
      width: viewport.width,
      height: viewport.height,
      viewport: viewport.transform,
      codes: list.fnArray,
      args: list.argsArray,
      font: (name) => fonts.get(name) ?? plain,
      isShown: (layer) => layers?.isVisible(layer) ?? true,
      omittedImages: warnings.filter((text) => /image exceeded maximum/i.test(text)).length,
      ops,
    });
  } finally {
    page.cleanup();
  }
}

/** Loaded with the first report: who wants pages alone does not wait for it. */
let stages: Promise<typeof import("../report_stages.ts")> | null = null;

async function run(task: WorkerTask): Promise<WorkerReply["value"]> {
  if (task.kind === "open") return await open(task.bytes);
  if (task.kind === "page") return await readPage(task.page);
  stages ??= import("../report_stages.ts");
  const { forgetPage, parsePage, readKept, makePage } = await stages;
  switch (task.kind) {
    case "load":
      return null;
    case "forget":
      forgetPage(task.page);
      return null;
    case "parse":
      return parsePage(await readPage(task.page), damageOf(warnings));
    case "take":
      return parsePage(task.page, null);
    case "read":
      return readKept(task);
    case "chunk":
      return makePage(task);
  }
}

/** Of the parser's warnings the one that says that something of the page is lost. */
function damageOf(all: readonly string[]): string | null {
  const lost = all.find((text) =>
    /ignoring errors|invalid stream|unable to decode|XRefEntryException/i.test(text)
  );
  return lost?.replace(/^Warning:\s*/, "").slice(0, 200) ?? null;
}

let line: Promise<void> = Promise.resolve();

port.onmessage = ({ data: { id, task } }) => {
  // one after the other: what the parser warns of belongs to the page at hand
  line = line.then(() => run(task)).then(
    (value) => port.postMessage({ id, value }),
    (error: unknown) => {
      const { name, message } = error instanceof Error ? error : { name: "Error", message: String(error) };
      port.postMessage({ id, value: null, error: { name, message } });
    },
  );
};
