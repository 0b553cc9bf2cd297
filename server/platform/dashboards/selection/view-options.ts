import type { ViewOptions } from '../../analytics/query/model/selection';
import type { FilterKind } from '../filter-kinds';
import type { SelectedFilter } from './selected-filter';

/** Reads the filters that change what is shown and not which rows (D-02). */
export function readViewOptions(filters: readonly SelectedFilter[]): ViewOptions {
  const valueOf = (kind: FilterKind) =>
    filters.find(({ definition }) => definition.kind === kind)?.selected[0]?.value ?? null;
  return { type: valueOf('type'), scorecard: valueOf('scorecard_dropdown') };
}
