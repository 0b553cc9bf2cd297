import { createContext, useContext, useEffect, useMemo, useState } from 'react';
import type { ComponentType, ReactNode } from 'react';

import { flagDefaults } from '~/contracts/flags';
import type { FlagName, FlagValues } from '~/contracts/flags';
import type { FlagClientView, ShellView } from '~/contracts/shell';

import type { LiveFlags } from './live-flags';

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
  const fromServer = view?.flags ?? flagDefaults;
  const settings = useFirstOf(view?.flagClient ?? null);
  const [Live, setLive] = useState<ComponentType<Parameters<typeof LiveFlags>[0]> | null>(null);
  const [live, setLiveValues] = useState<Partial<FlagValues> | null>(null);

  useEffect(() => {
    if (settings === null) return;
    let left = false;
    import('./live-flags').then(
      (module) => {
        if (!left) setLive(() => module.LiveFlags);
      },
      () => undefined,
    );
    return () => {
      left = true;
    };
  }, [settings]);

  const values = useMemo(() => ({ ...fromServer, ...live }), [fromServer, live]);
  return (
    <FlagsContext.Provider value={values}>
      {children}
      {Live !== null && settings !== null && (
        <Live key={settings.hash} settings={settings} onChange={setLiveValues} />
      )}
    </FlagsContext.Provider>
  );
}

/** One of the product's flags. */
export function useFlag(name: FlagName): boolean {
  return useContext(FlagsContext)[name];
}

/** The same settings for as long as they are about the same user: each loading of the page brings them anew. */
function useFirstOf(settings: FlagClientView | null): FlagClientView | null {
  const [first, setFirst] = useState(settings);
  if (first?.hash !== settings?.hash) {
    setFirst(settings);
    return settings;
  }
  return first;
}
