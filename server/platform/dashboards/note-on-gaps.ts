import { ignoresPeriod, readsBaseline } from '../analytics/query/describe-query';
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
  if (ignoresPeriod(query)) return result;
  const { period, baseline, secondBaseline, querySelection } = selection;
  const own = gapText(gapsIn(info.gaps, period));
  const reads = readsBaseline(query, querySelection) && result.reference === undefined;
  const compared = reads
    ? [baseline, secondBaseline].flatMap((one) => {
        const text = one && !one.outOfPlan ? gapText(one.gaps) : null;
        return one === null || text === null ? [] : [`Not comparable with ${one.label}: ${text}.`];
      })
    : [];
  const partly =
    reads && baseline !== null && compared.length === 0
      ? await set.engine.partlyOnSale(querySelection, baseline.range)
      : null;
  // The notes on baselines name the gaps of the period as well.
  const notes = [
    ...(compared.length === 0 && own !== null ? [sentence(own)] : compared),
    ...(partly === null ? [] : [`${sentence(partly)} Changes are from a shorter time on sale.`]),
  ];
  return withNote(result, ...notes);
}
