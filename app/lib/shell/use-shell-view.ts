import { useRouteLoaderData } from '@remix-run/react';
import { useMemo } from 'react';

import { unpackShell } from '~/contracts/shell/packed-shell';
import type { ShellView } from '~/contracts/shell/shell';

/** The shell's data for the pages inside it; null when its loader failed, or was not called because an action did. */
export function useShellView(): ShellView | null {
  const packed = useRouteLoaderData<() => string>('routes/_app') as string | null | undefined;
  return useMemo(() => (typeof packed === 'string' ? unpackShell(packed) : null), [packed]);
}
