import type { QuerySelection } from '../analytics/query/model/selection';
import { framePeriod } from '../analytics/query/model/periods';
import type { QueryResult } from '../analytics/query/results/query-result';
import type { OpenDashboard } from './open-dashboard';
import { startFrame } from './selection/plan-frames';
import type { SelectedFilter } from './selection/selected-filter';

/** A filter that the viewer chose, and the selection without it. */
interface Candidate {
  name: string;
  remove: (from: QuerySelection) => QuerySelection;
}

/**
 * Finds the filters that leave a result without rows (D-13), by running its query again without each of them.
 *
 * @param run runs the widget's query with another selection
 * @returns names of the filters that each empty the result alone, or else of all filters if they do so together. No
 *   names if the result has no rows even without them.
 */
export async function findEmptyingFilters(
  open: Pick<OpenDashboard, 'selection' | 'info'>,
  run: (selection: QuerySelection) => Promise<QueryResult>,
): Promise<string[]> {
  const { querySelection } = open.selection;
  const candidates = candidatesOf(open);
  const fills = async (without: readonly Candidate[]) => {
    const selection = without.reduce((from, { remove }) => remove(from), querySelection);
    return (await run(selection)).empty === null;
  };
  const alone = await Promise.all(candidates.map((candidate) => fills([candidate])));
  const found = candidates.filter((_, at) => alone[at]);
  if (found.length > 0 || candidates.length < 2) return found.map(({ name }) => name);
  return (await fills(candidates)) ? candidates.map(({ name }) => name) : [];
}

function candidatesOf({
  selection: { filters, querySelection },
  info,
}: Pick<OpenDashboard, 'selection' | 'info'>): Candidate[] {
  return filters.flatMap((filter): Candidate[] => {
    const { name, kind } = filter.definition;
    if (!filter.given) return [];
    if (kind === 'product_dropdown')
      return [{ name, remove: (from) => ({ ...from, product: null }) }];
    if (kind === 'time_range' || kind === 'time_frame') {
      const { limit } = querySelection;
      const usual = framePeriod(startFrame(undefined, { calendar: info, limit }), info, limit);
      return usual === null
        ? []
        : [{ name, remove: (from) => ({ ...from, period: usual, baselines: [] }) }];
    }
    return filter.conditions.length > 0
      ? [{ name, remove: (from) => ({ ...from, conditions: conditionsWithout(from, filter) }) }]
      : [];
  });
}

const conditionsWithout = (from: QuerySelection, { conditions }: SelectedFilter) =>
  from.conditions.filter((condition) => !conditions.includes(condition));
