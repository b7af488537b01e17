/** An edge of a graph as it is drawn; conditional ones are edges like all others. */
export interface GraphEdge {
  readonly source: string;
  readonly target: string;
}

/** What is to be proven of a graph. */
export interface GuardRule {
  /** Where paths begin; LangGraph's own start where left out. */
  readonly from?: string;
  /** What nobody may enter unguarded. */
  readonly target: string;
  /** The nodes of which every path to the target must pass one. */
  readonly guards: readonly string[];
}

/**
 * Looks for a path to the target that passes none of the guards: over all edges, whatever their conditions, so that
 * what it does not find cannot be taken. For any graph: hand it `compiled.getGraph().edges`.
 *
 * @returns the shortest such path, first node to target; null where every path is guarded
 * @throws {RangeError} where the target cannot be reached at all or a guard is no node: then nothing would be proven.
 */
export function unguardedPath(
  edges: readonly GraphEdge[],
  { from = "__start__", target, guards }: GuardRule,
): readonly string[] | null {
  if (shortestPath(edges, { from, target, without: [] }) === null) {
    throw new RangeError(`Cannot prove a guard: no path leads from ${from} to ${target}`);
  }
  const unknown = guards.find((guard) => edges.every(({ source }) => source !== guard));
  if (unknown !== undefined) throw new RangeError(`Cannot prove a guard: no edge leaves ${unknown}`);
  return shortestPath(edges, { from, target, without: guards });
}

function shortestPath(
  edges: readonly GraphEdge[],
  { from, target, without }: {
    readonly from: string;
    readonly target: string;
    readonly without: readonly string[];
  },
): readonly string[] | null {
  const seen = new Set([from, ...without]);
  let paths: readonly (readonly string[])[] = [[from]];
  while (paths.length > 0) {
    paths = paths.flatMap((path) =>
      edges.filter(({ source, target }) => source === path.at(-1) && !seen.has(target)).map(({ target }) => {
        seen.add(target);
        return [...path, target];
      })
    );
    const found = paths.find((path) => path.at(-1) === target);
    if (found !== undefined) return found;
  }
  return null;
}
