import type { ReportNode } from "../step.ts";

/** No news source is configured yet: a question for news alone ends in the fallback, one for both goes on to the reports. */
export const news: ReportNode = (state) => ({
  fallbackReason: state.routeTo === "news" ? "no_news" : null,
  layers: [{ layer: "news", verdict: "no source configured" }],
});
