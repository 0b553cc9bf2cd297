import { useSyncExternalStore } from 'react';

const never = () => () => undefined;

/** False on the server and while the page is hydrated, true from then on: what only scripts can do shows up by it. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}
