import { emptyState, type EmptyState } from '../model/empty-state';
import { isResolved, missingSubject, resolveSelection } from '../model/resolved-selection';
import type { QueryResult } from '../results/query-result';
import { type Alert, severities } from './alert';
import { brandRankChange, productRankChanges, regionChanges } from './alert-changes';
import { stockOuts } from './alert-stock-outs';
import { type NamedQuery, readParams, upTo } from './named-query';

interface Params extends Record<string, unknown> {
  limit: number;
}

const textColumn = (key: string, label: string): QueryResult['columns'][number] => ({
  key,
  label,
  metric: null,
  format: 'text',
  unit: '',
  role: 'dimension',
});
const columns: QueryResult['columns'] = [
  textColumn('severity', 'Severity'),
  textColumn('text', 'What'),
  { ...textColumn('since', 'Since'), format: 'date' },
  { ...textColumn('value', 'Figure'), role: 'value' },
];

const severityOrder = ({ severity }: Alert) => severities.indexOf(severity);

/** Table of alerts, most severe first: severity, a sentence, first day, and the figure as text. */
export const alerts: NamedQuery<Params> = {
  reason:
    'Alerts of different kinds (stock, ranks, sales) are rows of one table, each with its own rule.',
  metrics: ['OOS', 'NS'],
  read: readParams<Params>({ limit: upTo(50, 8) }),
  async run(context, { limit }): Promise<QueryResult> {
    const { dataSet, selection } = context;
    const resultOf = (rows: QueryResult['rows'], empty: EmptyState | null): QueryResult => ({
      columns,
      rows,
      baseSize: null,
      asOf: dataSet.info.asOf,
      dateLevel: null,
      incompleteFrom: null,
      empty,
    });
    const noSubject = missingSubject('brand', selection);
    if (noSubject !== null) return resultOf([], noSubject);
    const resolved = resolveSelection(dataSet.info, selection);
    if (!isResolved(resolved)) return resultOf([], resolved);
    const kinds = [stockOuts, brandRankChange, productRankChanges, regionChanges];
    const found = (await Promise.all(kinds.map((find) => find(context, resolved)))).flat();
    if (found.length === 0)
      return resultOf([], emptyState('no-data', 'Nothing needs attention in this period.'));
    found.sort(
      (one, other) => severityOrder(one) - severityOrder(other) || other.weight - one.weight,
    );
    return resultOf(
      found
        .slice(0, limit)
        .map(({ severity, text, since, value }) => [severity, text, since, value]),
      null,
    );
  },
};
