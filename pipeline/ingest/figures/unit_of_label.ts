import { findUnits, parseUnit } from "../../../retrieval/mod.ts";
import type { FigureKind, Unit } from "../../../retrieval/mod.ts";

/** What a row's label or a column's heading says of the numbers beside or below it. */
export interface LabelUnit {
  /** A kind that its words fix ("per share", "number of employees"), null where they leave it open. */
  readonly kind: FigureKind | null;
  /** The unit that it prints, null where it prints none. */
  readonly unit: Unit | null;
}

const PER_SHARE =
  /\bper\b(?:\s+[\w-]+){0,3}\s+(?:share|unit|security|securities|stock|ADSs?)\b|\/\s?share\b|\b(?:EPS|DPS|HEPS)\b|\b(?:exercise|share|stock|market|closing) price\b|\bfair value per\b/i;
/** Classes of capital state their par value and number of shares in the label; the figure is money. */
const CAPITAL =
  /^(?:(?:convertible|non-?voting|voting|series \w+|class \w+)\s+)*(?:common|preferred|ordinary|capital|treasury|class \w+)?\s*(?:stock|shares?)\b.*(?:par value|at cost|authorized|authorised|issued|no par)/i;
/** What is stated in cents or pence; behind other labels "(c)" and "(p)" are marks of notes. */
const IN_PENCE = /\b(?:per|earnings|dividends?|distributions?|price|EPS|DPS|HEPS)\b/i;
const SHARES =
  /^shares used\b|\b(?:number of|average(?: number of)?|weighted[- ]average(?: number of)?)\b.*\b(?:shares|ADSs?|units)\b|\bshares (?:outstanding|issued|in issue|authori[sz]ed|used|repurchased)\b|\b(?:outstanding|issued) shares\b|^(?:basic|diluted)?\s*shares$/i;
const HEADS =
  /\bnumber of (?:employees|staff|people|persons)\b|^(?:total |average )?(?:employees|headcount|ftes?|workforce)\b(?!.*(?:cost|expense|benefit|compensation|payable|liabilit|stock|loan))/i;
const PERCENT =
  /%|\bper ?cent\b|\bpercent(?:age)?s?\b(?! points)|\b(?:effective|statutory) (?:income )?tax rate\b|\bpayout ratio\b/i;
const RATIO = /\bratio\b(?!.*%)|\(x\)|\(times\)/i;

const EMPLOYEES: Unit = {
  printed: "employees",
  kind: "count",
  currency: null,
  scale: 0,
  measure: "employees",
};

const MOST_CACHED = 20_000;
const cache = new Map<string, LabelUnit>();

/**
 * Reads a label: the kind its words fix and the unit it prints. A label that describes a class of capital ("Common
 * stock, $0.01 par value per share, 100 shares authorized") fixes nothing.
 */
export function unitOfLabel(text: string): LabelUnit {
  const known = cache.get(text);
  if (known !== undefined) return known;
  if (cache.size >= MOST_CACHED) cache.clear();
  const read = readLabel(text);
  cache.set(text, read);
  return read;
}

function readLabel(text: string): LabelUnit {
  // "in millions, except per share amounts" says what the other rows are
  const label = text.replace(/,?\s*\b(?:except|excluding|other than)\b[^);]*/i, "");
  if (CAPITAL.test(label)) return { kind: "money", unit: null };
  const inBrackets = [...label.matchAll(/\(([^()]{1,40})\)/g)].flatMap(([, inner = ""]) =>
    /^[cp]$/.test(inner) && !IN_PENCE.test(label) ? [] : parseUnit(inner) ?? []
  );
  const stated = [
    ...inBrackets,
    ...findUnits(label).filter(({ exception }) => !exception).map(({ unit }) => unit),
  ];
  const scaled = stated.find(({ kind }) => kind === "money") ?? null;
  const special = stated.find(({ kind }) => kind !== "money" && kind !== "perShare" && kind !== "percent") ??
    null;
  if (SHARES.test(label)) {
    const unit = special ?? scaled;
    return {
      kind: "count",
      unit: unit === null ? null : { ...unit, kind: "count", currency: null, measure: "shares" },
    };
  }
  if (PER_SHARE.test(label) || stated.some(({ kind }) => kind === "perShare")) {
    const minor = stated.find(({ scale }) => scale === -2);
    const unit = minor ?? stated.find(({ currency }) => currency !== null) ?? null;
    return {
      kind: "perShare",
      unit: unit === null
        ? null
        : { ...unit, kind: "perShare", scale: Math.min(0, unit.scale), measure: "share" },
    };
  }
  // people are never counted in the scale of a table's money
  if (HEADS.test(label)) return { kind: "count", unit: special ?? EMPLOYEES };
  if (scaled !== null && !/%/.test(label.replace(/\([^)]*%[^)]*\)/g, ""))) {
    return { kind: "money", unit: scaled };
  }
  if (special !== null) return { kind: special.kind, unit: special };
  const percent = stated.find(({ kind }) => kind === "percent") ?? null;
  // "(100% basis)" describes a share and is no unit
  if (
    percent !== null && !/\d\s?%/.test(label) ||
    percent === null && PERCENT.test(label) && !/\d\s?%/.test(label)
  ) {
    return { kind: "percent", unit: percent };
  }
  return RATIO.test(label) ? { kind: "ratio", unit: null } : { kind: null, unit: null };
}
