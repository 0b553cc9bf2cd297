import { newestReviews, type QuerySelection } from '../../analytics/query/model/selection';
import type { Notices } from './notices';
import type { DashboardStateInput } from './state-input';

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
