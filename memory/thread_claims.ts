/** Lets one run at a time work on a thread: two that answer one pause would both do what stands behind it. */
export interface ThreadClaims {
  /**
   * Claims a thread until `release` is called.
   *
   * @returns null where another run holds it
   */
  claim(place: { readonly owner: string; readonly thread: string }): Promise<(() => void) | null>;
}

/**
 * Claims within this process, which is all that a store in one file needs: no second process can have it open. A
 * process that dies holds nothing afterwards.
 */
export function processThreadClaims(): ThreadClaims {
  const held = new Set<string>();
  return {
    claim({ owner, thread }) {
      const key = JSON.stringify([owner, thread]);
      if (held.has(key)) return Promise.resolve(null);
      // before anything is awaited: between the question and the claim no other may come
      held.add(key);
      return Promise.resolve(() => void held.delete(key));
    },
  };
}
