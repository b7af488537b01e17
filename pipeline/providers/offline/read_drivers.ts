import { askedFormulas } from "../../../guardrails/mod.ts";
import type { CompanyQuery, Slots } from "../../../retrieval/mod.ts";

/** A question for what a change of one line item or measure comes from. */
export interface Drivers {
  /** Standard name. */
  readonly metric: string;
}

/** Without a word of a change, "why is revenue recognised over time" asks for none. */
const CHANGE =
  /\bdr(?:ove|ives?|iven|ivers?|iving)\b|\b(?:chang|increas|decreas|declin|improv|deteriorat|ris|rose|grow|grew|fall|fell|drop|mov|contribut|reduc|worsen|jump|surg|plung|shr[aiu]nk|widen|narrow|expan|contract)\w*|\b(?:higher|lower|up|down)\b|[增减升降涨跌变]|改善|恶化|下滑|扩大|收窄|驱动|推动|提高/iu;

/** Reads what a change is asked the drivers of; null for any other question, also for the reasons of what is no change. */
export function readDrivers({ asks, metrics, question }: Slots): Drivers | null {
  if (asks.form !== "drivers" || !CHANGE.test(question)) return null;
  const metric = metrics[0] ?? askedFormulas(question)[0]?.name;
  return metric === undefined ? null : { metric };
}

/** The two years that a change lies between: those asked, or the asked one and the year before; null without a year. */
export function changeYears(
  { years: asked }: Slots,
  { years }: Pick<CompanyQuery, "years">,
): { readonly before: number; readonly after: number } | null {
  const known = asked.length > 0 ? asked : years;
  const after = known.at(-1);
  if (after === undefined) return null;
  return { before: asked.length > 1 ? asked[0]! : after - 1, after };
}
