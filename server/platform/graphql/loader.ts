import DataLoader from 'dataloader';

/**
 * Creates a loader for one request. It loads the keys of one tick together, and each key once (against N+1 queries).
 * @param load gets distinct keys; a key without an entry in the result yields undefined
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
 * Runs a function at the first call and gives all calls the same result.
 * @param run may return a query of drizzle, which would otherwise run again each time that it is awaited
 */
export function once<Value>(run: () => PromiseLike<Value>): () => Promise<Value> {
  let result: Promise<Value> | undefined;
  return () => (result ??= Promise.resolve(run()));
}
