import { useRevalidator } from '@remix-run/react';

import type { Cell } from '~/contracts/dashboards/content';
import type { DrillDown, DrillDownView } from '~/contracts/dashboards/dashboard';
import { serialiseDashboardState, stateQuery } from '~/contracts/dashboards/url';
import { formatFigure } from '~/lib/format/figure';
import { paths } from '~/lib/urls/paths';
import { largestBeside } from '~/components/charts/results/result';
import { LinkButton } from '~/components/ui/actions/button';
import { EmptyState } from '~/components/ui/feedback/empty-state';
import { ErrorState } from '~/components/ui/feedback/error-state';
import { Notice } from '~/components/ui/feedback/notice';
import { PageHead } from '~/components/ui/structure/page-head';
import { Table } from '~/components/ui/data/table';
import type { Column } from '~/components/ui/data/table';
import { Tabs } from '~/components/ui/structure/tabs';

import { Freshness } from './freshness';

type Row = readonly Cell[];

/** A page of the rows behind a figure at the chosen level, with a total that equals the figure. */
export function DrillDownPage({ view }: { view: DrillDownView }) {
  const { parentSlug, slug, state, drillDown, facts, error, after } = view;
  const { revalidate, state: loading } = useRevalidator();
  const back = paths.dashboard(parentSlug, slug) + stateQuery(state);
  /** The address of a level: its first page, or the page after a cursor. */
  const to = (level: string, cursor: string | null) => {
    const query = serialiseDashboardState(state);
    query.set('level', level);
    if (cursor !== null) query.set('after', cursor);
    return paths.widget(parentSlug, slug, view.widget, `?${query.toString()}`);
  };
  const subject = facts?.product?.name ?? facts?.brand?.name;
  return (
    <>
      <PageHead
        eyebrow={view.dashboardTitle}
        title={drillDown?.title ?? 'The rows behind the figure'}
        {...(subject !== undefined && { purpose: `${subject}: breakdown.` })}
        actions={
          <>
            <LinkButton to={back} kind="secondary" size="small" icon="arrow-left">
              Back to {view.dashboardTitle}
            </LinkButton>
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
        facts={facts !== null && <Freshness content={facts} compared={facts.comparison} />}
      />
      {facts !== null && facts.notices.length > 0 && (
        <div className="content-notices">
          <Notice level="warning">{facts.notices.map(({ message }) => message).join(' ')}</Notice>
        </div>
      )}
      {drillDown === null || drillDown.error !== null ? (
        <ErrorState
          title="The rows could not be loaded"
          text={drillDown?.error?.message ?? error?.message ?? ''}
          requestId={error?.requestId ?? null}
          retry={{ retry: revalidate, busy: loading !== 'idle' }}
        />
      ) : (
        <Rows view={view} drillDown={drillDown} after={after} to={to} />
      )}
    </>
  );
}

function rowsQuery({ state }: DrillDownView, { level }: DrillDown): string {
  const query = serialiseDashboardState(state);
  query.set('level', level);
  return `?${query.toString()}`;
}

function Rows({
  view,
  drillDown,
  after,
  to,
}: {
  view: DrillDownView;
  drillDown: DrillDown;
  after: string | null;
  to: (level: string, cursor: string | null) => string;
}) {
  const { level, levels, rows, title, empty } = drillDown;
  const columns = tableColumns(drillDown, view.facts?.dataSet.currency ?? 'USD');
  const keyed = rows.map((row, index) => ({ row, index }));
  return (
    <div className="drill">
      {levels.length > 1 && (
        <Tabs
          label="How finely"
          tabs={levels.map(({ id, label }) => ({ to: to(id, null), label, current: id === level }))}
        />
      )}
      <Table
        caption={title}
        captionHidden
        columns={columns.map((column) => ({
          ...column,
          cell: ({ row }: (typeof keyed)[number]) => column.cell(row),
          bar: undefined,
          own: undefined,
        }))}
        rows={keyed}
        rowKey={({ index }) => String(index)}
        empty={
          <EmptyState icon="info" title="No rows">
            {empty?.message ?? 'There are no rows behind this figure in this period.'}
          </EmptyState>
        }
      />
      <RowPages drillDown={drillDown} after={after} to={to} />
    </div>
  );
}

/** The columns of the table without ids; the row of the total stands in the first one. */
function tableColumns({ columns, rows, total }: DrillDown, currency: string): Column<Row>[] {
  const all = { columns, rows: total === null ? rows : [...rows, total] };
  const shown = columns.flatMap((column, place) =>
    column.role === 'id' ? [] : [{ column, place }],
  );
  const first = shown[0]?.place;
  return shown.map(({ column, place }) => {
    const isText = column.format === 'text' || column.format === 'date';
    const style = { currency, locale: 'en-US', largest: largestBeside(all, column) };
    const figure = (value: Cell) => formatFigure(value, column.format, column.unit, style);
    const totalText = (value: Cell) =>
      value === null ? (place === first ? 'Total' : '') : figure(value);
    return {
      id: column.key,
      head: column.label,
      figure: !isText,
      rowHead: place === first,
      cell: (row) => figure(row[place] ?? null),
      ...(total !== null && { total: totalText(total[place] ?? null) }),
    };
  });
}

/** Links to the first and the next page, and notes about the total. */
function RowPages({
  drillDown: { level, total, note, hasMore, endCursor },
  after,
  to,
}: {
  drillDown: DrillDown;
  after: string | null;
  to: (level: string, cursor: string | null) => string;
}) {
  return (
    <nav aria-label="Pages of rows" className="drill-pages">
      {after !== null && (
        <LinkButton to={to(level, null)} kind="secondary" size="small">
          First page
        </LinkButton>
      )}
      {hasMore && endCursor !== null && (
        <LinkButton to={to(level, endCursor)} kind="secondary" size="small">
          Next page
        </LinkButton>
      )}
      {total !== null && (hasMore || after !== null) && (
        <p className="text-sm text-ink-faint">
          The total is that of all rows, not of this page alone.
        </p>
      )}
      {note !== null && <p className="text-sm text-ink-faint">{note}</p>}
    </nav>
  );
}
