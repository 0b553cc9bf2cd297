// @vitest-environment jsdom
import { render } from '@testing-library/react';
import { expect, it, vi } from 'vitest';

import { LiveFlags, type LiveFlagsProps } from './live-flags';

const given: Record<string, unknown>[] = [];
vi.mock('launchdarkly-react-client-sdk', () => ({
  LDProvider: ({ options }: { options: Record<string, unknown> }) => {
    given.push(options);
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
    baseUrl: 'http://127.0.0.1:9',
    streamUrl: 'http://127.0.0.1:9',
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
    }),
  ]);
});
