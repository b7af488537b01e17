import type { Figure } from "../../retrieval/mod.ts";

/** Main unit of a value for machines: "USD", "USD/share", "%", "percentage points", "USD/wmt", "Mt", "x". */
export function unitName(
  { kind, currency, measure }: Pick<Figure, "kind" | "currency" | "measure">,
): string {
  switch (kind) {
    case "money":
      return currency ?? "currency not stated";
    case "perShare":
      return `${currency ?? "currency not stated"}/share`;
    case "percent":
      return measure === "points" ? "percentage points" : "%";
    case "ratio":
      return currency === null || measure === null ? "x" : `${currency}/${measure}`;
    case "count":
      return measure ?? "count";
    case "quantity":
      return currency === null ? measure ?? "quantity" : `${currency}/${measure ?? "unit"}`;
  }
}
