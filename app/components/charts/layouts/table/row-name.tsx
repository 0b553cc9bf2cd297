import type { ReactNode } from 'react';

import { AppLink } from '~/components/ui/actions/app-link';
import type { Cell, ResultColumn, WidgetResult } from '~/contracts/dashboards/content';

import { keepsStaged, type ChartFacts, type SeriesColour } from '../../chart-facts';
import { textAt } from '../../results/result';

/** A row of a matrix: one figure of one name, with its row of the result for each head. */
export interface MatrixRow {
  /** The first row of the result with its name. */
  cells: readonly Cell[];
  /** Position of its figure in the rows of the result. */
  figure: number;
  byHead: ReadonlyMap<string, readonly Cell[]>;
}

export interface Row {
  key: string;
  cells: readonly Cell[];
  id: string | null;
  /** The figure and the rows of the result, in a matrix. */
  matrix?: MatrixRow;
}

export interface TableContext {
  result: WidgetResult;
  facts: ChartFacts;
  rows: readonly Row[];
  total: Row | undefined;
  /** Colours of brands that get a dot before their name. */
  dots: Readonly<Record<string, SeriesColour>>;
  idColumn: ResultColumn | undefined;
  /** Keys of the first row of each id. Except for alerts, other rows have no link: it would lead to the same page. */
  first: ReadonlySet<string>;
  /** Columns that compare with a closed baseline, with the reason. */
  closed: ReadonlyMap<ResultColumn, string>;
}

/** Characters that fit in two lines of a column. */
const twoLines = 40;

/** Shows a long name in two lines. Its title has the whole name. */
export const cutToTwoLines = (name: string, cell: ReactNode) =>
  name.length <= twoLines ? (
    cell
  ) : (
    <span className="line-clamp-2" title={name}>
      {cell}
    </span>
  );

/** Length of the longest text, at most the length at which a column wraps. */
export function maxTextLength(rows: readonly Row[], position: number): number {
  return rows.reduce(
    (longest, { cells }) => Math.max(longest, Math.min(22, textAt(cells, position).length)),
    0,
  );
}

export function firstOfEach(rows: readonly Row[]): ReadonlySet<string> {
  const first = new Map<string | null, string>();
  for (const { id, key } of rows) if (!first.has(id)) first.set(id, key);
  return new Set(first.values());
}

export function withDot({ id }: Row, content: ReactNode, { dots }: TableContext): ReactNode {
  if (id === null || dots[id] === undefined) return content;
  return (
    <span className="brand-cell">
      <i className={`swatch swatch-dot series-${dots[id]}`} />
      <span>{content}</span>
    </span>
  );
}

/** The page of a row's brand; null where the viewer may not open it, and for rows of something else. */
const brandPage = (id: string | null, { facts: { links }, idColumn }: TableContext) =>
  id !== null && idColumn?.key === 'brand_id' ? (links?.brandTo?.(id) ?? null) : null;

/** The name of a row as a link: to the page of its subject, to this page filtered by it, or to its brand's page. */
export function withLink(
  { id, key: row }: Row,
  content: ReactNode,
  context: TableContext,
): ReactNode {
  const { facts, idColumn, first } = context;
  const { links } = facts;
  if (id === null || links === undefined || idColumn === undefined) return content;
  const { key, filter, opens } = idColumn;
  // Alerts are read one by one, so each has its link.
  const isAlert = key === 'subject';
  if (!isAlert && !first.has(row)) return content;
  if (isAlert || opens !== undefined) {
    const link = links.linkTo(opens === undefined ? id : `${opens}:${id}`);
    return link === null ? content : <RowLink {...link}>{content}</RowLink>;
  }
  if (filter === undefined) {
    const to = brandPage(id, context);
    return to === null ? content : <RowLink {...{ to, says: '' }}>{content}</RowLink>;
  }
  const link = links.filterTo(filter, id);
  return link === null ? (
    content
  ) : (
    <RowLink {...link} state={keepsStaged}>
      {content}
    </RowLink>
  );
}

/** The name of a brand with a link to its page, where the name itself is a link that compares with the brand. */
export function withBrandPage(
  { id, key }: Row,
  name: string,
  content: ReactNode,
  context: TableContext,
): ReactNode {
  const isSecond = context.idColumn?.filter !== undefined && context.first.has(key);
  const to = isSecond ? brandPage(id, context) : null;
  if (to === null) return content;
  return (
    <>
      {content}
      {/* The arrow wraps with a word of the name, not alone. */}
      {'\u00A0'}
      <AppLink
        to={to}
        className="row-link brand-page"
        title="Page of the brand"
        aria-label={`Page of ${name}`}
      >
        ↗
      </AppLink>
    </>
  );
}

function RowLink({
  to,
  says,
  chosen = false,
  state,
  children,
}: {
  to: string;
  says: string;
  chosen?: boolean;
  state?: typeof keepsStaged;
  children: ReactNode;
}) {
  return (
    <AppLink to={to} className="row-link" preventScrollReset {...(state && { state })}>
      {chosen && <span aria-hidden="true">✓ </span>}
      {children}
      {says !== '' && <span className="sr-only">{`: ${says}`}</span>}
    </AppLink>
  );
}
