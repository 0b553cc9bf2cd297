import { describe, expect, it } from 'vitest';

import type { NavigationItem } from '~/contracts/shell/shell';

import { growthOf } from '../../../tests/support/random/growth';
import { findCurrentItem } from './navigation-list';
import { paths } from '~/lib/urls/paths';

function item(
  id: string,
  href: string | null,
  children: [string, string | null][] = [],
): NavigationItem {
  return {
    id,
    name: id,
    href,
    iconClass: null,
    children: children.map(([childId, to]) => ({
      id: childId,
      name: childId,
      href: to,
    })),
  };
}

describe('findCurrentItem', () => {
  it('[L-01] finds a child in its group, also where both levels use the same ids', () => {
    const items = [
      item('1', null, [
        ['1', '/a'],
        ['2', '/b'],
      ]),
      item('2', '/c'),
    ];
    expect(findCurrentItem(items, '/b')).toEqual({ itemId: '1', childId: '2' });
    expect(findCurrentItem(items, '/c')).toEqual({ itemId: '2', childId: null });
  });

  it('[L-01] marks the section for a page under it, the exact page first', () => {
    const items = [item('orders', '/orders'), item('future', '/orders/future')];
    expect(findCurrentItem(items, '/orders/17')?.itemId).toBe('orders');
    expect(findCurrentItem(items, '/orders/future/')?.itemId).toBe('future');
    expect(findCurrentItem(items, '/orders-archive')).toBeNull();
  });

  it('[L-01 R-09] marks the list of campaigns for a report, which has no place of its own', () => {
    const items = [
      item('sampling', null, [
        ['about', '/dashboards/experimentation/sampling'],
        ['campaigns', paths.sampling],
      ]),
    ];
    const [report = ''] = paths.samplingReport('').split('?');
    for (const page of [report, `${report}/widgets/funnel`])
      expect(findCurrentItem(items, page)).toEqual({ itemId: 'sampling', childId: 'campaigns' });
  });

  it('[L-01] marks one item, the real home, where all items lead to the home', () => {
    const items = [
      item('x', '/home?notice=brand-required'),
      item('home', '/home'),
      item('y', '/home?notice=z'),
    ];
    expect(findCurrentItem(items, '/home')).toEqual({ itemId: 'home', childId: null });
  });

  it('[L-01] marks nothing for addresses outside the app or headings without one', () => {
    expect(
      findCurrentItem([item('a', 'https://elsewhere.example/a'), item('b', null)], '/a'),
    ).toBeNull();
  });

  it('[SEC-50] costs no more than linear time', async () => {
    const run = (size: number) => void findCurrentItem([], `${'/'.repeat(size)}x`);
    expect(await growthOf(run, 500)).toBeLessThan(3);
  });
});
