import type { QueryResult } from '../results/query-result';
import type { Asked } from '../execute/query-figures';
import { type NamedQuery, readParams } from './named-query';
import { Relation, tables } from '../compile/from-clause';
import {
  cannotWorkOut,
  empty,
  type Empty,
  isEmpty,
  lacks,
  nobodyText,
  startRun,
} from '../execute/resolve-periods';
import { Scopes } from '../compile/query-scopes';
import { boundValues, Places } from '../compile/sql-params';

const columns: QueryResult['columns'] = [
  { key: 'stars_id', label: 'Stars id', metric: null, format: 'text', unit: '', role: 'id' },
  { key: 'stars', label: 'Stars', metric: null, format: 'text', unit: '', role: 'dimension' },
  {
    key: 'REV',
    label: 'Reviews',
    metric: 'REV',
    format: 'integer',
    unit: 'reviews',
    role: 'value',
  },
  { key: 'share', label: 'Share', metric: null, format: 'percent', unit: '%', role: 'value' },
  {
    key: 'RAT',
    label: 'Average rating',
    metric: 'RAT',
    format: 'stars',
    unit: 'stars',
    role: 'value',
  },
];

const result = ({ dataSet }: Asked, rows: QueryResult['rows'], why: Empty | null) => ({
  columns,
  rows,
  baseSize: null,
  asOf: dataSet.info.asOf,
  dateLevel: null,
  incompleteFrom: null,
  empty: why,
});

/** Table or bar: a row for each number of stars from 5 to 1 with its reviews and their share; last the total, with the mean. */
export const ratings: NamedQuery<Record<string, never>> = {
  reason: 'Stars are a figure, which no dimension of JAQL tells apart.',
  metrics: ['RAT', 'REV'],
  read: readParams<Record<string, never>>({}),
  async run(asked): Promise<QueryResult> {
    const { dataSet, binding, signal } = asked;
    const nobody = nobodyText({ subject: 'brand' }, binding);
    if (nobody !== null) return result(asked, [], nobody);
    const missing = lacks(dataSet, ['reviews']);
    if (missing !== null) return result(asked, [], cannotWorkOut(missing, 'ratings'));
    const run = startRun(dataSet, binding);
    if (isEmpty(run)) return result(asked, [], run);
    const places = new Places();
    const of = new Relation(tables.reviews, places, { when: 'now', level: null, unit: 'days' })
      .narrow(new Scopes(places, 'brand', [], binding), 'subject')
      .inPeriod();
    const { rows } = await dataSet.store.query(
      `SELECT f.stars, COUNT(*) ${of.text()} GROUP BY f.stars`,
      boundValues(places.slots, run),
      signal,
    );
    const counts = new Map(rows.map(([stars, count]) => [Number(stars), Number(count)]));
    const all = [...counts.values()].reduce((sum, count) => sum + count, 0);
    if (all === 0)
      return result(asked, [], empty('no-data', 'There are no reviews in this period.'));
    const stars = [...counts].reduce((sum, [value, count]) => sum + value * count, 0);
    return result(
      asked,
      [
        ...[5, 4, 3, 2, 1].map((value) => {
          const count = counts.get(value) ?? 0;
          const name = value === 1 ? '1 star' : `${String(value)} stars`;
          return [String(value), name, count, count / all, null];
        }),
        [null, 'Total', all, 1, stars / all],
      ],
      null,
    );
  },
};
