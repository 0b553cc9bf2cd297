// @vitest-environment jsdom
import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';

import type { CampaignView } from '~/contracts/sampling/form';
import { renderAt } from '~/test-support/render';

import { CampaignPage } from './campaign-page';

afterEach(cleanup);

const view = (responses: number): CampaignView => ({
  form: { key: 'key-1', csrfToken: 'token', userId: 'ada' },
  campaign: {
    id: 'smp_1',
    account: { id: 'acc_1', name: 'Honey' },
    brand: { id: 'brd_1', name: 'Honey' },
    name: 'Spring samples',
    state: 'Closed',
    quantity: 100,
    starts: '2026-01-01',
    ends: '2026-02-01',
    sent: 100,
    delivered: 90,
    responses,
    updatedAt: '2026-03-01T00:00:00Z',
    version: 9,
    objective: null,
    audience: null,
    costCents: null,
    reason: null,
    products: [],
    questions: [],
    allowed: [],
  },
  timeline: [],
  account: null,
  adminPage: null,
  timeZone: 'UTC',
});

const promised = 'The campaign is over. The report shows what it brought.';
const tooFew =
  'The campaign is over. Too few people have answered: a report shows from 30 people on.';

it.each([
  [0, tooFew],
  [29, tooFew],
  [30, promised],
])(
  '[R-08] a closed campaign that %i people have answered says what its report is',
  (count, text) => {
    renderAt(<CampaignPage view={view(count)} />);
    expect(screen.queryByText(text)).not.toBeNull();
  },
);
