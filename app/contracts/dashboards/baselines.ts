import type { DashboardContent, ResultColumn, WidgetResult } from './content';

/** The baselines of a page (D-14, D-23) and the columns that compare with them. */

type Compared = Pick<ResultColumn, 'role'>;
type Baseline = { outOfPlan: boolean; gapDays: number } | null;
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

/**
 * The text in place of figures that cannot be compared with a baseline: the plan does not include it (D-16), or data
 * are missing in it or in the period (D-33). Null if they can.
 */
export function whyClosed(baseline: Baseline): string | null {
  if (baseline?.outOfPlan) return outOfPlanText;
  const days = baseline?.gapDays ?? 0;
  if (days === 0) return null;
  return `not comparable: ${days === 1 ? '1 day' : `${String(days)} days`} without data`;
}

/** Why figures are not compared with the baselines of a page (`whyClosed`). */
interface Reasons {
  baseline: string | null;
  secondBaseline: string | null;
}
export const reasonsOf = ({ baseline, secondBaseline }: Baselines): Reasons => ({
  baseline: whyClosed(baseline),
  secondBaseline: whyClosed(secondBaseline),
});

/** The text in place of the figures of a column that compares with a closed baseline; null for other columns. */
export const closedText = (column: Compared, reasons: Reasons): string | null =>
  isBefore(column) || isChange(column)
    ? reasons[isOfSecond(column) ? 'secondBaseline' : 'baseline']
    : null;

/** The metric that is a change itself: it has a sign, and no figure where there is nothing to compare with. */
export const changeMetric = 'GR';

/** The text in place of a figure that compares with days outside the plan (D-16). */
export const outOfPlanText = 'not in your plan';

/**
 * The columns of a result that have no figures because a baseline is closed, with the reason (D-16, D-33). Growth may
 * have its own baseline, so a growth column with any figure is not among them.
 */
export function closedColumns(
  { columns, rows }: Pick<WidgetResult, 'columns' | 'rows'>,
  reasons: Reasons,
): Map<ResultColumn, string> {
  const reasonOf = (column: ResultColumn, at: number) =>
    column.metric === changeMetric &&
    column.role === 'value' &&
    rows.every((row) => (row[at] ?? null) === null)
      ? reasons.baseline
      : closedText(column, reasons);
  return new Map(
    columns.flatMap((column, at) => {
      const reason = reasonOf(column, at);
      return reason === null ? [] : [[column, reason]];
    }),
  );
}

/**
 * The year-ago baseline of the page, whose label has the days, for figures that compare with the year ago. Null if the
 * page compares with other days.
 */
export const yearAgoOf = <Of extends Kind>({
  baseline,
  secondBaseline,
}: {
  baseline: Of;
  secondBaseline: Of;
}): Of | null => [baseline, secondBaseline].find((one) => one?.kind === 'year_ago') ?? null;
