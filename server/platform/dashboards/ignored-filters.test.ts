import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import {
  openMarketDashboards,
  releasedDashboards,
} from '../../../tests/integration/platform/analytics/market-dashboards';
import type { FilterKind } from '../../../contract/vocabulary';
import { type OpenDashboard, widgetsOf } from './open-dashboard';
import type { DashboardStateInput } from './selection/state-input';
import { ignoredFilters } from './widget-info';

let market: Awaited<ReturnType<typeof openMarketDashboards>>;
beforeAll(async () => {
  market = await openMarketDashboards();
});
afterAll(() => market.close());

/** Filters that narrow what is shown; the others name the subject or what it is compared with. */
const narrowing: ReadonlySet<FilterKind> = new Set([
  'product_dropdown',
  'categories',
  'sub_category',
  'nested_categories',
  'region',
  'flavors',
  'restrictions',
  'work_and_play',
  'time_range',
  'time_frame',
  'historical_toggle',
  'velocity_score',
  'snacks',
  'beverages',
]);

/** Filters that choose what is shown, and what it is compared with. */
const choosingView: ReadonlySet<FilterKind> = new Set([
  'type',
  'scorecard_dropdown',
  'comparison_type',
  'search_brands',
]);

const isTime = (kind: FilterKind) =>
  ['time_range', 'time_frame', 'historical_toggle'].includes(kind);

/** Four weeks in the middle of the data, so that there is a period before them. */
const usualWeeks = { startDate: '2026-02-16', endDate: '2026-03-15' };

/** State with a value in a filter that is not its default; null if there is none. */
async function choosing(
  start: OpenDashboard,
  name: string,
  given: DashboardStateInput,
): Promise<DashboardStateInput | null> {
  const { definition, options, usual } = start.selection.filters.find(
    (filter) => filter.definition.name === name,
  )!;
  if (definition.kind === 'time_range')
    return { timerange: { startDate: '2026-02-23', endDate: '2026-03-22' } };
  // The only value of this filter that some widgets cannot follow.
  if (definition.kind === 'comparison_type')
    return { ...given, filters: [{ name, values: ['category_average'] }] };
  const page = await options.page({ search: '', offset: 0, limit: 50 });
  const taken = new Set([...usual.selected.map(({ value }) => value), start.selection.product?.id]);
  const value = page.options.find((option) => !taken.has(option.value))?.value;
  if (value === undefined) return null;
  const rest = isTime(definition.kind) ? {} : given;
  return definition.kind === 'product_dropdown'
    ? { ...rest, product: value }
    : { ...rest, filters: [{ name, values: [value] }] };
}

describe('[D-22] every widget of a dashboard', () => {
  it.each(releasedDashboards.map((definition) => [definition.slug, definition] as const))(
    'of %s is narrowed by each filter, or says that it is not',
    async (_slug, definition) => {
      const hasRange = definition.filters.some(({ kind }) => kind === 'time_range');
      const given = hasRange ? { timerange: usualWeeks } : {};
      const start = await market.open(definition, given);
      const before = await market.statementsOf(start);
      const silent: string[] = [];
      for (const { definition: filter, conditions } of start.selection.filters) {
        const { name, kind, label } = filter;
        if (!narrowing.has(kind)) continue;
        const input = await choosing(start, name, given);
        expect([name, input === null]).toEqual([name, false]);
        const chosen = await market.open(definition, input!);
        expect(chosen.selection.notices).toEqual([]);
        const after = await market.statementsOf(chosen);
        for (const widget of widgetsOf(chosen)) {
          if (before.get(widget.id) === '') silent.push(`${widget.id} reads nothing`);
          const narrowed = after.get(widget.id) !== before.get(widget.id);
          const says = ignoredFilters(chosen, widget).includes(label);
          if (!narrowed && !says) silent.push(`${widget.id} ignores ${name}`);
          // A filter that chooses nothing must not be named as ignored.
          const choosesNothing = conditions.length === 0;
          if (!isTime(kind) && choosesNothing && ignoredFilters(start, widget).includes(label))
            silent.push(`${widget.id}: ${name}?`);
        }
      }
      expect(silent).toEqual([]);
    },
  );

  it.each(
    releasedDashboards
      .filter(({ filters }) => filters.some(({ kind }) => choosingView.has(kind)))
      .map((definition) => [definition.slug, definition] as const),
  )('of %s shows what is chosen, or says that it does not', async (_slug, definition) => {
    const start = await market.open(definition, {});
    const before = await market.resultsOf(start);
    const wrong: string[] = [];
    for (const { definition: filter } of start.selection.filters) {
      if (!choosingView.has(filter.kind)) continue;
      const chosen = await market.open(definition, (await choosing(start, filter.name, {}))!);
      const after = await market.resultsOf(chosen);
      for (const widget of widgetsOf(chosen)) {
        const [shown, usual] = [after, before].map((results) => results.get(widget.id)!);
        const isSame = JSON.stringify(shown) === JSON.stringify(usual);
        const says = ignoredFilters(chosen, widget).includes(filter.label);
        // A widget without rows, or one that always shows the category average, cannot change.
        const isSettled = shown!.rows.length === 0 || widget.id === 'sales-against-category';
        if (isSame ? !says && !isSettled : says)
          wrong.push(`${widget.id} ${isSame ? 'ignores' : 'follows'} ${filter.name}`);
        if (ignoredFilters(start, widget).includes(filter.label))
          wrong.push(`${widget.id}: ${filter.name}?`);
      }
    }
    expect(wrong).toEqual([]);
  });
});
