import { scopeOfQuery } from '../analytics/query/describe-query';
import { gapsIn, gapText } from '../analytics/query/model/coverage';
import type { WidgetQuery } from '../analytics/query/model/widget-query';
import { type QueryResult, withNote } from '../analytics/query/results/query-result';
import type { OpenDashboard } from './open-dashboard';

const sentence = (text: string) => `${text.slice(0, 1).toUpperCase()}${text.slice(1)}.`;

/**
 * Adds a note on the days without data in the period and its baselines (D-33), and on how much of the baseline the
 * page's product, or brand, was on sale.
 */
export async function withNoteOnGaps(
  { info, set, selection }: Pick<OpenDashboard, 'info' | 'set' | 'selection'>,
  query: WidgetQuery,
  result: QueryResult,
): Promise<QueryResult> {
  const scope = scopeOfQuery(query);
  if (scope.days === 'own') return result;
  const { period, baselines, querySelection } = selection;
  const own = gapText(gapsIn(info.gaps, period));
  const reads = scope.baselines(querySelection) && result.reference === undefined;
  const compared = (reads ? baselines : []).flatMap(({ outOfPlan, gaps, label }) => {
    const text = outOfPlan ? null : gapText(gaps);
    return text === null ? [] : [`Not comparable with ${label}: ${text}.`];
  });
  const [baseline] = baselines;
  const partly =
    reads && baseline !== undefined && compared.length === 0
      ? await set.engine.partlyOnSale(querySelection, baseline.range)
      : null;
  // The notes on baselines name the gaps of the period as well.
  const notes = [
    ...(compared.length === 0 && own !== null ? [sentence(own)] : compared),
    ...(partly === null ? [] : [`${sentence(partly)} Changes are from a shorter time on sale.`]),
  ];
  return withNote(result, ...notes);
}
