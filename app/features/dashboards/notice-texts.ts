import type { DashboardContent, FilterKind } from '~/contracts/dashboards/content';
import { rangeText } from '~/lib/format/dates';

/** What chooses the days of a page. */
const dayKinds: readonly FilterKind[] = ['time_range', 'time_frame', 'historical_toggle'];

/** The notices of a page, each once. The last one about its days says which days are shown instead. */
export function noticeTexts({
  notices,
  filters,
  period,
}: Pick<DashboardContent, 'notices' | 'filters' | 'period'>): string[] {
  const ofDays = new Set(['timerange', 'time_frame']);
  for (const { name, kind } of filters) if (dayKinds.includes(kind)) ofDays.add(name);
  const last = notices.findLast(({ parameter }) => ofDays.has(parameter))?.message;
  const messages = new Set(notices.map(({ message }) => message));
  return [...messages].map((message) =>
    message === last ? `${message} Shown: ${rangeText(period)}.` : message,
  );
}
