/**
 * Collects the keys asked for within one tick and loads them together, each once a request (against N+1).
 * @param load gets distinct keys; a key without an entry yields undefined
 */
export function createBatch<Value>(
  load: (keys: string[]) => Promise<Map<string, Value>>,
): (key: string) => Promise<Value | undefined> {
  const asked = new Map<string, Promise<Value | undefined>>();
  let waiting: { keys: string[]; loaded: Promise<Map<string, Value>> } | null = null;

  return (key) => {
    const known = asked.get(key);
    if (known) return known;
    if (!waiting) {
      const batch: string[] = [];
      const loaded = new Promise<void>((resolve) => setImmediate(resolve)).then(() => {
        waiting = null;
        return load(batch);
      });
      waiting = { keys: batch, loaded };
    }
    waiting.keys.push(key);
    const answer = waiting.loaded.then((values) => values.get(key));
    asked.set(key, answer);
    return answer;
  };
}

/**
 * Runs a function at its first call and gives the same answer after that.
 * @param make may give a query of drizzle's, which by itself would be run again each time that it is awaited
 */
export function once<Value>(make: () => PromiseLike<Value>): () => Promise<Value> {
  let made: Promise<Value> | undefined;
  return () => (made ??= Promise.resolve(make()));
}
