import { expect, it } from 'vitest';

import { readableAnswer } from '../../upstream/graphql/answer';
import type { GraphqlClient } from '../../upstream/graphql/client';
import { loadDashboard } from './dashboards';

/** Loads a dashboard to come, with these details of the platform. @returns its details for the page */
async function detailsOf(details: object) {
  const dashboard = {
    ...{ parentSlug: 'a', slug: 'b', title: 'T', purpose: 'P', accessStatus: 'coming_soon' },
    access: { decision: 'teaser', reason: null, message: null },
    details,
  };
  const graphql: GraphqlClient = {
    query: (operation) =>
      Promise.resolve(
        readableAnswer(operation, { data: { dashboard }, errors: [], confirmed: true }),
      ),
    mutate: () => Promise.reject(new Error('no mutations here')),
  };
  const deps = {
    graphql,
    signedIn: false,
    account: () => Promise.resolve({ account: null, confirmed: true }),
    requestId: 'r',
    report: () => undefined,
    flash: () => undefined,
    setupHidden: false,
  };
  const slugs = { parentSlug: 'a', slug: 'b' };
  return (await loadDashboard(deps, slugs, new URL('http://app.example/dashboards/a/b'))).details;
}

const none = { backgroundImageUrl: null, customClass: null };
const noMeta = { cta_type: null, timeframe: { startDate: null, endDate: null }, timerange: '' };

it.each([
  ['nothing', null, noMeta],
  ['empty keys', { cta_type: null, timeframe: null, timerange: null }, noMeta],
  [
    'one day',
    { cta_type: null, timeframe: { startDate: '01/31/2026', endDate: null }, timerange: null },
    { ...noMeta, timeframe: { startDate: '01/31/2026', endDate: null } },
  ],
  [
    'all but the first day',
    {
      cta_type: 'plans',
      timeframe: { startDate: null, endDate: '12/31/2026' },
      timerange: 'L4W',
    },
    {
      cta_type: 'plans',
      timeframe: { startDate: null, endDate: '12/31/2026' },
      timerange: 'L4W',
    },
  ],
])('[D-08] a meta of %s has the default for all that is missing', async (_what, meta, expected) => {
  expect(await detailsOf({ ...none, meta })).toEqual({ ...none, meta: expected });
});

it('[D-08] a picture and a class are kept beside a missing meta', async () => {
  const own = { backgroundImageUrl: 'https://x.example/a.svg', customClass: 'wide' };
  expect(await detailsOf({ ...own, meta: null })).toEqual({ ...own, meta: noMeta });
});
