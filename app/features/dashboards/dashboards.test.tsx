// @vitest-environment jsdom
import { cleanup, screen, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';

import type { DashboardView } from '~/contracts/dashboards/dashboard';
import { paths } from '~/lib/urls/paths';
import { contentOf, filterOf, openDashboard } from '~/test-support/dashboard-fixture';
import { memberView, navigation, renderAt, shellView } from '~/test-support/render';

import { DashboardPage } from './dashboard-page';
import { HomePage } from './home-page';

afterEach(cleanup);

const {
  decision: _granted,
  content: _content,
  contentError: _error,
  found: _found,
  setup: _setup,
  state: _state,
  ...head
} = openDashboard();
const view: DashboardView = { ...head, accessStatus: 'coming_soon', decision: 'teaser' };
const home: DashboardView = { ...view, slug: 'dossier', title: 'Dossier' };
const openHome = (changes: Parameters<typeof openDashboard>[0] = {}): DashboardView =>
  openDashboard({ slug: 'dossier', title: 'Brand dossier', ...changes });

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
    const content = contentOf({ widgets: [], filters: [] });
    renderAt(<DashboardPage view={openDashboard({ content })} navigation={[]} />);
    screen.getByRole('heading', { level: 2, name: 'No widgets yet' });
    expect(screen.queryByText('Coming soon')).toBeNull();
    cleanup();
    const unavailable = {
      title: 'Not in your data',
      message: 'The data set “Shop” has no reviews, so there is nothing to show here.',
      way: 'home' as const,
    };
    renderAt(
      <DashboardPage
        view={openDashboard({ content: { ...content, unavailable } })}
        navigation={[]}
      />,
    );
    screen.getByRole('heading', { level: 2, name: 'Not in your data' });
    screen.getByText(unavailable.message);
  });

  it('[R-02 D-13] open: its widgets, and how fresh and of whom the figures are', () => {
    renderAt(<DashboardPage view={openDashboard()} navigation={navigation} />);
    const titles = screen.getAllByRole('article').map((card) => card.getAttribute('id'));
    expect(titles).toEqual([
      'widget-net-sales',
      'widget-sales-against-category',
      'widget-top-products',
    ]);
    screen.getByText('Data to Aug 30, 2026 · Demo market · USD · New York time');
    screen.getByText(/Jun 08 – Aug 30, 2026, vs\. the 12 weeks before/);
    const subjectOf = () =>
      screen.getByRole('heading', { level: 1 }).closest('header')?.querySelector('bdi')
        ?.textContent;
    expect(subjectOf()).toBe('Northfork');
    cleanup();
    const product = { id: 'prd_1', name: '(Northfork) Oat Bar' };
    const content = contentOf({ product });
    renderAt(<DashboardPage view={openDashboard({ content })} navigation={navigation} />);
    expect(subjectOf()).toBe('(Northfork) Oat Bar');
  });

  it('[D-08] the head has the picture and the call to action of the details, and without them neither', () => {
    const detailsOf = (backgroundImageUrl: string | null, ctaType: string | null) => ({
      ...openDashboard().details,
      backgroundImageUrl,
      meta: { ...openDashboard().details.meta, cta_type: ctaType },
    });
    const show = (details: DashboardView['details']) => {
      cleanup();
      renderAt(<DashboardPage view={openDashboard({ details })} navigation={[]} />);
      const head = screen.getByRole('heading', { level: 1 }).closest('header')!;
      return {
        picture: head.parentElement?.style.getPropertyValue('--picture') ?? '',
        links: within(head)
          .queryAllByRole('link')
          .map((link) => [link.textContent, link.getAttribute('href')]),
      };
    };
    const picture = 'http://127.0.0.1:3001/assets/dashboards/shelf.svg';
    expect(show(detailsOf(picture, 'sign_up'))).toEqual({
      picture: `url("${picture}")`,
      links: [['Sign up', '/signup']],
    });
    expect(show(detailsOf(null, 'plans'))).toEqual({
      picture: '',
      links: [['See plans', '/pricing/plans']],
    });
    for (const type of [null, 'unknown', 'constructor'])
      expect(show(detailsOf(null, type)).links).toEqual([]);
    cleanup();
    const teaser = { ...view, details: detailsOf(null, 'plans') };
    renderAt(<DashboardPage view={teaser} navigation={[]} />);
    screen.getByRole('link', { name: 'See plans' });
  });

  it('[D-16.1] a baseline out of the plan says so', () => {
    const baselines = [{ ...contentOf().baselines[0]!, outOfPlan: true }];
    renderAt(
      <DashboardPage view={openDashboard({ content: contentOf({ baselines }) })} navigation={[]} />,
    );
    screen.getByText(/vs\. the 12 weeks before: not in your plan/, { selector: '.freshness *' });
  });

  it('[D-33] days without data are named beside the period, and where they end a comparison', () => {
    const { period, baselines } = contentOf();
    const gaps = { gapDays: 14, gaps: 'no data Jun 10 – Jun 23, 2026 (14 days)' };
    const content = contentOf({
      period: { ...period, ...gaps },
      baselines: [{ ...baselines[0]!, ...gaps }],
    });
    renderAt(<DashboardPage view={openDashboard({ content })} navigation={[]} />);
    const { textContent } = document.querySelector('.freshness p')!;
    expect(textContent).toContain(`2026, ${gaps.gaps}, vs. `);
    expect(textContent).toContain(`the 12 weeks before: not comparable, ${gaps.gaps}`);
  });

  it('[R-19] says what was left out of the address, each once', () => {
    const notice = {
      code: 'left-out',
      parameter: 'filters',
      subject: 'x',
      message: 'No filter x.',
    };
    const content = contentOf({
      notices: [notice, notice, { ...notice, message: 'No filter y.' }],
    });
    renderAt(<DashboardPage view={openDashboard({ content })} navigation={[]} />);
    expect(screen.getAllByText('No filter x.')).toHaveLength(1);
    screen.getByText('No filter y.');
    expect(screen.queryByRole('link', { name: 'How to have its sales imported' })).toBeNull();
  });

  it('leads from a brand without data to the import of its sales', () => {
    const message = 'No data for Moss & Fern.';
    const content = contentOf({
      notices: [{ code: 'no-data', parameter: 'brand', subject: 'Moss & Fern', message }],
    });
    renderAt(<DashboardPage view={openDashboard({ content })} navigation={[]} />);
    screen.getByText(message);
    const way = screen.getByRole('link', { name: 'How to have its sales imported' });
    expect(way.getAttribute('href')).toBe(paths.helpOn('import'));
  });

  it('[L-16] without its figures: the head stands, the rest says why and can be tried again', () => {
    const contentError = { message: 'No answer just now.', requestId: 'r-77', retry: true };
    renderAt(
      <DashboardPage view={openDashboard({ content: null, contentError })} navigation={[]} />,
    );
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Performance');
    screen.getByText('No answer just now.');
    screen.getByText('r-77');
    screen.getByRole('button', { name: 'Try again' });
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

  it.each([
    [
      'plan-required',
      '“Brand dossier: Performance” needs a paid plan. Compare the plans and choose the one that suits you.See plans',
    ],
    [
      'brand-required',
      '“Brand dossier: Performance” opens once your account has a brand. Add one, or ask your administrator to give you access to one.',
    ],
    [
      'unlimited-required',
      "You don't have access to Investor Dashboards. Upgrade to Unlimited Plan to get access.See plans",
    ],
    [
      'role',
      'Your role does not include “Brand dossier: Performance”. Ask your administrator if you need it.',
    ],
  ])('[D-09] explains why it was opened instead: %s', (notice, text) => {
    const closed = 'brand-dossier/performance';
    renderAt(<HomePage view={home} shell={memberView()} notice={notice} closed={closed} />);
    expect(screen.getByRole('status').textContent).toBe(`Please note: ${text}`);
  });

  it('says a name once where the group has that of the dashboard', () => {
    const navigation = memberView().navigation.map((group) => ({
      ...group,
      children: group.children.map((child) => ({ ...child, name: group.name })),
    }));
    const closed = 'brand-dossier/performance';
    const shell = { ...memberView(), navigation };
    renderAt(<HomePage view={home} shell={shell} notice="plan-required" closed={closed} />);
    expect(screen.getByRole('status').textContent).toContain('“Brand dossier” needs a paid plan.');
  });

  it.each([null, 'brand-dossier/none', '<b>Pay here</b>'])(
    '[P-04 R-19] says why without a name for the dashboard %s',
    (closed) => {
      renderAt(
        <HomePage view={home} shell={memberView()} notice="plan-required" closed={closed} />,
      );
      expect(screen.getByRole('status').textContent).toContain('That dashboard needs a paid plan.');
    },
  );

  it('[L-17] a link to a card moves the focus to it', () => {
    renderAt(
      <HomePage view={openHome()} shell={memberView()} notice={null} />,
      '/#widget-net-sales',
    );
    expect(document.activeElement?.id).toBe('widget-net-sales');
  });

  it('[L-17] a link to any other place leaves the focus to the browser, which moves it at once', () => {
    const content = contentOf({ filters: [filterOf('region', 'region')] });
    renderAt(
      <HomePage view={openHome({ content })} shell={memberView()} notice={null} />,
      '/#apply-filters',
    );
    expect(document.getElementById('apply-filters')).not.toBeNull();
    expect(document.activeElement?.id).toBe('');
  });

  it.each([null, 'toString', '<b>Pay here</b>'])('shows nothing for the notice %s', (notice) => {
    renderAt(<HomePage view={home} shell={memberView()} notice={notice} />);
    expect(screen.queryByRole('status')).toBeNull();
  });

  it('is headed by the brand of its figures; without one it welcomes the user', () => {
    const { unmount } = renderAt(<HomePage view={openHome()} shell={memberView()} notice={null} />);
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(contentOf().brand?.name);
    unmount();
    renderAt(<HomePage view={home} shell={memberView()} notice={null} />);
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Welcome, Priya');
  });

  it('[D-16.1] visitors see the market, why, and what an account opens; no files', () => {
    const content = contentOf({ variant: 'public', brand: null, baselines: [] });
    renderAt(<HomePage view={openHome({ content })} shell={shellView()} notice={null} />);
    screen.getByRole('heading', { name: 'Public market view' });
    expect(screen.getAllByRole('article')).toHaveLength(3);
    expect(screen.queryByRole('link', { name: /CSV|Image|the rows behind/ })).toBeNull();
  });

  it('[P-02] who has no plan any more reads why, and where the plans are', () => {
    const content = contentOf({ variant: 'public', brand: null, baselines: [] });
    const member = memberView();
    const auth = { ...member.auth!, activeSubscription: {}, topSubscription: {} };
    renderAt(<HomePage view={openHome({ content })} shell={memberView({ auth })} notice={null} />);
    screen.getByText(/^Your plan has ended/);
    expect(screen.getByRole('link', { name: 'See plans' }).getAttribute('href')).toBe(
      paths.pricing,
    );
  });
});
