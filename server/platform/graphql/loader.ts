import DataLoader from 'dataloader';

/**
 * Creates a loader for one request. It loads all keys of one tick in one call, and each key once, to avoid N+1 queries.
 * @param load receives distinct keys; a key without an entry in the result gives undefined
 */
export function createLoader<Value>(
  load: (keys: string[]) => Promise<ReadonlyMap<string, Value>>,
): (key: string) => Promise<Value | undefined> {
  const loader = new DataLoader<string, Value | undefined>(async (keys) => {
    const values = await load([...keys]);
    return keys.map((key) => values.get(key));
  });
  return (key) => loader.load(key);
}

/**
 * Runs a function at the first call and returns its result for all calls.
 * @param run may return a drizzle query, which would otherwise run each time it is awaited
 */
export function once<Value>(run: () => PromiseLike<Value>): () => Promise<Value> {
  let result: Promise<Value> | undefined;
  return () => (result ??= Promise.resolve(run()));
}

/** Runs a function at the first call with a key and returns its result for all calls with the key. */
export function createMemo<Value>(
  run: (key: string) => Promise<Value>,
): (key: string) => Promise<Value> {
  const results = new Map<string, Promise<Value>>();
  return (key) => {
    const result = results.get(key) ?? run(key);
    results.set(key, result);
    return result;
  };
}
