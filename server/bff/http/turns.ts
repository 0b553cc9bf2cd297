/** Lets one piece of work begin in each turn of the event loop, in the order of asking. */
export type Turns = () => Promise<void>;

/**
 * Spreads work that arrives at once. Without it, the answers of many upstream calls are processed within one turn of the
 * event loop, each with the rendering of its page, and nothing else is answered meanwhile, health checks included.
 */
export function createTurns(): Turns {
  const waiting: (() => void)[] = [];
  const next = () => {
    waiting.shift()?.();
    if (waiting.length > 0) setImmediate(next);
  };
  return () =>
    new Promise((resolve) => {
      waiting.push(resolve);
      if (waiting.length === 1) setImmediate(next);
    });
}
