/** What is read of a compiled graph. */
interface Compiled {
  readonly channels: Readonly<Record<string, unknown>>;
  getGraphAsync(): Promise<{
    readonly nodes: Readonly<Record<string, unknown>>;
    readonly edges: readonly { readonly source: string; readonly target: string }[];
  }>;
}

/**
 * Names the form of a compiled graph: a hash of its nodes, edges and state channels. A thread that waits is resumed in the
 * form that it was paused in or not at all. Settings are left out: what a node decides after the pause is decided anew.
 *
 * @returns the first 12 hexadecimal digits of a SHA-256
 */
export async function graphVersion(graph: Compiled): Promise<string> {
  const { nodes, edges } = await graph.getGraphAsync();
  const form = JSON.stringify([
    Object.keys(nodes).sort(),
    edges.map(({ source, target }) => `${source} → ${target}`).sort(),
    Object.keys(graph.channels).sort(),
  ]);
  const hash = new Uint8Array(await crypto.subtle.digest("SHA-256", new TextEncoder().encode(form)));
  return [...hash.subarray(0, 6)].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}
