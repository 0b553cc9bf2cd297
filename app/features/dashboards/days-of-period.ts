import type { DashboardContent } from '~/contracts/dashboards/content';
import { dayText } from '~/lib/format/dates';

/** The label of a range contains its days already. */
const saysDays = /\b\d{4}$/;

/** First and last day of a period: 'Jun 08, 2026 – Aug 30, 2026'; '' where its label says them. */
export const daysOfPeriod = ({
  label,
  startDate,
  endDate,
}: Pick<DashboardContent['period'], 'label' | 'startDate' | 'endDate'>): string =>
  saysDays.test(label) ? '' : `${dayText(startDate)} – ${dayText(endDate)}`;
