import { readDay } from '../../dates/day-text';
import type { DayRange } from '../../dates/days';
import {
  framePeriod,
  frames,
  type Calendar,
  type Frame,
} from '../../analytics/query/model/periods';
import type { FilterDefinition } from '../filter-definition';
import { hasParameter } from './requested-filters';
import type { DashboardStateInput } from './state-input';

/** The name of time frames in every address. */
const frameName = 'time_frame';

/**
 * Translates a period that was chosen on another dashboard. If this one offers days alone, a time frame becomes
 * its days, unless days are given. If it offers time frames alone, days that match a frame become that frame.
 * Everything else stays, and is left out with a notice later.
 *
 * @param limit the days that the viewer's plan opens; null: all
 */
export function withCarriedPeriod(
  input: DashboardStateInput,
  offered: readonly FilterDefinition[],
  { calendar, limit }: { calendar: Calendar; limit: DayRange | null },
): DashboardStateInput {
  const hasFrames = offered.some(({ kind }) => kind === 'time_frame');
  const hasDays = hasParameter(offered, 'timerange');
  if (hasFrames === hasDays) return input;
  return hasDays ? withDays(input, calendar, limit) : withFrame(input, calendar);
}

function withDays(
  input: DashboardStateInput,
  calendar: Calendar,
  limit: DayRange | null,
): DashboardStateInput {
  const { filters, timerange } = input;
  const [value, ...more] = filters?.find(({ name }) => name === frameName)?.values ?? [];
  const frame = frames.find((each) => each === value);
  if (frame === undefined || more.length > 0) return input;
  const days = timerange ?? daysOf(frame, calendar, limit);
  return { ...input, timerange: days, filters: filters?.filter(({ name }) => name !== frameName) };
}

/** The days of a frame. `All` means the days of the plan, so that they are not cut and need no notice. */
function daysOf(frame: Frame, calendar: Calendar, limit: DayRange | null): DayRange | null {
  const period = framePeriod(frame, calendar, frame === 'All' ? limit : null);
  return period && { startDate: period.startDate, endDate: period.endDate };
}

function withFrame(input: DashboardStateInput, calendar: Calendar): DashboardStateInput {
  const { filters, timerange } = input;
  if (!timerange || filters?.some(({ name }) => name === frameName)) return input;
  const [startDate, endDate] = [readDay(timerange.startDate), readDay(timerange.endDate)];
  const frame = frames.find((each) => {
    const days = daysOf(each, calendar, null);
    return days?.startDate === startDate && days.endDate === endDate;
  });
  if (frame === undefined) return input;
  return {
    ...input,
    timerange: null,
    filters: [...(filters ?? []), { name: frameName, values: [frame] }],
  };
}
