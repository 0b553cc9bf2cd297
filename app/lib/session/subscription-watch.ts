/**
 * Notices that the plan or the seats of the user have changed in another browser, or by another user. The tabs of one
 * browser tell each other at once; this finds the rest at the next fetch of the session.
 *
 * @param revalidate loads the page's data again
 */
export function createSubscriptionWatch(revalidate: () => void) {
  let shown: string | null = null;
  return {
    /** @param mark of the data that the page shows; null for a page without them */
    show(mark: string | null) {
      shown = mark;
    },
    isShown: () => shown !== null,
    /** @param mark as the server has just answered; null if it did not know */
    hear(mark: string | null) {
      if (shown === null || mark === null || mark === shown) return;
      // Once for each change, also when the page's data cannot be loaded.
      shown = mark;
      revalidate();
    },
  };
}
