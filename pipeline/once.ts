/** Works once and remembers what came out; a failure is not remembered. */
export function once<Result>(work: () => Promise<Result>): () => Promise<Result> {
  let running: Promise<Result> | null = null;
  return () => {
    if (running === null) {
      running = work();
      running.catch(() => running = null);
    }
    return running;
  };
}
