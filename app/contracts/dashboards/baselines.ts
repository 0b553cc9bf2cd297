import type { DashboardContent, ResultColumn, WidgetResult } from './content';

/** The baselines of a page (D-14, D-23) and the columns that compare with them. */

type Compared = Pick<ResultColumn, 'role' | 'baseline'>;
type Baselines = readonly { outOfPlan: boolean; gapDays: number }[];

export const isBefore = ({ role }: Pick<ResultColumn, 'role'>): boolean => role === 'baseline';

export const isChange = ({ role }: Pick<ResultColumn, 'role'>): boolean => role === 'growth';

/** Place of the baseline that a column compares with in those of the page (D-23); null for other columns. */
export const placeOfBaseline = (column: Compared): number | null =>
  isBefore(column) || isChange(column) ? (column.baseline ?? 0) : null;

/**
 * The text in place of figures that cannot be compared with a baseline: the plan does not include it (D-16), or data
 * are missing in it or in the period (D-33). Null if they can.
 */
export function whyClosed({ outOfPlan, gapDays }: Baselines[number]): string | null {
  if (outOfPlan) return outOfPlanText;
  if (gapDays === 0) return null;
  return `not comparable: ${gapDays === 1 ? '1 day' : `${String(gapDays)} days`} without data`;
}

/** Why figures are not compared with each baseline of a page (`whyClosed`). */
type Reasons = readonly (string | null)[];

export const reasonsOf = ({ baselines }: { baselines: Baselines }): Reasons =>
  baselines.map(whyClosed);

/** The text in place of the figures of a column that compares with a closed baseline; null for other columns. */
export function closedText(column: Compared, reasons: Reasons): string | null {
  const place = placeOfBaseline(column);
  return place === null ? null : (reasons[place] ?? null);
}

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
      ? (reasons[0] ?? null)
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
export const yearAgoOf = ({ baselines }: Pick<DashboardContent, 'baselines'>) =>
  baselines.find(({ kind }) => kind === 'year_ago') ?? null;
