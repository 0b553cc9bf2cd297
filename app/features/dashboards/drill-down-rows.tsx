import type { ReactNode } from 'react';

import { closedText, isBefore, isChange, reasonsOf } from '~/contracts/dashboards/baselines';
import type { Cell, ResultColumn } from '~/contracts/dashboards/content';
import type { DrillDown, DrillDownView } from '~/contracts/dashboards/dashboard';
import { totalText } from '~/contracts/dashboards/row-subjects';
import type { RowOrder } from '~/contracts/dashboards/url';
import { hiddenText, indicativeBase, isShownBase } from '~/contracts/dashboards/small-base';
import { formatFigure } from '~/lib/format/figure';
import { Change } from '~/components/charts/layouts/change';
import { hasIndicative, indicativeMark } from '~/components/charts/layouts/table/result-cell';
import { largestBeside } from '~/components/charts/results/result';
import { sortedRows } from '~/components/charts/results/sorted-rows';
import { AppLink } from '~/components/ui/actions/app-link';
import { LinkButton } from '~/components/ui/actions/button';
import { EmptyState } from '~/components/ui/feedback/empty-state';
import { Table, type Column } from '~/components/ui/data/table';
import { Tag } from '~/components/ui/data/tag';

type Row = readonly Cell[];

/** The rows of a level. They sort where all of them are here; a page of many has the order of the whole. */
export function DrillDownRows({
  view,
  drillDown,
  to,
  behind,
  sortTo,
}: {
  view: DrillDownView;
  drillDown: DrillDown;
  to: (level: string, cursor: string | null) => string;
  /** The rows behind one row of the level; null for a row that has none. */
  behind: (id: string) => string | null;
  sortTo: (order: RowOrder) => string;
}) {
  const { title, empty, columns: all, hasMore } = drillDown;
  const columns = tableColumns(drillDown, view.facts);
  const isWhole = !hasMore && view.after === null;
  const order = isWhole ? view.order : null;
  const rows = sortedRows(drillDown.rows, all, order);
  const keyed = rows.map((row, index) => ({ row, index }));
  const id = all.findIndex(({ role }) => role === 'id');
  const isNamed = (row: Row) => view.row !== null && row[id] === view.row;
  const head = (row: Row, name: ReactNode) => {
    const of = row[id];
    const rows = typeof of === 'string' ? behind(of) : null;
    return (
      <>
        {rows === null ? (
          name
        ) : (
          <AppLink to={rows} className="row-link">
            {name}
          </AppLink>
        )}
        {isNamed(row) && (
          <>
            {' '}
            <Tag tone="accent">From the alert</Tag>
          </>
        )}
      </>
    );
  };
  const lacksNamed = view.row !== null && isWhole && rows.length > 0 && !rows.some(isNamed);
  return (
    <>
      {lacksNamed && (
        <p className="mb-4 text-ink-soft">
          The row of the alert is not among these rows. Other filters or another period may show it.
        </p>
      )}
      <Table
        caption={title}
        captionHidden
        columns={columns.map((column) => ({
          ...column,
          cell: ({ row }: (typeof keyed)[number]) =>
            column.rowHead === true ? head(row, column.cell(row)) : column.cell(row),
          bar: undefined,
          own: undefined,
        }))}
        rows={keyed}
        rowKey={({ index }) => String(index)}
        sorted={order}
        sortTo={
          isWhole && rows.length > 1
            ? (column, direction) => sortTo({ column, direction })
            : undefined
        }
        rowLook={({ row }) => (isNamed(row) ? 'row-named' : undefined)}
        empty={
          <EmptyState icon="info" title="No rows">
            {empty?.message ?? 'There are no rows behind this figure in this period.'}
          </EmptyState>
        }
      />
      <RowPages drillDown={drillDown} after={view.after} to={to} />
    </>
  );
}

/** The columns of the table without ids; the row of the total stands in the first one. */
function tableColumns(drillDown: DrillDown, facts: DrillDownView['facts']): Column<Row>[] {
  const { columns, rows, total } = drillDown;
  const shown = columns.flatMap((column, place) =>
    column.role === 'id' || (column.role === 'base' && !isShownBase(column, columns))
      ? []
      : [{ column, place }],
  );
  const first = shown[0]?.place;
  return shown.map(({ column, place }) => {
    const isText = column.format === 'text' || column.format === 'date';
    const cell = cellOf(column, facts, largestBeside({ columns, rows }, column));
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
      isLacking(row) ? (place === first ? totalText(drillDown) : '') : written(row);
    return {
      id: column.key,
      head: column.label,
      figure: !isText,
      rowHead: place === first,
      sort: isText ? 'ascending' : 'descending',
      cell: written,
      ...(total !== null && { total: writtenTotal(total) }),
    };
  });
}

function cellOf(
  column: ResultColumn,
  facts: DrillDownView['facts'],
  largest: number,
): (value: Cell) => ReactNode {
  const style = { currency: facts?.dataSet.currency ?? 'USD', locale: 'en-US', largest };
  const { format, unit, better } = column;
  return (value) => {
    const closed = facts === null ? null : closedText(column, reasonsOf(facts));
    if (value === null && closed !== null) return <span className="is-faint">{closed}</span>;
    if (isChange(column) || better !== undefined)
      return <Change {...{ value, format, better }} locale={style.locale} levelInWords />;
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
      {(hasMore || after !== null) && (
        <p className="text-sm text-ink-faint">
          {total !== null && 'The total is that of all rows, not of this page alone. '}
          Columns sort where all rows are on one page. To sort these, take all rows as CSV.
        </p>
      )}
      {[...rows, ...(total === null ? [] : [total])].some((cells) =>
        hasIndicative({ cells }, { columns }),
      ) && <p className="text-sm text-ink-faint">{indicativeMark}</p>}
      {note !== null && <p className="text-sm text-ink-faint">{note}</p>}
    </nav>
  );
}
