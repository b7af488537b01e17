import type { Message } from "../../../memory/mod.ts";
import type { ReportNode } from "../step.ts";

/**
 * Ends the turn: the answer joins the thread, its caveat under it. One from the reports says which question it answered
 * and where its markers lead, since both are gone with the turn; a greeting answered nothing that could be gone on with.
 */
export const answer: ReportNode = ({ reply, routeTo, enriched }) => {
  const { text, caveat, citations } = reply!;
  const sources = citations.flatMap((one) =>
    one.kind === "report" ? [{ n: one.n, company: one.company, fy: one.fy, page: one.page }] : []
  );
  const message: Message = {
    role: "assistant",
    text: caveat === null ? text : `${text}\n\n${caveat}`,
    ...routeTo === "direct" ? {} : { answers: enriched, sources },
  };
  return { messages: [message] };
};
