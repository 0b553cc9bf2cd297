// @vitest-environment jsdom
import { cleanup, screen, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';

import { homeNotices } from '~/contracts/dashboards';
import type { DashboardView } from '~/contracts/dashboards';
import { memberView, navigation, renderAt, shellView } from '~/test-support/render';

import { DashboardPage } from './dashboard-page';
import { homeNoticeTexts } from './home-notice';
import { HomePage } from './home-page';

afterEach(cleanup);

const view: DashboardView = {
  parentSlug: 'brand-dossier',
  slug: 'performance',
  title: 'Performance',
  purpose: 'What moved and why.',
  accessStatus: 'coming_soon',
  decision: 'teaser',
  details: {
    backgroundImageUrl: null,
    customClass: null,
    meta: { cta_type: null, timeframe: { startDate: null, endDate: null }, timerange: '' },
  },
};
const home = { ...view, slug: 'dossier', title: 'Dossier' };

describe('a dashboard', () => {
  it('[D-09] coming soon: a teaser with its purpose and the way on', () => {
    renderAt(<DashboardPage view={view} navigation={navigation} />);
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Performance');
    screen.getByText('Coming soon');
    screen.getByText('What moved and why.');
    const others = screen.getByRole('region', { name: 'Also in Brand dossier' });
    expect(
      within(others)
        .getAllByRole('link')
        .map((link) => link.textContent),
    ).toEqual(['Dossier']);
  });

  it('[D-09] open: its head and, without widgets, why there is nothing', () => {
    renderAt(<DashboardPage view={{ ...view, decision: 'granted' }} navigation={[]} />);
    screen.getByRole('heading', { level: 2, name: 'No widgets yet' });
    expect(screen.queryByText('Coming soon')).toBeNull();
  });
});

describe('the home', () => {
  it('[D-15] says the exact words where the plan closes the investor dashboards', () => {
    renderAt(<HomePage view={home} shell={memberView()} notice="unlimited-required" />);
    expect(screen.getByRole('status').textContent).toContain(
      "You don't have access to Investor Dashboards. Upgrade to Unlimited Plan to get access.",
    );
    expect(screen.getByRole('link', { name: 'See plans' }).getAttribute('href')).toBe(
      '/pricing/plans',
    );
  });

  it.each(homeNotices)('explains why it was opened instead: %s', (notice) => {
    renderAt(<HomePage view={home} shell={memberView()} notice={notice} />);
    expect(screen.getByRole('status').textContent).toContain(homeNoticeTexts[notice]);
  });

  it.each([null, 'toString', '<b>Pay here</b>'])('shows nothing for the notice %s', (notice) => {
    renderAt(<HomePage view={home} shell={memberView()} notice={notice} />);
    expect(screen.queryByRole('status')).toBeNull();
  });

  it('welcomes by name, with brand, plan and role', () => {
    renderAt(<HomePage view={home} shell={memberView()} notice={null} />);
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Welcome, Priya');
    screen.getByText('Northfork');
    screen.getByText('Core Brand');
  });

  it('welcomes a visitor with the way to the trial', () => {
    renderAt(<HomePage view={home} shell={shellView()} notice={null} />);
    expect(screen.getByRole('link', { name: 'Start the free trial' }).getAttribute('href')).toBe(
      '/signup',
    );
  });
});
