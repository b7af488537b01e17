/** Paints pages in a worker of its own: a page that makes the parser or the canvas loop is ended with its worker. */
import type { PaintRequest, PaintValue } from "./pdf_messages.ts";
import type { LineReply } from "./worker_line.ts";

interface Port {
  onmessage: ((event: MessageEvent<PaintRequest & { readonly id: number }>) => void) | null;
  postMessage(reply: LineReply<PaintValue>, transfer: ArrayBuffer[]): void;
}

/** A picture is never larger: 100 MB of pixels, an A4 page at 10 pixels per point has 50. */
const MOST_PIXELS = 25_000_000;

/** A font that is not in the file is drawn with one of the parser's own, whatever the machine has: the same bytes everywhere. */
const FALLBACKS: Readonly<Record<string, readonly string[]>> = {
  "sans-serif": ["Regular", "Bold", "Italic", "BoldItalic"].map((face) => `LiberationSans-${face}.ttf`),
  serif: ["", "Bold", "Italic", "BoldItalic"].map((face) => `FoxitSerif${face}.pfb`),
  monospace: ["", "Bold", "Italic", "BoldItalic"].map((face) => `FoxitFixed${face}.pfb`),
};

const port = self as unknown as Port;
const folder = (name: string) =>
  new URL(`../../../node_modules/pdfjs-dist/${name}/`, import.meta.url).pathname;

async function load() {
  // read when the canvas is loaded: fonts of the machine would make its pictures differ from others
  Deno.env.set("DISABLE_SYSTEM_FONTS_LOAD", "1");
  const canvas = await import("@napi-rs/canvas");
  for (const [family, files] of Object.entries(FALLBACKS)) {
    for (const file of files) {
      canvas.GlobalFonts.registerFromPath(`${folder("standard_fonts")}${file}`, family);
    }
  }
  const scope = globalThis as { pdfjsWorker?: unknown };
  // the parser looks for its own worker script unless it finds this
  scope.pdfjsWorker ??= await import("pdfjs-dist/legacy/build/pdf.worker.mjs");
  return { canvas, parser: await import("pdfjs-dist/legacy/build/pdf.mjs") };
}

type Loaded = Awaited<ReturnType<typeof load>>;
type RenderCanvas = NonNullable<Parameters<PdfPage["render"]>[0]["canvas"]>;
type PdfPage = Awaited<ReturnType<PdfDocument["getPage"]>>;
type PdfDocument = Awaited<ReturnType<Loaded["parser"]["getDocument"]>["promise"]>;

// deno-lint-ignore layers/one-way -- silences the parser, prints nothing
Object.assign(globalThis.console, { warn: () => {}, log: () => {} });

let loaded: Loaded | null = null;
let document: PdfDocument | null = null;

async function open(bytes: Uint8Array): Promise<null> {
  loaded ??= await load();
  document = await loaded.parser.getDocument({
    data: bytes,
    enableXfa: false,
    disableFontFace: true,
    useSystemFonts: false,
    standardFontDataUrl: folder("standard_fonts"),
    cMapUrl: folder("cmaps"),
    cMapPacked: true,
    wasmUrl: folder("wasm"),
    iccUrl: folder("iccs"),
    verbosity: loaded.parser.VerbosityLevel.ERRORS,
  }).promise;
  return null;
}

async function paint(number: number, wanted: number): Promise<NonNullable<PaintValue>> {
  if (loaded === null || document === null) {
    throw new Error(`Cannot paint page ${number}: no document is open`);
  }
  const page = await document.getPage(number);
  const whole = page.getViewport({ scale: 1 });
  const scale = Math.min(wanted, Math.sqrt(MOST_PIXELS / (whole.width * whole.height)));
  const viewport = page.getViewport({ scale });
  const [width, height] = [Math.max(1, Math.round(viewport.width)), Math.max(1, Math.round(viewport.height))];
  const canvas = loaded.canvas.createCanvas(width, height);
  try {
    await page.render({
      // types of a browser, of which the parser uses what this canvas has
      canvas: canvas as unknown as RenderCanvas,
      viewport,
      // the same evidence as the text reader's
      annotationMode: loaded.parser.AnnotationMode.DISABLE,
    }).promise;
    const { data } = canvas.getContext("2d").getImageData(0, 0, width, height);
    return { width, height, scale, rgba: new Uint8ClampedArray(data.buffer as ArrayBuffer) };
  } finally {
    page.cleanup();
    // gives the canvas' own memory back at once, which the collector does not see
    canvas.width = canvas.height = 0;
  }
}

port.onmessage = ({ data }) => {
  const work: Promise<PaintValue> = data.kind === "open" ? open(data.bytes) : paint(data.page, data.scale);
  work.then(
    (value) =>
      port.postMessage({ id: data.id, value }, value === null ? [] : [value.rgba.buffer as ArrayBuffer]),
    (error: unknown) => {
      const { name, message } = error instanceof Error ? error : { name: "Error", message: String(error) };
      port.postMessage({ id: data.id, value: null, error: { name, message } }, []);
    },
  );
};
