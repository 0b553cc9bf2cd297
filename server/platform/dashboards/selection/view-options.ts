import {
  newestReviews,
  type QuerySelection,
  type ViewOptions,
} from '../../analytics/query/model/selection';
import type { FilterKind } from '../filter-kinds';
import type { Notices } from './notices';
import type { SelectedFilter } from './selected-filter';
import type { DashboardStateInput } from './state-input';

/** Reads the filters that change what is shown and not which rows (D-02). */
export function readViewOptions(filters: readonly SelectedFilter[]): ViewOptions {
  const valueOf = (kind: FilterKind) =>
    filters.find(({ definition }) => definition.kind === kind)?.selected[0]?.value ?? null;
  return { type: valueOf('type'), scorecard: valueOf('scorecard_dropdown') };
}

/** Maximum of reviews in a file; pages show fewer. */
const maxReviews = 1_000;
const maxSearchLength = 100;

/** Reads which reviews are wanted in the reviewers' own words. A search that is too long is left out with a notice (R-19). */
export function readVerbatims(
  { search, reviews }: DashboardStateInput,
  notices: Notices,
): NonNullable<QuerySelection['verbatims']> {
  const text = (search ?? '').replace(/[\p{C}\s]+/gu, ' ').trim();
  const isTooLong = text.length > maxSearchLength;
  if (isTooLong)
    notices.leftOut(
      'search',
      text,
      `The search has more than ${String(maxSearchLength)} characters, so it was left out.`,
    );
  const wanted = reviews ?? newestReviews.limit;
  return {
    search: isTooLong ? '' : text,
    limit: Math.min(Math.max(1, Math.floor(wanted)), maxReviews),
  };
}
