import { isDay } from '../../../dates/days';
import type { ResultColumn } from '../results/query-result';
import { componentKey } from './drill-measures';
import { badCursor, drillOwner, type Found, nothing, type Page } from './page';
import { answer, type Asked, isAnswer, type Query } from '../execute/query-figures';
import type { Jaql } from '../model/jaql';
import { type Measure, measureOf } from '../model/measure';
import { productNames } from '../results/dimension-names';
import { Relation, tables } from '../compile/from-clause';
import { Scopes } from '../compile/query-scopes';
import { dimensionColumns, measureColumns, shapeResult } from '../results/shape-result';
import { boundValues, Places, type Run } from '../compile/sql-params';

/** What a line itself has of a measure's figures. */
const lineFigures: Readonly<Record<string, string>> = {
  'lines.net.subject': 'f.net_cents',
  'lines.units.subject': 'f.units',
  'lines.lines.subject': '1',
};

const orderColumn: ResultColumn = {
  key: 'order',
  label: 'Order',
  metric: null,
  format: 'text',
  unit: '',
  role: 'id',
};

/** Order lines by day, as many as a page has; a page is found by the last line of the one before. */
export async function lineRows(
  asked: Asked,
  jaql: Jaql,
  measures: Measure[],
  { after, limit }: Page,
): Promise<Found> {
  const currency = asked.dataSet.info.currency;
  const own = (['U', 'NS'] as const).map((one) => measureOf(one, currency));
  const known = new Set(own.flatMap(({ components }) => components.map(componentKey)));
  const isOwn = ({ components: [only, ...more], growthOf }: Measure) =>
    only !== undefined && more.length === 0 && growthOf === null && known.has(componentKey(only));
  const shown = [...own, ...measures.filter((measure) => !isOwn(measure))];
  const query: Query = {
    subject: jaql.subject,
    measures: shown,
    dimensions: [],
    dateLevel: null,
    filters: jaql.filters,
    rank: null,
    compare: false,
    total: false,
  };
  const found = await answer(asked, drillOwner(jaql), query);
  if (!isAnswer(found)) return nothing(found);
  const { run } = found;
  const cursor = after === null ? null : readCursor(after);
  const [whole, page] = await Promise.all([
    shapeResult(found.shaping),
    linePage(asked, jaql, run, cursor, limit + 1),
  ]);
  const kept = page.slice(0, limit);
  const names = await productNames(asked.dataSet, [...new Set(kept.map(({ product }) => product))]);
  const last = kept.at(-1);
  const hasMore = page.length > limit;
  return {
    columns: [
      ...dimensionColumns(['date']),
      orderColumn,
      ...dimensionColumns(['product']),
      ...shown.flatMap((measure) => measureColumns(measure, false, null)),
    ],
    rows: kept.map(({ day, order, product, figures }) => {
      const name = names.get(product);
      return [
        day,
        order,
        name?.id ?? null,
        name?.name ?? null,
        ...shown.map(({ components: [only, ...more] }) =>
          only === undefined || more.length > 0 ? null : (figures[componentKey(only)] ?? null),
        ),
      ];
    }),
    total: [null, null, null, 'Total', ...(whole.rows[0] ?? [])],
    hasMore,
    endCursor: hasMore && last !== undefined ? `${last.day}.${String(last.line)}` : null,
    empty: null,
  };
}

function readCursor(text: string): { day: string; line: number } {
  const [, day, line] = /^(\d{4}-\d{2}-\d{2})\.(-?\d{1,15})$/.exec(text) ?? [];
  if (day === undefined || !isDay(day)) throw badCursor();
  return { day, line: Number(line) };
}

async function linePage(
  { dataSet, signal }: Asked,
  jaql: Jaql,
  run: Run,
  cursor: { day: string; line: number } | null,
  count: number,
) {
  const places = new Places();
  const scopes = new Scopes(places, jaql.subject, jaql.filters, run.binding);
  const of = new Relation(tables.facts, places, { when: 'now', level: null, unit: 'days' })
    .narrow(scopes, 'subject')
    .inPeriod();
  if (cursor !== null) {
    const day = places.place('after.day', () => cursor.day, 'DATE');
    const line = places.place('after.line', () => cursor.line, 'BIGINT');
    of.and(`f.date >= ${day} AND (f.date > ${day} OR f.line_id > ${line})`);
  }
  const limit = places.place('count', () => count, 'BIGINT');
  const figures = Object.entries(lineFigures);
  const { rows } = await dataSet.store.query(
    `SELECT f.date, f.line_id, f.order_id, f.product, ${figures.map(([, sql]) => sql).join(', ')}
     ${of.text()} ORDER BY f.date, f.line_id LIMIT ${limit}`,
    boundValues(places.slots, run),
    signal,
  );
  return rows.map(([day, line, order, product, ...values]) => ({
    day: String(day),
    line: Number(line),
    order: Number(order) === 0 ? null : String(order),
    product: Number(product),
    figures: Object.fromEntries(figures.map(([key], at) => [key, Number(values[at])])),
  }));
}
