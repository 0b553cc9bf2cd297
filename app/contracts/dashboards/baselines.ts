import type { DashboardContent, ResultColumn, WidgetResult } from './content';

/** The baselines of a page (D-14, D-23) and the columns that compare with them. */

type Compared = Pick<ResultColumn, 'role'>;
type Baseline = { outOfPlan: boolean } | null;
interface Baselines {
  baseline: Baseline;
  secondBaseline: Baseline;
}
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
export const isOutOfPlan = (column: Compared, { baseline, secondBaseline }: Baselines): boolean =>
  (isBefore(column) || isChange(column)) &&
  (isOfSecond(column) ? secondBaseline : baseline)?.outOfPlan === true;

/** The metric that is a change itself: it has a sign, and no figure where there is nothing to compare with. */
export const changeMetric = 'GR';

/** What stands in place of a figure that compares with days outside the plan (D-16). */
export const outOfPlanText = 'not in your plan';

/**
 * The columns of a result without a figure because the plan does not open a baseline (D-16). Growth may be from days of its
 * own: a column of it with any figure is not one of them.
 */
export const columnsOutOfPlan = (
  { columns, rows }: Pick<WidgetResult, 'columns' | 'rows'>,
  baselines: Baselines,
): ResultColumn[] =>
  columns.filter(
    (column, at) =>
      isOutOfPlan(column, baselines) ||
      (column.metric === changeMetric &&
        column.role === 'value' &&
        baselines.baseline?.outOfPlan === true &&
        rows.every((row) => (row[at] ?? null) === null)),
  );

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
