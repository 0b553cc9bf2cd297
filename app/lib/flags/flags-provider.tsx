import {
  createContext,
  startTransition,
  useCallback,
  useContext,
  useEffect,
  useMemo,
  useState,
  type ComponentType,
  type ReactNode,
} from 'react';

import { flagDefaults, type FlagName, type FlagValues } from '~/contracts/shell/flags';
import type { ShellData, ShellView } from '~/contracts/shell/shell';

import type { LiveFlagsProps } from './live-flags';

const FlagsContext = createContext<FlagValues>(flagDefaults);

/**
 * Provides the flags. The first HTML uses the server's values. After hydration LaunchDarkly's browser client loads and
 * follows the service's stream (C-04). If it cannot start, load or connect, the server's values remain.
 * @param view null when the frame's loader failed; the flags then have their defaults
 * @param late the settings of the client where they follow the page (L-08)
 */
export function FlagsProvider({
  view,
  late = null,
  children,
}: {
  view: Pick<ShellView, 'flags' | 'flagClient'> | null;
  late?: ShellData['late'];
  children: ReactNode;
}) {
  const fromServer = view?.flags;
  const [lateSettings, setLateSettings] = useState<ShellView['flagClient']>(null);
  const settings = view?.flagClient ?? lateSettings;
  const [Live, setLive] = useState<ComponentType<LiveFlagsProps> | null>(null);
  const [live, setValues] = useState<Partial<FlagValues>>();

  // Parts of the page may still be hydrating. An urgent update would discard their HTML.
  const take = useCallback((now: Partial<FlagValues>) => {
    startTransition(() => setValues(now));
  }, []);
  useEffect(() => {
    void late?.then((client) => startTransition(() => setLateSettings(client)));
  }, [late]);
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

export function useFlag(name: FlagName): boolean {
  return useContext(FlagsContext)[name];
}
