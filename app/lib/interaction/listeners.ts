/** Listeners of something that the document owns. Each is in the set until it unsubscribes. */
export function createListeners<News = void>() {
  const listeners = new Set<(news: News) => void>();
  return {
    tell: (news: News) => {
      for (const listener of listeners) listener(news);
    },
    /** @returns a function that stops listening */
    subscribe: (listener: (news: News) => void) => {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
  };
}
