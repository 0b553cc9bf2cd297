import { newestReviews, type QuerySelection } from '../../analytics/query/model/selection';
import type { Notices } from './notices';
import type { DashboardStateInput } from './state-input';

/** More than any page shows; a file has as many. */
const mostReviews = 1_000;
const longestSearch = 100;

/** Reads which reviews are wanted in the reviewers' own words. A search that is too long is left out with a notice (R-19). */
export function readVerbatims(
  { search, reviews }: DashboardStateInput,
  notices: Notices,
): NonNullable<QuerySelection['verbatims']> {
  const text = (search ?? '').replace(/[\p{C}\s]+/gu, ' ').trim();
  const isTooLong = text.length > longestSearch;
  if (isTooLong)
    notices.leftOut(
      'search',
      text,
      `The search has more than ${String(longestSearch)} characters, so it was left out.`,
    );
  const wanted = reviews ?? newestReviews.limit;
  return {
    search: isTooLong ? '' : text,
    limit: Math.min(Math.max(1, Math.floor(wanted)), mostReviews),
  };
}
