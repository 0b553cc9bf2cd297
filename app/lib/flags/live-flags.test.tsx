// @vitest-environment jsdom
import { render } from '@testing-library/react';
import { expect, it, vi } from 'vitest';

import { LiveFlags, type LiveFlagsProps } from './live-flags';

const given: Record<string, unknown>[] = [];
const props: unknown[] = [];
vi.mock('launchdarkly-react-client-sdk', () => ({
  LDProvider: ({ options, clientSideID, context, reactOptions }: Record<string, unknown>) => {
    given.push(options as Record<string, unknown>);
    props.push({ clientSideID, context, reactOptions });
    return null;
  },
  useFlags: () => ({}),
  useLDClient: () => undefined,
}));

it('[C-04 C-05] the browser’s client is given the server’s values and hash, a capacity of 100 events and a flush every 2000 ms', () => {
  const settings: LiveFlagsProps['settings'] = {
    clientSideId: 'client',
    context: { kind: 'user', key: 'nobody', anonymous: true },
    hash: 'hash',
    bootstrap: { maintenance: false },
    baseUrl: 'http://127.0.0.1:7',
    streamUrl: 'http://127.0.0.1:8',
    eventsUrl: 'http://127.0.0.1:9',
  };
  render(<LiveFlags settings={settings} onChange={() => undefined} />);
  expect(given).toEqual([
    expect.objectContaining({
      eventCapacity: 100,
      flushInterval: 2_000,
      streaming: true,
      hash: 'hash',
      bootstrap: settings.bootstrap,
      baseUrl: settings.baseUrl,
      streamUrl: settings.streamUrl,
      eventsUrl: settings.eventsUrl,
    }),
  ]);
  expect(props).toEqual([
    {
      clientSideID: 'client',
      context: settings.context,
      reactOptions: { useCamelCaseFlagKeys: false },
    },
  ]);
});
