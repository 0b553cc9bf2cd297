import type { DashboardContent } from '~/contracts/dashboards/content';
import { rangeText } from '~/lib/format/dates';

/** The label of a range contains its days already. */
const saysDays = /\b\d{4}$/;

/** First and last day of a period: 'Jun 08 – Aug 30, 2026'; '' where its label says them. */
export const daysOfPeriod = ({
  label,
  ...days
}: Pick<DashboardContent['period'], 'label' | 'startDate' | 'endDate'>): string =>
  saysDays.test(label) ? '' : rangeText(days);
