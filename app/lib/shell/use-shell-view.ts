import { useRouteLoaderData } from '@remix-run/react';

import type { ShellView } from '~/contracts/shell/shell';

/** The shell's data for the pages inside it; null when its loader failed. */
export function useShellView(): ShellView | null {
  return useRouteLoaderData<() => ShellView>('routes/_app') ?? null;
}
