import type { AskResult, Slots } from "tieout";
import { predictedNumber } from "../financebench/predicted_number.ts";
import type { ChallengeQuestion, PageReference, TypedValue } from "./read_challenge.ts";

/** What the challenge is handed in: a value of the asked type, and the pages that it rests on. */
export interface TypedAnswer {
  readonly value: TypedValue;
  readonly references: readonly PageReference[];
}

/** The reports do not say. */
export const NOT_SAID = "N/A";

/** "Did X mention …": what a report does not mention is false by the challenge's rules, and no gap. */
const MENTIONS = /\b(?:mention\w*|announce\w*|disclose\w*|discuss\w*|describe\w*)\b/iu;

/**
 * The answer of the assistant in the challenge's types, from its fields for machines alone. A number counts where reports
 * state it, or state what it is the difference or sum of: a ratio that only the analyst has computed is one that the
 * reports do not say. What was not answered, or with low confidence, is N/A, and cites nothing.
 */
export function typedAnswer(
  { schema, question }: Pick<ChallengeQuestion, "schema" | "question">,
  { result, slots }: { readonly result: AskResult; readonly slots: Slots },
): TypedAnswer {
  const value = valueOf(schema, { question, result, slots });
  return {
    value,
    references: value === NOT_SAID || result.status !== "answered" ? [] : referencesOf(result),
  };
}

function valueOf(
  schema: ChallengeQuestion["schema"],
  { question, result, slots }: {
    readonly question: string;
    readonly result: AskResult;
    readonly slots: Slots;
  },
): TypedValue {
  const isAnswered = result.status === "answered" && result.confidence !== "low";
  const { choice } = result;
  switch (schema) {
    case "boolean": {
      if (isAnswered && typeof choice?.yes === "boolean") return choice.yes;
      const isRead = Object.values(result.found).some((found) => found);
      return result.status === "abstained" && isRead && MENTIONS.test(question) ? false : NOT_SAID;
    }
    case "name":
      return isAnswered ? choice?.names[0] ?? NOT_SAID : NOT_SAID;
    case "names":
      return isAnswered && choice !== null && choice.names.length > 0 ? choice.names : NOT_SAID;
    case "number": {
      if (!isAnswered || !isStated(result, slots)) return NOT_SAID;
      const number = predictedNumber(result, slots)?.value ?? choice?.count;
      return number === undefined || number === null ? NOT_SAID : Number(number);
    }
  }
}

function isStated({ calculations }: AskResult, { operation }: Slots): boolean {
  switch (operation) {
    case "difference":
    case "sum":
      return calculations.length > 0;
    case "value":
    case "compare":
    case "rank":
      return calculations.length === 0;
    case "growth":
    case "ratio":
    case "average":
    case "cagr":
    case "margin":
      return false;
  }
}

function referencesOf({ citations }: AskResult): readonly PageReference[] {
  const pages = citations.flatMap((citation) =>
    citation.kind === "report" ? [{ document: citation.document.name, page_index: citation.page - 1 }] : []
  );
  return pages.filter((page, at) =>
    pages.findIndex((one) => one.document === page.document && one.page_index === page.page_index) === at
  );
}
