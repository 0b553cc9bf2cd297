import { useRevalidator } from '@remix-run/react';
import type { ReactNode } from 'react';

import { isBefore, isChange, isOutOfPlan } from '~/contracts/dashboards/baselines';
import type { Cell, ResultColumn } from '~/contracts/dashboards/content';
import type { DrillDown, DrillDownView } from '~/contracts/dashboards/dashboard';
import { rowGroupText } from '~/contracts/dashboards/row-group';
import { serialiseDashboardState, stateQuery } from '~/contracts/dashboards/url';
import { hiddenText, indicativeBase, isShownBase } from '~/contracts/dashboards/small-base';
import { formatFigure } from '~/lib/format/figure';
import { paths } from '~/lib/urls/paths';
import { Change } from '~/components/charts/layouts/change';
import { hasIndicative, indicativeMark } from '~/components/charts/layouts/table/result-cell';
import { largestBeside } from '~/components/charts/results/result';
import { LinkButton } from '~/components/ui/actions/button';
import { EmptyState } from '~/components/ui/feedback/empty-state';
import { ErrorState } from '~/components/ui/feedback/error-state';
import { Notice } from '~/components/ui/feedback/notice';
import { PageHead } from '~/components/ui/structure/page-head';
import { Table } from '~/components/ui/data/table';
import type { Column } from '~/components/ui/data/table';
import { Tag } from '~/components/ui/data/tag';
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
    if (view.group !== null) query.set('group', rowGroupText(view.group));
    if (view.row !== null && level === drillDown?.level) query.set('row', view.row);
    if (cursor !== null) query.set('after', cursor);
    return paths.widget(parentSlug, slug, view.widget, `?${query.toString()}`);
  };
  const subject = facts?.product?.name ?? facts?.brand?.name;
  return (
    <>
      <PageHead
        eyebrow={view.dashboardTitle}
        title={titleOf(drillDown)}
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
        <Rows view={view} drillDown={drillDown} after={after} to={to} />
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

/** What the rows are of, and of which row of a chart. */
function titleOf(drillDown: DrillDown | null): string {
  if (drillDown === null || drillDown.title === '') return 'The rows behind the figure';
  const { title, rowName } = drillDown;
  return rowName === null ? title : `${rowName}: ${title}`;
}

function rowsQuery({ state, group }: DrillDownView, { level }: DrillDown): string {
  const query = serialiseDashboardState(state);
  if (group !== null) query.set('group', rowGroupText(group));
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
  const { levels, rows, title, empty, columns: all } = drillDown;
  const columns = tableColumns(drillDown, view.facts);
  const keyed = rows.map((row, index) => ({ row, index }));
  const id = all.findIndex(({ role }) => role === 'id');
  const isNamed = (row: Row) => view.row !== null && row[id] === view.row;
  return (
    <div className="drill">
      {levels.length > 1 && <Levels drillDown={drillDown} to={to} />}
      <Table
        caption={title}
        captionHidden
        columns={columns.map((column) => ({
          ...column,
          cell: ({ row }: (typeof keyed)[number]) =>
            column.rowHead === true && isNamed(row) ? (
              <>
                {column.cell(row)} <Tag tone="accent">From the alert</Tag>
              </>
            ) : (
              column.cell(row)
            ),
          bar: undefined,
          own: undefined,
        }))}
        rows={keyed}
        rowKey={({ index }) => String(index)}
        rowLook={({ row }) => (isNamed(row) ? 'row-named' : undefined)}
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
function tableColumns(
  { columns, rows, total }: DrillDown,
  facts: DrillDownView['facts'],
): Column<Row>[] {
  const all = { columns, rows: total === null ? rows : [...rows, total] };
  const shown = columns.flatMap((column, place) =>
    column.role === 'id' || (column.role === 'base' && !isShownBase(column, columns))
      ? []
      : [{ column, place }],
  );
  const first = shown[0]?.place;
  return shown.map(({ column, place }) => {
    const isText = column.format === 'text' || column.format === 'date';
    const cell = cellOf(column, facts, largestBeside(all, column));
    const written = (row: Row) => {
      const hidden = hiddenText(columns, row, place);
      if (hidden !== null) return hidden;
      const mark = indicativeBase(columns, row, place) === null ? '' : '*';
      return (
        <>
          {cell(row[place] ?? null)}
          {mark}
        </>
      );
    };
    const canLack = !isBefore(column) && !isChange(column);
    const isLacking = (row: Row) =>
      canLack && (row[place] ?? null) === null && hiddenText(columns, row, place) === null;
    const writtenTotal = (row: Row) =>
      isLacking(row) ? (place === first ? 'Total' : '') : written(row);
    return {
      id: column.key,
      head: column.label,
      figure: !isText,
      rowHead: place === first,
      cell: written,
      ...(total !== null && { total: writtenTotal(total) }),
    };
  });
}

/** How a column writes its figures. */
function cellOf(
  column: ResultColumn,
  facts: DrillDownView['facts'],
  largest: number,
): (value: Cell) => ReactNode {
  const style = { currency: facts?.dataSet.currency ?? 'USD', locale: 'en-US', largest };
  const { format, unit, better } = column;
  return (value) => {
    if (value === null && facts !== null && isOutOfPlan(column, facts))
      return <span className="is-faint">not in your plan</span>;
    if (isChange(column) || better !== undefined)
      return <Change {...{ value, format, better }} locale={style.locale} />;
    const text = formatFigure(value, format, unit, style);
    return isBefore(column) ? <span className="is-faint">{text}</span> : text;
  };
}

/** Links to the first and the next page, and notes about the total. */
function RowPages({
  drillDown: { columns, rows, level, total, note, hasMore, endCursor },
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
      {[...rows, ...(total === null ? [] : [total])].some((cells) =>
        hasIndicative({ cells }, { columns }),
      ) && <p className="text-sm text-ink-faint">{indicativeMark}</p>}
      {note !== null && <p className="text-sm text-ink-faint">{note}</p>}
    </nav>
  );
}
