import type { DashboardContent, ResultColumn } from './content';

/** The baselines of a page (D-14, D-23) and the columns that compare with them. */

type Compared = Pick<ResultColumn, 'role'>;
type Baseline = { outOfPlan: boolean } | null;
type Kind = Pick<NonNullable<DashboardContent['baseline']>, 'kind'> | null;

/** Whether a column has figures of a baseline. */
export const isBefore = ({ role }: Compared): boolean =>
  role === 'baseline' || role === 'second_baseline';

/** Whether a column has the change from a baseline. */
export const isChange = ({ role }: Compared): boolean =>
  role === 'growth' || role === 'second_growth';

/** Whether a column compares with the other baseline, where two are chosen (D-23). */
export const isOfSecond = ({ role }: Compared): boolean =>
  role === 'second_baseline' || role === 'second_growth';

/** Whether a column compares with a baseline that the plan does not open (D-16). */
export const isOutOfPlan = (
  column: Compared,
  { baseline, secondBaseline }: { baseline: Baseline; secondBaseline: Baseline },
): boolean =>
  (isBefore(column) || isChange(column)) &&
  (isOfSecond(column) ? secondBaseline : baseline)?.outOfPlan === true;

/**
 * The baseline of the page that figures against the year ago compare with: its label says the days. Null where the page
 * compares with other days.
 */
export const yearAgoOf = <Of extends Kind>({
  baseline,
  secondBaseline,
}: {
  baseline: Of;
  secondBaseline: Of;
}): Of | null => [baseline, secondBaseline].find((one) => one?.kind === 'year_ago') ?? null;
