import type { QueryResult } from '../results/query-result';
import { type Asked } from '../execute/query-figures';
import { type NamedQuery, readParams, upTo } from './named-query';
import { empty, type Empty, isEmpty, nobodyText, startRun } from '../execute/resolve-periods';
import { type Alert, severities } from './alert';
import { brandMove, productMoves, regionChanges } from './alert-changes';
import { stockOuts } from './alert-stock-outs';

interface Params extends Record<string, unknown> {
  limit: number;
}

const text = (key: string, label: string): QueryResult['columns'][number] => ({
  key,
  label,
  metric: null,
  format: 'text',
  unit: '',
  role: 'dimension',
});
const columns: QueryResult['columns'] = [
  text('severity', 'Severity'),
  text('text', 'What'),
  { ...text('since', 'Since'), format: 'date' },
  { ...text('value', 'Figure'), role: 'value' },
];

/** Table: severity (high, medium, low), a sentence, since when, and the figure as text; the most severe first. */
export const alerts: NamedQuery<Params> = {
  reason:
    'Alerts of different kinds (stock, ranks, sales) are rows of one table, each with a rule of its own.',
  metrics: ['OOS', 'NS'],
  read: readParams<Params>({ limit: upTo(50, 8) }),
  async run(asked: Asked, { limit }): Promise<QueryResult> {
    const { dataSet, binding } = asked;
    const result = (rows: QueryResult['rows'], why: Empty | null): QueryResult => ({
      columns,
      rows,
      baseSize: null,
      asOf: dataSet.info.asOf,
      dateLevel: null,
      incompleteFrom: null,
      empty: why,
    });
    const nobody = nobodyText({ subject: 'brand' }, binding);
    if (nobody !== null) return result([], nobody);
    const run = startRun(dataSet, binding);
    if (isEmpty(run)) return result([], run);
    const found = (
      await Promise.all([
        stockOuts(asked, run),
        brandMove(asked, run),
        productMoves(asked, run),
        regionChanges(asked, run),
      ])
    ).flat();
    if (found.length === 0)
      return result([], empty('no-data', 'Nothing needs attention in this period.'));
    const place = ({ severity }: Alert) => severities.indexOf(severity);
    found.sort((one, other) => place(one) - place(other) || other.weight - one.weight);
    return result(
      found
        .slice(0, limit)
        .map(({ severity, text: what, since, value }) => [severity, what, since, value]),
      null,
    );
  },
};
