import { gapsIn, gapText, totalDays } from '../../analytics/query/model/coverage';
import type { DayRange } from '../../dates/days';
import { whyUnavailable, widgetsOf, type OpenDashboard } from '../../dashboards/open-dashboard';
import {
  runWidget,
  showsBrandProfile,
  shownBrandId,
  type RunContext,
} from '../../dashboards/run-widget';
import { baselinesOfPage } from '../../dashboards/widget-info';
import type { Unavailable } from '../../dashboards/sampling-report';
import type { Notice } from '../../dashboards/selection/notices';
import type { Builder } from './builder';
import { addFilters, rootFilters } from './filters';
import { addWidgets, type Results, type RunningWidget } from './widgets';

/** An open dashboard with the running queries of its widgets. */
export interface RunningContent {
  open: OpenDashboard;
  widgets: RunningWidget[];
}

/**
 * Starts the queries of an open dashboard. They run concurrently.
 * @param ids the widgets to run; null for all
 */
export function runContent(
  open: OpenDashboard,
  ids: readonly string[] | null,
  run: RunContext,
): RunningContent {
  return {
    open,
    widgets: widgetsOf(open, ids).map((widget) => ({
      open,
      widget,
      result: runWidget(open, widget, widget.query, run),
      trend: widget.trend && runWidget(open, widget, widget.trend, run),
    })),
  };
}

/** Adds the content of an open dashboard: its selection, filters and widgets. */
export function addDashboardContent(builder: Builder, results: Results) {
  const { filter, value } = addFilters(builder);
  const widget = addWidgets(builder, results);
  const variant = builder.enumType('DashboardVariant', { values: ['full', 'public'] as const });
  const named = builder.objectRef<{ id: string; name: string }>('Subject').implement({
    fields: (t) => ({ id: t.exposeID('id'), name: t.exposeString('name') }),
  });
  const dataSet = addDataSet(builder);
  const { period, baseline } = addPeriods(builder);
  const compared = addCompared(builder);
  const notice = addNotice(builder);
  const profile = addShownProfile(builder);
  const unavailable = addUnavailable(builder);

  const content = builder.objectRef<RunningContent>('DashboardContent').implement({
    fields: (t) => ({
      variant: t.field({ type: variant, resolve: ({ open }) => open.accessScope.variant }),
      brand: t.field({ type: named, nullable: true, resolve: ({ open }) => open.selection.brand }),
      product: t.field({
        type: named,
        nullable: true,
        resolve: ({ open }) => open.selection.product,
      }),
      profile: t.field({
        type: profile,
        nullable: true,
        description: 'Where a widget shows the facts of the brand: what belongs to them.',
        resolve: async ({ open, widgets }, _args, { profiles, shownProfile, principal }) => {
          const id = widgets.some(({ widget }) => showsBrandProfile(widget))
            ? shownBrandId(open)
            : null;
          if (id === null) return null;
          const [{ logo }, mayEdit] = await Promise.all([
            shownProfile(id),
            profiles.mayEdit(principal, id),
          ]);
          return { brand: id, logo, mayEdit };
        },
      }),
      dataSet: t.field({ type: dataSet, resolve: ({ open }) => open.info }),
      period: t.field({
        type: period,
        resolve: ({ open: { info, selection } }) => ({
          ...selection.period,
          gaps: gapsIn(info.gaps, selection.period),
        }),
      }),
      baselines: t.field({
        type: [baseline],
        description:
          'The periods to compare with (D-14, D-23); none where no widget of the dashboard compares.',
        resolve: ({ open }) => [...baselinesOfPage(open)],
      }),
      reference: t.string({
        description: 'What tiles and lines compare with in place of an earlier period (D-02).',
        nullable: true,
        resolve: ({ open }) => open.selection.reference,
      }),
      comparison: t.field({
        type: [compared],
        resolve: ({ open: { selection } }) =>
          selection.comparison.options.map(({ value: id, label: name }) => ({
            id,
            name,
            kind: selection.comparison.kind,
          })),
      }),
      competitorLimit: t.int({ resolve: ({ open }) => open.accessScope.competitorLimit }),
      unavailable: t.field({
        type: unavailable,
        description:
          'Why there are no widgets: the data set lacks what all of them need, or a report is not there or hidden.',
        nullable: true,
        resolve: ({ open }) => whyUnavailable(open),
      }),
      filtersLeftOut: t.string({
        description: 'Why filters are not offered: the data set lacks the part that they need.',
        nullable: true,
        resolve: ({ open }) => open.selection.filtersLeftOut,
      }),
      notices: t.field({ type: [notice], resolve: ({ open }) => open.selection.notices }),
      filters: t.field({
        type: [filter],
        resolve: ({ open }) => rootFilters(open.selection.filters),
      }),
      widgets: t.field({ type: [widget], resolve: (row) => row.widgets }),
    }),
  });
  return { content, filterValue: value };
}

const addShownProfile = (builder: Builder) =>
  builder
    .objectRef<{ brand: string; logo: string | null; mayEdit: boolean }>('ShownProfile')
    .implement({
      fields: (t) => ({
        brand: t.exposeID('brand'),
        logo: t.exposeString('logo', { nullable: true, description: 'Hash of the logo.' }),
        mayEdit: t.exposeBoolean('mayEdit', {
          description: 'Whether the current user may edit the facts (R-04).',
        }),
      }),
    });

const addDataSet = (builder: Builder) =>
  builder.objectRef<OpenDashboard['info']>('DataSet').implement({
    fields: (t) => ({
      id: t.exposeID('id'),
      name: t.exposeString('name'),
      shared: t.exposeBoolean('shared', {
        description: 'Every viewer sees it. A set that is not shared belongs to its brands.',
      }),
      currency: t.exposeString('currency'),
      timeZone: t.exposeString('timeZone'),
      firstDay: t.exposeString('firstDay'),
      asOf: t.exposeString('asOf', { description: 'Last day of the data, YYYY-MM-DD.' }),
    }),
  });

/** Adds the shown period and the periods that it is compared with (D-14, D-23). */
function addPeriods(builder: Builder) {
  const baselineKind = builder.enumType('BaselineKind', {
    values: ['prior_period', 'year_ago'] as const,
  });
  type Days = OpenDashboard['selection']['period'] & { gaps: DayRange[] };
  const period = builder.objectRef<Days>('Period').implement({
    fields: (t) => ({
      gapDays: t.int({
        description: 'Number of its days without data (D-33).',
        resolve: (row) => totalDays(row.gaps),
      }),
      gaps: t.string({
        description: 'Its days without data, in words; null without any.',
        nullable: true,
        resolve: (row) => gapText(row.gaps),
      }),
      startDate: t.exposeString('startDate'),
      endDate: t.exposeString('endDate'),
      label: t.exposeString('label'),
      incomplete: t.exposeBoolean('incomplete'),
    }),
  });
  const baseline = builder
    .objectRef<OpenDashboard['selection']['baselines'][number]>('Baseline')
    .implement({
      fields: (t) => ({
        kind: t.field({ type: baselineKind, resolve: (row) => row.kind }),
        startDate: t.string({ resolve: (row) => row.range.startDate }),
        endDate: t.string({ resolve: (row) => row.range.endDate }),
        label: t.exposeString('label'),
        gapDays: t.int({
          description:
            'Number of days without data in the period and the baseline (D-33). With any, the two are not comparable.',
          resolve: (row) => totalDays(row.gaps),
        }),
        gaps: t.string({
          description: 'These days in words; null without any.',
          nullable: true,
          resolve: (row) => gapText(row.gaps),
        }),
        outOfPlan: t.exposeBoolean('outOfPlan', {
          description:
            "The plan does not include the whole baseline. Comparisons with it are shown as 'not in your plan'.",
        }),
      }),
    });
  return { period, baseline };
}

/** Adds the brands and products beside the subject. */
function addCompared(builder: Builder) {
  const comparedKind = builder.enumType('ComparedKind', {
    values: ['brand', 'product'] as const,
  });
  return builder
    .objectRef<{ id: string; name: string; kind: 'brand' | 'product' }>('Compared')
    .implement({
      fields: (t) => ({
        id: t.exposeID('id'),
        name: t.exposeString('name'),
        kind: t.field({ type: comparedKind, resolve: (row) => row.kind }),
      }),
    });
}

const addNotice = (builder: Builder) =>
  builder.objectRef<Notice>('Notice').implement({
    description: 'A part of the state that was ignored, and the reason (R-19).',
    fields: (t) => ({
      code: t.exposeString('code'),
      parameter: t.exposeString('parameter'),
      subject: t.exposeString('subject', { nullable: true }),
      message: t.exposeString('message'),
    }),
  });

function addUnavailable(builder: Builder) {
  const way = builder.enumType('UnavailableWay', { values: ['home', 'campaigns'] as const });
  return builder.objectRef<Unavailable>('Unavailable').implement({
    fields: (t) => ({
      title: t.exposeString('title'),
      message: t.exposeString('message'),
      way: t.field({ type: way, resolve: (row) => row.way }),
    }),
  });
}
