import { useRouteLoaderData } from '@remix-run/react';

import type { ShellData, ShellView } from '~/contracts/shell/shell';

/** The loader's data; undefined when it failed, or was not called because an action did. */
function useShellData(): ShellData | null | undefined {
  const data = useRouteLoaderData('routes/_app');
  return data as ShellData | null | undefined;
}

/** The shell's data for the pages inside it; null when its loader failed, or was not called because an action did. */
export function useShellView(): ShellView | null {
  return useShellData()?.frame ?? null;
}

/** The promise that the page's content waits for (L-08); null if the content does not wait. */
export const useLateParts = (): ShellData['late'] => useShellData()?.late ?? null;
