import type { Random } from './random';

/** The demo's days, a Thursday to a Sunday three years later; a day's index counts from 0. */
export const firstDay = '2023-08-31';
export const asOf = '2026-08-30';
export const days = 1_096;
/** Weeks begin on Mondays: week 0 is that of the first day, three days of which lie before it. */
const daysBefore = 3;
export const weeks = 157;
export const weekOfDay = (day: number | string): string => `((${day} + ${daysBefore}) // 7)`;

const dayMs = 86_400_000;
const start = Date.parse(firstDay);

/** Index of a YYYY-MM-DD day; negative before the first. */
export const dayIndex = (date: string): number => Math.round((Date.parse(date) - start) / dayMs);
export const dateOf = (day: number): string =>
  new Date(start + day * dayMs).toISOString().slice(0, 10);
export const weekIndex = (date: string): number => Math.floor((dayIndex(date) + daysBefore) / 7);
/** Index of a week's Monday. */
export const mondayOf = (week: number): number => week * 7 - daysBefore;

/** The nth (from 1; −1: last) weekday (0 Sunday) of a month (from 1). */
function nth(year: number, month: number, weekday: number, n: number): string {
  const days = new Date(Date.UTC(year, month, 0)).getUTCDate();
  const found: string[] = [];
  for (let day = 1; day <= days; day++) {
    const date = new Date(Date.UTC(year, month - 1, day));
    if (date.getUTCDay() === weekday) found.push(date.toISOString().slice(0, 10));
  }
  return found.at(n < 0 ? n : n - 1)!;
}

/** Public holidays of the United States, by date. */
export function holidays(): Map<string, string> {
  const found = new Map<string, string>();
  for (let year = 2023; year <= 2026; year++) {
    found.set(`${year}-01-01`, "New Year's Day");
    found.set(nth(year, 1, 1, 3), 'Martin Luther King Jr. Day');
    found.set(nth(year, 2, 1, 3), "Presidents' Day");
    found.set(nth(year, 5, 1, -1), 'Memorial Day');
    found.set(`${year}-06-19`, 'Juneteenth');
    found.set(`${year}-07-04`, 'Independence Day');
    found.set(nth(year, 9, 1, 1), 'Labor Day');
    found.set(nth(year, 11, 4, 4), 'Thanksgiving Day');
    found.set(`${year}-12-25`, 'Christmas Day');
  }
  return found;
}

/** From Sunday; homes shop for the weekend, offices on working days. */
const rhythm = {
  home: [1.12, 0.92, 0.88, 0.9, 0.98, 1.12, 1.18],
  office: [0.06, 1.5, 1.45, 1.35, 1.3, 1.1, 0.12],
};
/** The market's own growth a year; new buyers come on top. */
const growth = 0.035;

/** How much is ordered on each day, in proportion. */
export function dayWeights(kind: 'home' | 'office', random: Random): number[] {
  const closed = holidays();
  return Array.from({ length: days }, (_, day) => {
    const date = dateOf(day);
    const weekday = new Date(start + day * dayMs).getUTCDay();
    const holiday = closed.has(date) ? (kind === 'office' ? 0.1 : 0.7) : 1;
    const noise = 1 + 0.06 * (random.of(`day ${kind}`, day) * 2 - 1);
    return rhythm[kind][weekday]! * holiday * noise * (1 + growth) ** (day / 365);
  });
}
