import { dayText } from '../../dates/day-text';
import type { DayRange } from '../../dates/days';
import {
  baselineOf,
  defaultFrame,
  framePeriod,
  frames,
  type Calendar,
  type Frame,
} from '../../analytics/query/model/periods';

interface PlanDays {
  calendar: Calendar;
  /** The days that the plan includes; null: all. */
  limit: DayRange | null;
}

/**
 * The frame that a dashboard starts with: its default, or the longest shorter one whose prior period the plan includes
 * (D-16), so that its changes do not read "not in your plan".
 */
export function startFrame(wanted: string | undefined, { calendar, limit }: PlanDays): Frame {
  const frame = frames.find((each) => each === wanted) ?? defaultFrame;
  const compares = (each: Frame) => {
    const period = framePeriod(each, calendar, limit);
    return (
      period !== null && baselineOf('prior_period', period, calendar, limit)?.outOfPlan !== true
    );
  };
  if (limit === null || compares(frame)) return frame;
  const shorter = frames.slice(0, frames.indexOf(frame)).reverse();
  return shorter.find(compares) ?? frame;
}

/**
 * Why a plan does not include all days of a frame; null where it does. `All` means all days of the plan.
 */
export function lockedFrame(frame: string, { calendar, limit }: PlanDays): string | null {
  const known = frames.find((each) => each === frame);
  if (known === undefined || known === 'All' || limit === null) return null;
  const whole = framePeriod(known, calendar, null);
  return whole !== null && whole.startDate < limit.startDate ? planNote(limit) : null;
}

/** Sentence for users on the days that a plan includes. */
export const planNote = ({ startDate, endDate }: DayRange) =>
  `Your plan includes data from ${dayText(startDate)} to ${dayText(endDate)}.`;
