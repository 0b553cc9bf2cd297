// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react';
import { renderToString } from 'react-dom/server';
import { afterEach, expect, it, vi } from 'vitest';

import { flagDefaults } from '~/contracts/shell/flags';
import type { ShellView } from '~/contracts/shell/shell';

import { FlagsProvider, useFlag } from './flags-provider';
import type { LiveFlagsProps } from './live-flags';

afterEach(cleanup);

/** The browser's client: it tells nothing before `report`. */
let report: LiveFlagsProps['onChange'] | undefined;
vi.mock('./live-flags', () => ({
  LiveFlags: ({ onChange }: LiveFlagsProps) => {
    report = onChange;
    return null;
  },
}));

const Probe = () => <p>{useFlag('home-whats-new') ? 'on' : 'off'}</p>;
const page = (view: Pick<ShellView, 'flags' | 'flagClient'>) => (
  <FlagsProvider view={view}>
    <Probe />
  </FlagsProvider>
);
const flags = { ...flagDefaults, 'home-whats-new': !flagDefaults['home-whats-new'] };
const told = flags['home-whats-new'] ? 'on' : 'off';
const flagClient: ShellView['flagClient'] = {
  clientSideId: 'client',
  context: { kind: 'user', key: 'nobody', anonymous: true },
  hash: 'hash',
  bootstrap: {},
  baseUrl: 'http://127.0.0.1:9',
  streamUrl: 'http://127.0.0.1:9',
  eventsUrl: 'http://127.0.0.1:9',
};

it('[C-04] the server’s values are in the first HTML, stay until the browser’s client tells others, and without it', async () => {
  expect(renderToString(page({ flags, flagClient }))).toContain(told);
  const { rerender } = render(page({ flags, flagClient: null }));
  screen.getByText(told);
  expect(report).toBeUndefined();

  rerender(page({ flags, flagClient }));
  await expect.poll(() => report).toBeDefined();
  screen.getByText(told);
  report?.({ 'home-whats-new': flagDefaults['home-whats-new'] });
  await screen.findByText(told === 'on' ? 'off' : 'on');
});
