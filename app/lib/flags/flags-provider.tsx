import {
  createContext,
  startTransition,
  useCallback,
  useContext,
  useEffect,
  useMemo,
  useState,
} from 'react';
import type { ComponentType, ReactNode } from 'react';

import { flagDefaults } from '~/contracts/shell/flags';
import type { FlagName, FlagValues } from '~/contracts/shell/flags';
import type { ShellView } from '~/contracts/shell/shell';

import type { LiveFlagsProps } from './live-flags';

const FlagsContext = createContext<FlagValues>(flagDefaults);

/**
 * Gives the page its flags: the server's values from the first HTML on, so that nothing flickers and nothing waits, and
 * then those of LaunchDarkly's browser client, which follows the service's stream (C-04). The client is loaded after
 * hydration; where it may not start, cannot be loaded or is cut off, the server's values stay.
 *
 * @param view null where the frame's loader failed: the flags have their defaults
 */
export function FlagsProvider({
  view,
  children,
}: {
  view: Pick<ShellView, 'flags' | 'flagClient'> | null;
  children: ReactNode;
}) {
  const fromServer = view?.flags;
  const settings = view?.flagClient;
  const [Live, setLive] = useState<ComponentType<LiveFlagsProps> | null>(null);
  const [live, setValues] = useState<Partial<FlagValues>>();

  // Parts of the page may still be hydrating: an update at once would throw away their HTML.
  const take = useCallback((now: Partial<FlagValues>) => {
    startTransition(() => setValues(now));
  }, []);
  const mounts = Boolean(settings);
  useEffect(() => {
    if (mounts)
      import('./live-flags').then(
        (module) => {
          startTransition(() => setLive(() => module.LiveFlags));
        },
        () => undefined,
      );
  }, [mounts]);

  const values = useMemo(() => ({ ...flagDefaults, ...fromServer, ...live }), [fromServer, live]);
  return (
    <FlagsContext.Provider value={values}>
      {children}
      {Live && settings && <Live key={settings.hash} settings={settings} onChange={take} />}
    </FlagsContext.Provider>
  );
}

/** One of the product's flags. */
export function useFlag(name: FlagName): boolean {
  return useContext(FlagsContext)[name];
}
