import { LDProvider, useFlags, useLDClient } from 'launchdarkly-react-client-sdk';
import { useEffect, useState } from 'react';

import type { FlagValues } from '~/contracts/shell/flags';
import type { FlagClientView } from '~/contracts/shell/shell';

import { leaveForMaintenance } from './leave-for-maintenance';

export interface LiveFlagsProps {
  /** Those of the first loading count; later ones are about the same user. */
  settings: FlagClientView;
  onChange: (values: Partial<FlagValues>) => void;
}

/** A lost flag service is none of the user's business: no line of it reaches the console. */
const quiet = () => undefined;
const logger = { error: quiet, warn: quiet, info: quiet, debug: quiet };
const initSeconds = 5;

/** LaunchDarkly's client, in a chunk of its own; it draws nothing and tells its values. */
export function LiveFlags({ settings, onChange }: LiveFlagsProps) {
  const [options] = useState(() => ({
    bootstrap: settings.bootstrap,
    hash: settings.hash,
    baseUrl: settings.baseUrl,
    streamUrl: settings.streamUrl,
    eventsUrl: settings.eventsUrl,
    // C-05; reconnecting after at most 30 s and reading for 300 s without news are the SDK's own.
    eventCapacity: 100,
    flushInterval: 2000,
    streaming: true,
    sendEventsOnlyForVariation: true,
    // A page that is being left waits for nothing.
    disableSyncEventPost: true,
    eventUrlTransformer: (url: string) => url.split(/[?#]/, 1)[0] ?? '',
    logger,
  }));
  return (
    <LDProvider
      clientSideID={settings.clientSideId}
      context={settings.context}
      options={options}
      reactOptions={{ useCamelCaseFlagKeys: false }}
      timeout={initSeconds}
    >
      <Bridge onChange={onChange} />
    </LDProvider>
  );
}

function Bridge({ onChange }: Pick<LiveFlagsProps, 'onChange'>) {
  const flags = useFlags<Record<string, unknown>>();
  const client = useLDClient();

  useEffect(() => {
    if (client === undefined) return;
    // All of the product's are on or off; of others, and of nonsense, the page takes no notice.
    onChange(Object.fromEntries(Object.entries(flags).filter(([, on]) => typeof on === 'boolean')));
  }, [client, flags, onChange]);

  useEffect(() => {
    if (client === undefined) return;
    // A browser opens six connections to a host: tabs that nobody looks at leave theirs to others.
    const follow = () => {
      client.setStreaming(document.visibilityState === 'visible');
    };
    const onMaintenance = (on: unknown) => {
      if (on === true) void leaveForMaintenance();
    };
    follow();
    document.addEventListener('visibilitychange', follow);
    client.on('change:maintenance', onMaintenance);
    return () => {
      document.removeEventListener('visibilitychange', follow);
      client.off('change:maintenance', onMaintenance);
      void client.close();
    };
  }, [client]);

  return null;
}
