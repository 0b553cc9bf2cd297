import type { Bucket, DrillDownResult } from '../../analytics/query/drill-down/page';
import { decideAccess } from '../../dashboards/access';
import { openDashboard } from '../../dashboards/open-dashboard';
import { drillInto, type DrillDownOutcome } from '../../dashboards/run-widget';
import type { DashboardStateInput } from '../../dashboards/selection/state-input';
import { oneLine } from '../../dashboards/selection/notices';
import { storeFilters } from '../../dashboards/stored-filters';
import type { OptionPage } from '../../dashboards/selection/filter-options';
import { invalidField, Refusal } from '../../http/refusal';
import { requireUser, type GraphqlContext } from '../context';
import { type Builder, clamp, readCursor } from './builder';
import type { addDashboardContent } from './dashboard-content';
import type { DashboardStateRef } from './filters';
import { type Answered, fieldsOf, type Results } from './widgets';

const optionsPerPage = 20;
const maxOptions = 100;
const maxSearchLength = 100;
const rowsPerPage = 50;
const maxRows = 500;

interface Slugs {
  parentSlug: string;
  slug: string;
}

/** @returns the definition of a dashboard that this viewer may open; null for any other */
async function findGranted(context: GraphqlContext, { parentSlug, slug }: Slugs) {
  const definition = context.dashboards.find(parentSlug, slug);
  if (!definition) return null;
  const { decision } = decideAccess(definition, await context.accessFacts());
  return decision === 'granted' ? definition : null;
}

/** @returns the dashboard for this viewer; null if it does not exist, has no data, or the viewer has no access */
export async function openFor(
  context: GraphqlContext,
  slugs: Slugs,
  state: DashboardStateInput | null | undefined,
) {
  const definition = await findGranted(context, slugs);
  return (
    definition &&
    openDashboard(definition, state ?? {}, await context.dashboardViewer(), context.analytics.sets)
  );
}

type FilterValueRef = ReturnType<typeof addDashboardContent>['filterValue'];
type RequestedDrillDown = Answered<DrillDownResult> &
  Pick<DrillDownOutcome, 'levels' | 'ignoredFilters'> & { requestedLevel: string | null };

/** Adds the queries for the pages of a filter's values (D-04) and for drill-downs. */
export function addDashboardQueries(
  builder: Builder,
  state: DashboardStateRef,
  results: Results,
  filterValue: FilterValueRef,
) {
  addStoreFilters(builder, state);
  addFilterOptions(builder, state, filterValue);
  addDrillDownQuery(builder, state, addDrillDown(builder, results));
}

function addStoreFilters(builder: Builder, state: DashboardStateRef) {
  builder.mutationField('storeFilters', (t) =>
    t.id({
      description:
        'Stores the filters of a state that is too long for an address (R-18), for a year after their last use. Returns the key for `stored`; equal filters have the same one.',
      args: {
        parentSlug: t.arg.string({ required: true }),
        slug: t.arg.string({ required: true }),
        state: t.arg({ type: state, required: true }),
      },
      resolve: async (_root, args, context) => {
        requireUser(context);
        if ((await findGranted(context, args)) === null)
          throw new Refusal('forbidden', 'This dashboard is not open to you.');
        return storeFilters(context.db, args.state, new Date());
      },
    }),
  );
}

function addFilterOptions(builder: Builder, state: DashboardStateRef, filterValue: FilterValueRef) {
  const options = builder
    .objectRef<OptionPage & { endCursor: string | null }>('FilterOptions')
    .implement({
      fields: (t) => ({
        options: t.field({ type: [filterValue], resolve: (row) => row.options }),
        hasMore: t.exposeBoolean('hasMore'),
        endCursor: t.exposeString('endCursor', { nullable: true }),
      }),
    });

  builder.queryField('filterOptions', (t) =>
    t.field({
      type: options,
      description:
        'The values of a filter by name; brands begin with competitors of the set-up and large brands. Values that begin with the search text come first.',
      args: {
        parentSlug: t.arg.string({ required: true }),
        slug: t.arg.string({ required: true }),
        filter: t.arg.string({ required: true }),
        search: t.arg.string(),
        after: t.arg.string(),
        first: t.arg.int(),
        state: t.arg({ type: state }),
      },
      resolve: async (_root, { filter: name, search, after, first, ...args }, context) => {
        const open = await openFor(context, args, args.state);
        if (open === null) throw new Refusal('forbidden', 'This dashboard is not open to you.');
        const filter = open.selection.filters.find(({ definition }) => definition.name === name);
        if (!filter) throw invalidField('filter', 'This dashboard has no such filter.');
        const offset = readCursor(after);
        const limit = clamp(first ?? optionsPerPage, maxOptions);
        const page = await filter.options.page({
          search: oneLine(search ?? '').slice(0, maxSearchLength),
          offset,
          limit,
        });
        return { ...page, endCursor: page.hasMore ? String(offset + limit) : null };
      },
    }),
  );
}

function addDrillDown(builder: Builder, { column, dateLevel, empty, error }: Results) {
  const bucket = builder.objectRef<Bucket>('DrillDownBucket').implement({
    description: 'A bucket of a chart, and those of its days that are in the period.',
    fields: (t) => ({
      start: t.exposeString('start'),
      level: t.field({ type: dateLevel, resolve: (row) => row.level }),
      startDate: t.exposeString('startDate'),
      endDate: t.exposeString('endDate'),
    }),
  });
  const level = builder.objectRef<{ id: string; label: string }>('DrillDownLevel').implement({
    fields: (t) => ({ id: t.exposeID('id'), label: t.exposeString('label') }),
  });
  return builder.objectRef<RequestedDrillDown>('DrillDown').implement({
    fields: (t) => ({
      title: t.string({ resolve: (row) => row.title ?? '' }),
      rowName: t.exposeString('rowName', {
        description: 'The row of the chart in words, without its days; null for the whole chart.',
        nullable: true,
      }),
      bucket: t.expose('bucket', {
        type: bucket,
        description: 'The days of the row of a chart over time; null for all of the period.',
        nullable: true,
      }),
      subjects: t.exposeStringList('subjects', {
        description:
          'Names of the brands and products whose rows they are; none for those of the whole market. Null without rows.',
        nullable: true,
      }),
      columns: t.field({ type: [column], resolve: (row) => row.columns ?? [] }),
      rows: t.field({ type: 'JSON', resolve: (row) => row.rows ?? [] }),
      total: t.field({
        type: 'JSON',
        nullable: true,
        description: 'The total that the rows break down: one row with the same columns.',
        resolve: (row) => row.total,
      }),
      note: t.exposeString('note', {
        nullable: true,
        description: 'The reason why the rows do not add up to the total; null if they do.',
      }),
      levels: t.expose('levels', { type: [level] }),
      level: t.string({ resolve: (row) => row.level ?? row.requestedLevel ?? '' }),
      hasMore: t.boolean({ resolve: (row) => row.hasMore ?? false }),
      endCursor: t.exposeString('endCursor', { nullable: true }),
      asOf: t.exposeString('asOf'),
      baselineLabel: t.exposeString('baselineLabel', {
        description: 'What the baseline is called, where it is not the one of the page.',
        nullable: true,
      }),
      ignoredFilters: t.exposeStringList('ignoredFilters', {
        description: 'Labels of the selected filters that do not affect the rows.',
      }),
      empty: t.expose('empty', { type: empty, nullable: true }),
      error: t.expose('error', { type: error, nullable: true }),
    }),
  });
}

function addDrillDownQuery(
  builder: Builder,
  state: DashboardStateRef,
  drillDown: ReturnType<typeof addDrillDown>,
) {
  const rowKey = builder.inputType('RowKeyInput', {
    description:
      'A dimension of a chart and the id of its value in one row; of dates the first day of the bucket.',
    fields: (t) => ({ dim: t.string({ required: true }), id: t.string({ required: true }) }),
  });
  builder.queryField('drillDown', (t) =>
    t.field({
      type: drillDown,
      nullable: true,
      description:
        'The rows that a widget’s figure summarizes. Null if the viewer has no access to the dashboard, or if the widget does not exist or has no drill-down.',
      args: {
        parentSlug: t.arg.string({ required: true }),
        slug: t.arg.string({ required: true }),
        widget: t.arg.id({ required: true }),
        state: t.arg({ type: state }),
        row: t.arg({
          type: [rowKey],
          description:
            'The row of a chart, by all of its dimensions, or a row by division of the chart or of its row; the whole chart without it.',
        }),
        level: t.arg.string(),
        after: t.arg.string(),
        first: t.arg.int(),
      },
      resolve: async (
        _root,
        { widget, row, level: requestedLevel = null, after, first, ...args },
        context,
      ) => {
        const open = await openFor(context, args, args.state);
        if (open === null) return null;
        const request = {
          row: row ?? null,
          level: requestedLevel,
          after: after ?? null,
          limit: clamp(first ?? rowsPerPage, maxRows),
        };
        const rows = await drillInto(open, widget, request, context.run);
        return rows && { ...rows, ...fieldsOf(rows), requestedLevel };
      },
    }),
  );
}
