import { expect, it } from 'vitest';

import { shellView } from '~/test-support/render';

import { packShell, unpackShell } from './packed-shell';
import type { NavigationItem } from './shell';

const navigation: NavigationItem[] = [
  {
    id: 'trends',
    name: 'Trends',
    iconClass: 'trends',
    href: null,
    children: [
      {
        id: 'trends.search',
        name: 'Search',
        href: '/dashboards/trends/search',
        keeps: ['brand', 'type'],
      },
      { id: 'trends.soon', name: 'Soon', href: '/dashboards/trends/soon', note: 'Coming soon' },
      { id: 'other.public', name: 'Public', href: '/dashboards/other/public', keeps: [] },
      { id: 'trends.home', name: 'Needs a brand', href: '/', note: 'Needs a brand' },
      { id: 'trends.open', name: 'Open', href: '/', opens: '/dashboards/trends/open' },
      { id: 'requests', name: 'Requests', href: '/requests' },
      { id: 'trends.heading', name: 'Heading', href: null },
    ],
  },
  {
    id: 'investor',
    name: 'Investor\'s "own"',
    iconClass: null,
    href: '/dashboards/x/y',
    keeps: ['region'],
    children: [],
  },
];

it('brings the shell to the browser as it is, in a text that loaders need not escape', () => {
  const view = shellView({ navigation });
  const text = packShell(view);
  expect(unpackShell(text)).toEqual(view);
  expect(text).not.toMatch(/[^\\]"[a-z]+"/);
});
