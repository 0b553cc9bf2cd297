import type { QueryResult, ResultColumn } from '../results/query-result';
import { type Answer, type Asked, emptyResult, isAnswer } from '../execute/query-figures';
import { type NamedQuery, oneOf, readParams } from './named-query';
import { levelFor } from '../model/periods';
import { type Empty, isEmpty, startRun } from '../execute/resolve-periods';
import { Scopes } from '../compile/query-scopes';
import { dimensionColumns, measureColumns, shapeResult } from '../results/shape-result';
import { partSql } from '../compile/sources';
import { boundValues, Places } from '../compile/sql-params';
import { ownAndRivals, salesQuery } from './series';

interface Params extends Record<string, unknown> {
  /** Beside the brand: its competitors and the average of the category, or its own baseline. */
  against: 'category' | 'baseline';
  /** Buckets; `auto` chooses by the length of the period. */
  level: 'week' | 'day' | 'month' | 'auto';
}

/** Net sales of known brands by bucket, for each of them that sold in it. */
async function averages({ dataSet, binding, signal }: Asked, level: 'day' | 'week' | 'month') {
  const run = startRun(dataSet, binding);
  if (isEmpty(run)) return new Map<string, number>();
  const places = new Places();
  const scopes = new Scopes(places, 'market', [], binding);
  const byBrand = partSql(
    { places, scopes, level, unit: 'days' },
    {
      source: 'lines',
      scope: 'market',
      dims: ['date', 'brand'],
      when: 'now',
      components: new Set(['net']),
    },
  );
  const { rows } = await dataSet.store.query(
    `SELECT date, SUM(net) / COUNT(*) AS average FROM (${byBrand}) WHERE brand <> 0 GROUP BY date`,
    boundValues(places.slots, run),
    signal,
  );
  return new Map(rows.map(([day, average]) => [String(day), Number(average)]));
}

export const seriesColumns: ResultColumn[] = [
  { key: 'series_id', label: 'Series id', metric: null, format: 'text', unit: '', role: 'id' },
  { key: 'series', label: 'Series', metric: null, format: 'text', unit: '', role: 'dimension' },
];

/**
 * Line: day, id and name of the series, net sales; with `against` 'baseline' the subject alone, and its baseline.
 * Series are the brand (or product), its competitors, and 'average': net sales of the market's known brands ÷ how many
 * of them sold in the bucket. Row by bucket, then series; a bucket without data is a row of nulls.
 */
export const netSalesAgainstCategory: NamedQuery<Params> = {
  reason: 'The average of the brands that sold in a bucket is a count of groups within groups.',
  metrics: ['NS'],
  read: readParams<Params>({
    against: oneOf('category', 'baseline'),
    level: oneOf('week', 'day', 'month', 'auto'),
  }),
  async run(asked, { against, level: wanted }): Promise<QueryResult> {
    const { dataSet, binding } = asked;
    const level = wanted === 'auto' ? levelFor(binding.period) : wanted;
    const compare = against === 'baseline';
    const query = salesQuery('brand', [], level, dataSet.info.currency, compare);
    const [sales] = query.measures;
    if (sales === undefined) throw new Error('a query of nothing');
    const [{ own, rivals, name }, average] = await Promise.all([
      ownAndRivals(compare ? { ...asked, binding: withoutRivals(binding) } : asked, level, compare),
      compare ? new Map<string, number>() : averages(asked, level),
    ]);
    if (!isAnswer(own) && own.reason !== 'no-data') return emptyResult(asked, query, own);
    const rivalSales = rivals !== null && isAnswer(rivals) ? await shaped(rivals) : null;
    const ownSales = isAnswer(own) ? await shaped(own) : null;
    const whole = ownSales ?? rivalSales;
    if (whole === null) return emptyResult(asked, query, own as Empty);

    const columns = measureColumns(sales, compare, binding.baseline?.kind ?? null).slice(0, 2);
    const days = [...new Set(whole.rows.map(([day]) => String(day)))];
    const rivalRows = byDay(rivalSales?.rows ?? []);
    const ownRows = new Map(ownSales?.rows.map((row) => [String(row[0]), row]));
    const rows = days.flatMap((day): QueryResult['rows'] => {
      const mine = ownRows.get(day)?.slice(1, 1 + columns.length) ?? columns.map(() => null);
      if (compare) return [[day, name.id, name.name, ...mine]];
      return [
        [day, name.id, name.name, ...mine],
        ...(rivalRows.get(day) ?? []),
        [day, 'average', 'Category average', average.get(day) ?? null],
      ];
    });
    return {
      ...whole,
      columns: [...dimensionColumns(['date']), ...seriesColumns, ...columns],
      rows,
      empty: null,
    };
  },
};

function byDay(rows: QueryResult['rows']): Map<string, QueryResult['rows']> {
  const found = new Map<string, QueryResult['rows']>();
  for (const row of rows) {
    const day = String(row[0]);
    found.set(day, [...(found.get(day) ?? []), row]);
  }
  return found;
}

const shaped = ({ shaping }: Answer) => shapeResult(shaping);

const withoutRivals = (binding: Asked['binding']) => ({
  ...binding,
  competitors: [],
  competitorProducts: [],
});
