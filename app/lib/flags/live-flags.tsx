import { LDProvider, useFlags, useLDClient } from 'launchdarkly-react-client-sdk';
import { useEffect, useState } from 'react';

import type { FlagValues } from '~/contracts/shell/flags';
import type { FlagClientView } from '~/contracts/shell/shell';

import { leaveForMaintenance } from './leave-for-maintenance';

export interface LiveFlagsProps {
  /** The options of the first load count. Later ones describe the same user. */
  settings: FlagClientView;
  onChange: (values: Partial<FlagValues>) => void;
}

/** The SDK logs nothing: users cannot act on an unavailable flag service. */
const quiet = () => undefined;
const logger = { error: quiet, warn: quiet, info: quiet, debug: quiet };
const initSeconds = 5;
/** C-05: the read timeout. */
const reopenMs = 300_000;

/** LaunchDarkly's client, in its own chunk. It renders nothing and passes on its values. */
export function LiveFlags({ settings, onChange }: LiveFlagsProps) {
  const [options] = useState(() => ({
    bootstrap: settings.bootstrap,
    hash: settings.hash,
    baseUrl: settings.baseUrl,
    streamUrl: settings.streamUrl,
    eventsUrl: settings.eventsUrl,
    // C-05. The reconnect back-off of at most 30 s is the SDK's own.
    eventCapacity: 100,
    flushInterval: 2000,
    streaming: true,
    sendEventsOnlyForVariation: true,
    // Page unload does not wait for the flush.
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
    // All flags of the product are boolean. Unknown flags and other types are ignored.
    onChange(Object.fromEntries(Object.entries(flags).filter(([, on]) => typeof on === 'boolean')));
  }, [client, flags, onChange]);

  useEffect(() => {
    if (client === undefined) return;
    // A browser opens six connections per host, so hidden tabs close theirs.
    const follow = () => {
      client.setStreaming(document.visibilityState === 'visible');
    };
    follow();
    // EventSource has no read timeout and hides heartbeats, so a stream that has died unseen is replaced by time.
    const reopening = setInterval(() => {
      client.setStreaming(false);
      follow();
    }, reopenMs);
    document.addEventListener('visibilitychange', follow);
    return () => {
      clearInterval(reopening);
      document.removeEventListener('visibilitychange', follow);
      void client.close();
    };
  }, [client]);

  // The value, not its change: it may have been turned while the client started.
  const maintenance = flags['maintenance'] === true;
  useEffect(() => {
    if (maintenance) void leaveForMaintenance();
  }, [maintenance]);

  return null;
}
