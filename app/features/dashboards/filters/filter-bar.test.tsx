// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { useState } from 'react';
import { createMemoryRouter, RouterProvider, useLocation } from 'react-router-dom';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import type { DashboardContent } from '~/contracts/dashboards/content';
import { readChoiceForm } from '~/contracts/dashboards/choice-form';
import { emptyState, parseDashboardState } from '~/contracts/dashboards/url';
import { listenToToasts, type ToastMessage } from '~/lib/interaction/toast';
import {
  contentOf,
  filterOf,
  filters,
  openDashboard,
  value,
} from '~/test-support/dashboard-fixture';
import { renderAt } from '~/test-support/render';

import { FilterBar } from './filter-bar';

let said: ToastMessage[];
let deaf: () => void;
beforeEach(() => {
  said = [];
  deaf = listenToToasts((message) => said.push(message));
});
afterEach(() => {
  cleanup();
  deaf();
  vi.unstubAllGlobals();
});

const path = '/dashboards/brand-dossier/performance';
function show(changes: Partial<DashboardContent> = {}, query = '') {
  const content = contentOf(changes);
  const { state } = parseDashboardState(new URLSearchParams(query));
  return renderAt(<FilterBar view={openDashboard({ content, state })} content={content} />, path);
}
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const stateAt = (search: string) => parseDashboardState(new URLSearchParams(search)).state;
const compared = [
  { id: 'brd_2', name: 'Oat & Co', kind: 'brand' as const },
  { id: 'brd_3', name: 'Kettle', kind: 'brand' as const },
];
const withCompared = (items: DashboardContent['comparison']) => ({
  comparison: items,
  filters: filters.map((filter) =>
    filter.name === 'comparison'
      ? { ...filter, selected: items.map(({ id, name }) => value(id, name)) }
      : filter,
  ),
});

describe('the filter bar', () => {
  it('[D-01] draws a control for each filter by its definition: three in sight, the rest under More filters', () => {
    const { container } = show();
    const inSight = container.querySelector<HTMLElement>('.filter-row:not(.filter-rest)')!;
    expect(inSight.children).toHaveLength(3);
    within(inSight).getByRole('combobox', { name: 'Brand' });
    within(inSight).getByRole('combobox', { name: 'Product' });
    expect(
      within(within(inSight).getByRole('radiogroup', { name: 'Time frame' })).getAllByRole('radio'),
    ).toHaveLength(6);
    const rest = container.querySelector<HTMLElement>('.filter-rest')!;
    within(rest).getByLabelText('Time range: from');
    within(rest).getByLabelText(/Compare with/);
    within(rest).getByRole('combobox', { name: 'Comparison type' });
    expect(rest.querySelectorAll('[name="f.categories"]')).toHaveLength(3);
    expect(rest.querySelector('[name="all.categories"]')).not.toBeNull();
    cleanup();
    show({ filters: filters.map((filter) => ({ ...filter, hasSelectAll: false })) });
    expect(document.querySelector('[name^="all."]')).toBeNull();
  });

  it('[D-03 R-18] keeps everything chosen in a searched filter: nothing has changed when the page opens', () => {
    const searched = filters.map((filter) =>
      filter.name === 'categories'
        ? { ...filter, kind: 'flavors' as const, isAsync: true, selectedAll: true, selected: [] }
        : filter,
    );
    const { container } = show({ filters: searched });
    expect(screen.getByRole('status').textContent).toBe('');
    const form = new FormData(container.querySelector('form')!);
    expect(form.getAll('all.categories')).toEqual(['1']);
  });

  it('[D-12] draws the icons that a filter brings with its values', () => {
    const iconUrl = 'https://api.example/tea.svg';
    const { container } = show({
      filters: filters.map((filter) =>
        filter.name === 'categories'
          ? { ...filter, values: [value('Chips'), { ...value('Tea'), iconUrl }] }
          : filter,
      ),
    });
    const icons = [...container.querySelectorAll('img')];
    expect(icons.map((icon) => [icon.src, icon.closest('label')?.textContent])).toEqual([
      [iconUrl, 'Tea'],
    ]);
  });

  it('[D-01] counts the values that are applied under More filters, and not the filters', () => {
    const summary = () => screen.getByText(/More filters/, { selector: 'summary' }).textContent;
    const { unmount } = show();
    expect(summary()).toBe(' More filters');
    unmount();
    const content = withCompared(compared);
    show(
      {
        ...content,
        filters: content.filters.map((filter) =>
          filter.name === 'categories'
            ? {
                ...filter,
                selectedAll: false,
                selected: ['Snacks', 'Chips', 'Tea'].map((each) => value(each)),
              }
            : filter,
        ),
      },
      `filters=${JSON.stringify({ categories: ['Snacks', 'Chips', 'Tea'] })}`,
    );
    // Two brands to compare with, and three categories.
    expect(summary()).toBe(' More filters5 chosen');
  });

  it('[D-16.1] a time frame outside of the plan is locked, and says why', () => {
    const reason = 'Your plan includes data from Jun 02, 2026 to Aug 30, 2026.';
    show({
      filters: filters.map((filter) =>
        filter.name === 'time_frame'
          ? {
              ...filter,
              values: filter.values.map((each) =>
                each.value === 'L52W' ? { ...each, locked: reason } : each,
              ),
            }
          : filter,
      ),
    });
    const group = screen.getByRole('radiogroup', { name: 'Time frame' });
    const locked = within(group).getByRole<HTMLInputElement>('radio', { name: 'Last 52 weeks' });
    expect(locked.disabled).toBe(true);
    expect(document.getElementById(group.getAttribute('aria-describedby')!)?.textContent).toBe(
      reason,
    );
    expect(within(group).getByRole<HTMLInputElement>('radio', { name: 'All' }).disabled).toBe(
      false,
    );
  });

  it('[D-16.1] a locked frame that an address names stays the one that is shown', async () => {
    show(
      {
        filters: filters.map((filter) =>
          filter.name === 'time_frame'
            ? {
                ...filter,
                values: filter.values.map((each) => ({ ...each, locked: 'Not in your plan.' })),
                selected: filter.values.filter((each) => each.value === 'L52W'),
              }
            : filter,
        ),
      },
      'filters={"time_frame":["L52W"]}',
    );
    const radio = screen.getByRole<HTMLInputElement>('radio', { name: 'Last 52 weeks' });
    // A form sends no disabled field, and what is not sent would be taken for removed.
    expect([radio.checked, radio.disabled]).toEqual([true, false]);
    expect(screen.getByRole<HTMLInputElement>('radio', { name: 'All' }).disabled).toBe(true);
    expect(screen.getByRole('form', { name: 'Filters' }).textContent).not.toContain('not applied');
    expect(
      new FormData(screen.getByRole<HTMLFormElement>('form', { name: 'Filters' })).get(
        'f.time_frame',
      ),
    ).toBe('L52W');
  });

  it('[R-18 R-19] nothing is left to apply where the page of an address leaves its days out', () => {
    const content = contentOf();
    function Pages() {
      const [query, setQuery] = useState('');
      const { state } = parseDashboardState(new URLSearchParams(query));
      const later = 'timerange={"startDate":"01/01/2035","endDate":"01/31/2035"}';
      return (
        <>
          <button onClick={() => setQuery(later)}>Later</button>
          <FilterBar view={openDashboard({ content, state })} content={content} />
        </>
      );
    }
    renderAt(<Pages />, path);
    const from = screen.getByLabelText<HTMLInputElement>('Time range: from');
    fireEvent.change(from, { target: { value: '01/01/2035' } });
    // The time frame makes room for the days.
    expect(screen.getByRole('status').textContent).toBe('2 changes not applied yet');
    press('Later');
    expect([screen.getByRole('status').textContent, from.value]).toEqual(['', '']);
  });

  describe('what is chosen while an applied choice loads', () => {
    /** A page whose answers wait until they are let through; a frame of 52 weeks is left out, as by a plan. */
    function showSlow() {
      let answer = () => {};
      function Page() {
        const { search } = useLocation();
        const { state } = parseDashboardState(new URLSearchParams(search));
        const asked = state.filters.find(({ name }) => name === 'time_frame')?.selection;
        const frame = asked === undefined || asked[0] === 'L52W' ? 'L12W' : asked[0]!;
        const compares = state.comparison?.ids ?? [];
        const content = withCompared(compared.filter(({ id }) => compares.includes(id)));
        const shown = contentOf({
          ...content,
          filters: content.filters.map((filter) =>
            filter.name === 'time_frame' ? { ...filter, selected: [value(frame)] } : filter,
          ),
        });
        return <FilterBar view={openDashboard({ content: shown, state })} content={shown} />;
      }
      const loader = ({ request }: { request: Request }) =>
        new URL(request.url).search === ''
          ? null
          : new Promise<null>((resolve) => (answer = () => resolve(null)));
      const router = createMemoryRouter([{ path: '*', element: <Page />, loader }], {
        initialEntries: [path],
      });
      render(<RouterProvider router={router} future={{ v7_startTransition: true }} />);
      return { router, answer: () => act(async () => answer()) };
    }
    const frame = (name: string) => screen.getByRole<HTMLInputElement>('radio', { name });
    const changes = () => screen.getByRole('status').textContent;
    async function applyFrame(name: string) {
      fireEvent.click(await screen.findByRole('radio', { name }));
      await act(async () => press('Apply'));
    }

    it('[R-18] stays chosen, to be applied next; what was chosen before is applied', async () => {
      const { router, answer } = showSlow();
      await applyFrame('Last 26 weeks');
      fireEvent.click(frame('Year to date'));
      fireEvent.click(screen.getByRole('checkbox', { name: 'Tea', hidden: true }));
      await answer();
      expect(stateAt(router.state.location.search).filters).toEqual([
        { name: 'time_frame', selection: ['L26W'] },
      ]);
      expect([frame('Year to date').checked, changes()]).toEqual([
        true,
        '2 changes not applied yet',
      ]);
      await act(async () => press('Apply'));
      await answer();
      expect([frame('Year to date').checked, changes()]).toEqual([true, '']);
      // Back shows the state of its address, whatever is chosen.
      fireEvent.click(frame('Last 4 weeks'));
      await act(() => router.navigate(-1));
      await answer();
      expect([frame('Last 26 weeks').checked, changes()]).toEqual([true, '']);
    });

    it('[R-18 R-19] is kept alone: of what was applied the answer shows what it has', async () => {
      const { answer } = showSlow();
      await applyFrame('Last 52 weeks');
      fireEvent.click(screen.getByRole('checkbox', { name: 'Tea', hidden: true }));
      await answer();
      expect([frame('Last 12 weeks').checked, changes()]).toEqual([
        true,
        '1 change not applied yet',
      ]);
    });

    it('[R-18] is gone with Reset, which takes the place of the applied choice', async () => {
      const { router } = showSlow();
      await applyFrame('Last 26 weeks');
      fireEvent.click(frame('Year to date'));
      await act(async () => {
        fireEvent.click(screen.getByRole('link', { name: 'Reset' }));
      });
      expect([router.state.location.search, frame('Last 12 weeks').checked, changes()]).toEqual([
        '',
        true,
        '',
      ]);
    });

    it('[D-07] is not told again when the page of the comparison is there', async () => {
      vi.stubGlobal('fetch', async () =>
        Response.json({ options: [value('brd_3', 'Kettle')], hasMore: false }),
      );
      const { answer } = showSlow();
      const search = await screen.findByRole('combobox', { name: /Compare with/ });
      fireEvent.focus(search);
      fireEvent.click(await screen.findByRole('option', { name: 'Kettle' }));
      await act(async () => press('Apply'));
      await answer();
      screen.getByRole('list', { name: 'Applied filters' });
      expect(said.map(({ text }) => text)).toEqual(['Kettle has been added for comparison.']);
    });
  });

  it('[R-18 R-19] shows the brand of the answer where the platform leaves the applied one out', async () => {
    function Page() {
      const content = contentOf();
      const { state } = parseDashboardState(new URLSearchParams(useLocation().search));
      return <FilterBar view={openDashboard({ content, state })} content={content} />;
    }
    renderAt(<Page />, path);
    const brand = screen.getByRole<HTMLSelectElement>('combobox', { name: 'Brand' });
    fireEvent.change(brand, { target: { value: 'brd_2' } });
    await act(async () => press('Apply'));
    expect([brand.value, screen.getByRole('status').textContent]).toEqual(['brd_1', '']);
  });

  it('[D-07] says what a click on a name has added to the comparison, and what made room for it', async () => {
    const [oat, kettle] = compared;
    const pages: Record<string, typeof compared> = { '': [oat!], '?2': [kettle!], '?3': [] };
    function Pages() {
      const content = contentOf(withCompared(pages[useLocation().search] ?? []));
      return <FilterBar view={openDashboard({ content })} content={content} />;
    }
    const { router } = renderAt(<Pages />, path);
    await act(() => router.navigate(`${path}?2`, { state: { keepsStaged: true } }));
    expect(said).toEqual([
      {
        level: 'success',
        text: 'Kettle has been added for comparison. Oat & Co has been removed from comparison.',
      },
    ]);
    // Every other way says it where it is chosen, and back leads to what was there.
    await act(() => router.navigate(`${path}?3`));
    await act(() => router.navigate(-1));
    expect(said).toHaveLength(1);
  });

  it('[R-19] a value that is left out has no pill: the filter is as it is without it', () => {
    const region = (changes: object) =>
      filterOf('region', 'region', { label: 'Region', hasSelectAll: true, ...changes });
    const query = `filters=${JSON.stringify({ region: ['atlantis'] })}`;
    const pills = () => screen.queryByRole('list', { name: 'Applied filters' })?.textContent;
    const { unmount } = show({ filters: [region({ selectedAll: true, usual: 'all' })] }, query);
    expect(pills()).toBeUndefined();
    unmount();
    show({ filters: [region({ selected: [value('ca', 'California')], usual: 'all' })] }, query);
    expect(pills()).toContain('California');
  });

  it('[R-18] what is chosen is counted and goes into the address with Apply, together', async () => {
    const { router } = show();
    expect(screen.getByRole('status').textContent).toBe('');
    fireEvent.click(screen.getByRole('radio', { name: 'Last 26 weeks' }));
    fireEvent.click(screen.getByRole('checkbox', { name: 'Tea', hidden: true }));
    expect(screen.getByRole('status').textContent).toBe('2 changes not applied yet');
    expect(router.state.location.search).toBe('');
    await act(async () => press('Apply'));
    expect(stateAt(router.state.location.search)).toEqual({
      ...emptyState,
      filters: [
        { name: 'categories', selection: ['Chips', 'Snacks'] },
        { name: 'time_frame', selection: ['L26W'] },
      ],
    });
  });

  it('[D-03] all values chosen one by one are "all"; a range clears the time frame, a brand its product', () => {
    show();
    const tea = screen.getByRole<HTMLInputElement>('checkbox', { name: 'Tea', hidden: true });
    fireEvent.click(tea);
    const all = screen.getByRole<HTMLInputElement>('checkbox', {
      name: 'All categories',
      hidden: true,
    });
    expect(all.checked).toBe(false);
    // Filters that do not exclude one another stay as they are.
    const type = screen.getByLabelText<HTMLSelectElement>('Comparison type');
    expect(type.value).toBe('prior_period');
    fireEvent.click(tea);
    expect(all.checked).toBe(true);
    fireEvent.click(all);
    expect(tea.checked).toBe(false);
    fireEvent.click(all);
    expect(tea.checked).toBe(true);

    fireEvent.change(screen.getByLabelText('Time range: from'), {
      target: { value: '2026-06-01' },
    });
    expect(screen.getAllByRole<HTMLInputElement>('radio').some(({ checked }) => checked)).toBe(
      false,
    );

    const product = screen.getByRole<HTMLSelectElement>('combobox', { name: 'Product' });
    fireEvent.change(product, { target: { value: 'prd_1' } });
    fireEvent.change(screen.getByRole('combobox', { name: 'Brand' }), {
      target: { value: 'brd_2' },
    });
    expect(product.value).toBe('');
  });

  it('[R-18] history is a switch, also without JavaScript: on goes into the address, off leaves it', async () => {
    const history = (selected: string) =>
      filterOf('history', 'historical_toggle', {
        label: 'All history',
        hasOneSelectionOnly: true,
        values: [value('on', 'All dates in your plan'), value('off', 'The usual range')],
        selected: [value(selected)],
        usual: ['off'],
      });
    const posted = (container: HTMLElement) =>
      readChoiceForm(
        new URLSearchParams(
          [...new FormData(container.querySelector('form')!)].map(([name, text]) => [
            name,
            text as string,
          ]),
        ),
      ).state.filters;
    const toggle = () =>
      screen.getByRole<HTMLInputElement>('switch', { name: 'All history', hidden: true });
    const said = () =>
      document.getElementById(toggle().getAttribute('aria-describedby')!)?.textContent;
    const isOn = [{ name: 'history', selection: ['on'] }];

    const off = show({ filters: [...filters, history('off')] });
    // A switch that is off posts nothing itself, and is not a change.
    expect(screen.getByRole('status').textContent).toBe('');
    expect([toggle().checked, said(), posted(off.container)]).toEqual([
      false,
      'The usual range',
      [],
    ]);
    fireEvent.click(toggle());
    expect([said(), posted(off.container)]).toEqual(['All dates in your plan', isOn]);
    await act(async () => press('Apply'));
    expect(stateAt(off.router.state.location.search).filters).toEqual(isOn);
    off.unmount();

    const on = show({ filters: [...filters, history('on')] }, 'filters={"history":["on"]}');
    expect([toggle().checked, posted(on.container)]).toEqual([true, isOn]);
    fireEvent.click(toggle());
    expect(posted(on.container)).toEqual([]);
    await act(async () => press('Apply'));
    expect(on.router.state.location.search).toBe('');
  });

  it.each([
    ['2026-06-30', '2026-06-01', 'The start date must not be after the end date.', ['from', 'to']],
    ['2026-06-30', '', 'Enter both dates.', ['to']],
    ['13/45/2026', '', 'Wrong Time Format.', ['from', 'to']],
    ['13/45/2026', '2026-06-30', 'Wrong Time Format.', ['from']],
  ])('[D-05] %s to %s: said at the field, not applied', async (from, to, words, wrong) => {
    const { router } = show();
    fireEvent.change(screen.getByLabelText('Time range: from'), { target: { value: from } });
    fireEvent.change(screen.getByLabelText('Time range: to'), { target: { value: to } });
    await act(async () => press('Apply'));
    screen.getByText(words);
    expect(router.state.location.search).toBe('');
    const isMarked = (end: string) =>
      screen.getByLabelText(`Time range: ${end}`).getAttribute('aria-invalid') === 'true';
    expect(['from', 'to'].filter(isMarked)).toEqual(wrong);
    expect(document.activeElement?.id).toBe('filter-timerange');
  });

  it.each([
    [
      'without a word',
      { outcome: 'failed' },
      'There was a problem with the request. Please try again after some time.',
    ],
    ['with its reason', { outcome: 'failed', message: 'Too many values.' }, 'Too many values.'],
  ])(
    '[X-10 R-18] filters that need storing and are refused %s are told, and stay to be applied',
    async (_how, answer, text) => {
      vi.stubGlobal('fetch', async () => Response.json(answer));
      const many = Array.from({ length: 300 }, (_, at) => value(`Category ${String(at)}`));
      const { router } = show({
        filters: filters.map((filter) =>
          filter.name === 'categories' ? { ...filter, values: many } : filter,
        ),
      });
      fireEvent.click(screen.getByRole('checkbox', { name: 'Category 7', hidden: true }));
      await act(async () => press('Apply'));
      expect(said).toEqual([{ level: 'error', text }]);
      expect(router.state.location.search).toBe('');
      expect(screen.getByRole('status').textContent).toBe('1 change not applied yet');
    },
  );

  it('[D-07] comparing with brands needs one', async () => {
    const { router } = show();
    fireEvent.change(screen.getByLabelText('Comparison type'), { target: { value: 'brand' } });
    await act(async () => press('Apply'));
    screen.getByText('Please add a brand in your comparison before proceeding');
    expect(router.state.location.search).toBe('');
  });

  it('[D-04 D-07] a competitor is found on the server and added; the fourth is refused', async () => {
    const asked: string[] = [];
    vi.stubGlobal('fetch', async (address: string) => {
      asked.push(address);
      return Response.json({
        options: [value('brd_4', 'Popcorners'), value('brd_5', 'Quinn')],
        hasMore: false,
      });
    });
    const { router } = show(withCompared(compared), 'comparison={"brands":["brd_2","brd_3"]}');
    const search = screen.getByRole('combobox', { name: /Compare with/ });
    fireEvent.focus(search);
    fireEvent.click(await screen.findByRole('option', { name: 'Popcorners' }));
    expect(said.at(-1)).toEqual({
      level: 'success',
      text: 'Popcorners has been added for comparison.',
    });
    fireEvent.click(search);
    fireEvent.click(await screen.findByRole('option', { name: 'Quinn' }));
    expect(said.at(-1)).toEqual({ level: 'warning', text: 'You can compare at most 3 brands.' });
    await act(async () => press('Apply'));
    expect(stateAt(router.state.location.search).comparison?.ids).toEqual([
      'brd_2',
      'brd_3',
      'brd_4',
    ]);
    expect(asked[0]).toContain(`${path}/options/comparison?`);
  });

  it('[D-07] one is the limit of a trial, in its words', async () => {
    vi.stubGlobal('fetch', async () => Response.json({ options: [value('brd_4', 'Popcorners')] }));
    show({ ...withCompared(compared.slice(0, 1)), competitorLimit: 1 });
    fireEvent.focus(screen.getByRole('combobox', { name: /Compare with/ }));
    fireEvent.click(await screen.findByRole('option', { name: 'Popcorners' }));
    expect(said.at(-1)?.text).toBe('You can compare at most 1 brand.');
  });

  it('[D-07] three products are the limit, too, and called so', async () => {
    vi.stubGlobal('fetch', async () => Response.json({ options: [value('prd_9', 'Oat bar')] }));
    const products = ['prd_6', 'prd_7', 'prd_8'].map((id) => ({
      id,
      name: id,
      kind: 'product' as const,
    }));
    show(withCompared(products));
    fireEvent.focus(screen.getByRole('combobox', { name: /Compare with/ }));
    fireEvent.click(await screen.findByRole('option', { name: 'Oat bar' }));
    expect(said.at(-1)).toEqual({ level: 'warning', text: 'You can compare at most 3 products.' });
  });

  it('[D-07] a pill takes its brand away, by name', async () => {
    const { router } = show(withCompared(compared), 'comparison={"brands":["brd_2","brd_3"]}');
    press('Remove Oat & Co');
    expect(said.at(-1)?.text).toBe('Oat & Co has been removed from comparison.');
    await act(async () => press('Apply'));
    expect(stateAt(router.state.location.search).comparison?.ids).toEqual(['brd_3']);
  });

  it('[D-07] what is compared with has a pill that removes it without JavaScript; the last leaves none', async () => {
    show(withCompared(compared.slice(0, 1)), '');
    const pills = screen.getByRole('list', { name: 'Applied filters' });
    const link = within(pills).getByRole('link', { name: 'Remove vs. Oat & Co' });
    expect(link.getAttribute('href')).toBe(
      `${path}?${new URLSearchParams({ comparison: '{"brands":[]}' }).toString()}`,
    );
    await act(async () => fireEvent.click(link));
    expect(said).toEqual([
      { level: 'success', text: 'Oat & Co has been removed from comparison.' },
    ]);
  });

  it('[D-04] a list in another shape is refused with a message', async () => {
    vi.stubGlobal('fetch', async () => Response.json([value('brd_4')]));
    show();
    fireEvent.focus(screen.getByRole('combobox', { name: /Compare with/ }));
    await screen.findByText(/The list came in a form that we cannot read/);
  });

  it('[R-18] is a form that leads to the same state without JavaScript', () => {
    const { container } = show(withCompared(compared), 'comparison={"brands":["brd_2","brd_3"]}');
    const form = container.querySelector('form')!;
    expect([form.method, form.getAttribute('action')]).toEqual(['get', path]);
    const fields = new URLSearchParams(
      [...new FormData(form)].map(([name, text]) => [name, text as string]),
    );
    const { state, base, errors } = readChoiceForm(fields);
    expect(errors).toEqual({});
    expect(state).toEqual(base);
    expect(base.comparison?.ids).toEqual(['brd_2', 'brd_3']);
  });

  it('[R-18] what is applied has a pill with the way back; Reset gives all defaults back', () => {
    show(
      {
        filters: filters.map((filter) =>
          filter.name === 'time_frame'
            ? { ...filter, selected: [value('YTD', 'Year to date')] }
            : filter,
        ),
      },
      'brand=brd_1&filters={"time_frame":["YTD"]}',
    );
    const pills = screen.getByRole('list', { name: 'Applied filters' });
    expect(
      within(pills)
        .getByRole('link', { name: 'Remove Time frame: Year to date' })
        .getAttribute('href'),
    ).toBe(`${path}?brand=brd_1`);
    expect(screen.getByRole('link', { name: 'Reset' }).getAttribute('href')).toBe(
      `${path}?brand=brd_1`,
    );
  });
});
