import { useRevalidator } from '@remix-run/react';

import type { DrillDown, DrillDownView } from '~/contracts/dashboards/dashboard';
import { rowGroupText } from '~/contracts/dashboards/row-group';
import { namesText } from '~/contracts/dashboards/row-subjects';
import {
  rowOrderText,
  serialiseDashboardState,
  stateQuery,
  type RowOrder,
} from '~/contracts/dashboards/url';
import { bucketName, severalYears } from '~/components/charts/geometry/time-axis';
import { paths } from '~/lib/urls/paths';
import { LinkButton } from '~/components/ui/actions/button';
import { EmptyState } from '~/components/ui/feedback/empty-state';
import { ErrorState } from '~/components/ui/feedback/error-state';
import { Notice } from '~/components/ui/feedback/notice';
import { PageHead } from '~/components/ui/structure/page-head';
import { Tabs } from '~/components/ui/structure/tabs';

import { DrillDownRows } from './drill-down-rows';
import { Freshness } from './freshness';

/** A page of the rows behind a figure at the chosen level, with a total that equals the figure. */
export function DrillDownPage({ view }: { view: DrillDownView }) {
  const { parentSlug, slug, state, drillDown, facts, error } = view;
  const { revalidate, state: loading } = useRevalidator();
  const back = paths.dashboard(parentSlug, slug) + stateQuery(state);
  const rowsOf = (parameters: Readonly<Record<string, string | null>>) => {
    const query = serialiseDashboardState(state);
    for (const [name, value] of Object.entries(parameters))
      if (value !== null) query.set(name, value);
    return paths.widget(parentSlug, slug, view.widget, `?${query.toString()}`);
  };
  /** The address of a level: its first page, or the page after a cursor. */
  const to = (level: string, after: string | null, order: RowOrder | null = null) =>
    rowsOf({
      level,
      group: view.group && rowGroupText(view.group),
      row: view.row,
      after,
      order: order && rowOrderText(order),
    });
  /** The address of the rows behind a row of the level; null for one that has none. */
  const behind = (id: string) =>
    drillDown?.level !== 'division' || id === 'unknown'
      ? null
      : rowsOf({ group: rowGroupText({ ...view.group, division: id }), row: view.row });
  const { division, ...otherGroup } = view.group ?? {};
  const isOfDivision = division !== undefined && Object.keys(otherGroup).length === 0;
  const subjects = drillDown?.subjects;
  const subject = subjects ? namesText(subjects) : (facts?.product?.name ?? facts?.brand?.name);
  const days = daysOfRow(view);
  return (
    <>
      <PageHead
        eyebrow={view.dashboardTitle}
        title={titleOf(drillDown, days?.period.label)}
        {...(subject !== undefined && { purpose: `${subject}: breakdown.` })}
        actions={
          <>
            <LinkButton to={back} kind="secondary" size="small" icon="arrow-left">
              Back to {view.dashboardTitle}
            </LinkButton>
            {isOfDivision && (
              <LinkButton
                to={rowsOf({ level: 'division', row: view.row })}
                kind="secondary"
                size="small"
              >
                All divisions
              </LinkButton>
            )}
            {drillDown !== null && drillDown.rows.length > 0 && (
              <a
                className="button button-secondary button-small"
                href={paths.widgetRows(parentSlug, slug, view.widget, rowsQuery(view, drillDown))}
                download
              >
                All rows as CSV
              </a>
            )}
          </>
        }
        facts={
          facts !== null && (
            <Freshness
              content={days === null ? facts : { ...facts, ...days }}
              compared={facts.comparison}
              baselineLabel={drillDown?.baselineLabel}
              isReferenceShown={false}
              applied={view.applied}
            />
          )
        }
      />
      {facts !== null && facts.notices.length > 0 && (
        <div className="content-notices">
          <Notice level="warning">{facts.notices.map(({ message }) => message).join(' ')}</Notice>
        </div>
      )}
      {drillDown?.error?.code === 'refused' ? (
        <NoSuchRows drillDown={drillDown} message={drillDown.error.message} to={to} />
      ) : drillDown === null || drillDown.error !== null ? (
        <ErrorState
          title="The rows could not be loaded"
          text={drillDown?.error?.message ?? error?.message ?? ''}
          requestId={error?.requestId ?? null}
          retry={{ retry: revalidate, busy: loading !== 'idle' }}
        />
      ) : (
        <div className="drill">
          {drillDown.levels.length > 1 && <Levels drillDown={drillDown} to={to} />}
          <DrillDownRows
            {...{ view, drillDown, to, behind }}
            sortTo={(order) => to(drillDown.level, null, order)}
          />
        </div>
      )}
    </>
  );
}

/** The address names a level or a page that is not there: a retry cannot help, the levels can. */
function NoSuchRows({
  drillDown,
  message,
  to,
}: {
  drillDown: DrillDown;
  message: string;
  to: (level: string, cursor: string | null) => string;
}) {
  return (
    <div className="drill">
      <Levels drillDown={drillDown} to={to} />
      <EmptyState icon="info" title="No such rows">
        {message} {drillDown.levels.length > 0 && 'Choose one of the views above.'}
      </EmptyState>
    </div>
  );
}

function Levels({
  drillDown: { level, levels },
  to,
}: {
  drillDown: DrillDown;
  to: (level: string, cursor: string | null) => string;
}) {
  return (
    <Tabs
      label="How finely"
      tabs={levels.map(({ id, label }) => ({ to: to(id, null), label, current: id === level }))}
    />
  );
}

function titleOf(drillDown: DrillDown | null, days: string | undefined): string {
  if (drillDown === null || drillDown.title === '') return 'The rows behind the figure';
  const { title, rowName } = drillDown;
  const row = [rowName, days].filter(Boolean).join(', ');
  return row === '' ? title : `${row}: ${title}`;
}

/** The gaps of a page are not those of one of its buckets: the bucket's own figures are missing there. */
const noGaps = { gapDays: 0, gaps: null };

/** Period and baselines of the rows behind one row of a chart over time, as the chart names it; null for those of the page. */
function daysOfRow({ drillDown, facts }: DrillDownView) {
  if (!drillDown?.bucket || facts === null) return null;
  const { start, level, startDate, endDate } = drillDown.bucket;
  const { period, baselines } = facts;
  return {
    period: {
      label: bucketName(start, level, severalYears([period.startDate, period.endDate])),
      startDate,
      endDate,
      incomplete: period.incomplete && endDate >= facts.dataSet.asOf,
      ...noGaps,
    },
    baselines: baselines.map((one) => ({
      ...one,
      ...noGaps,
      label: `the matching days of ${one.label}`,
    })),
  };
}

function rowsQuery({ state, group }: DrillDownView, { level }: DrillDown): string {
  const query = serialiseDashboardState(state);
  if (group !== null) query.set('group', rowGroupText(group));
  query.set('level', level);
  return `?${query.toString()}`;
}
