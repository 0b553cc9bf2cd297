import { type DayRange, dayNumber } from '../../../dates/days';
import type { OpenDataSet } from '../../data-set';

/** Days with sales, summed up from the first: a data set may have holes of months. */
interface DataDays {
  first: number;
  sums: Int32Array;
}

const known = new WeakMap<OpenDataSet, Promise<DataDays>>();

async function read({ store, info }: OpenDataSet): Promise<DataDays> {
  const first = dayNumber(info.firstDay);
  const sums = new Int32Array(dayNumber(info.asOf) - first + 2);
  const { rows } = await store.query('SELECT DISTINCT date FROM rollup_category_day', []);
  for (const [day] of rows) {
    const at = dayNumber(String(day)) - first + 1;
    if (at >= 1 && at < sums.length) sums[at] = 1;
  }
  for (let at = 1; at < sums.length; at += 1) sums[at] = (sums[at] ?? 0) + (sums[at - 1] ?? 0);
  return { first, sums };
}

/** Whether the data set has any sales within a range; asked for once per opened version. */
export async function hasSales(dataSet: OpenDataSet): Promise<(range: DayRange) => boolean> {
  let days = known.get(dataSet);
  if (days === undefined) {
    days = read(dataSet);
    known.set(dataSet, days);
    days.catch(() => known.delete(dataSet));
  }
  const { first, sums } = await days;
  const upTo = (day: number) => sums[Math.max(0, Math.min(sums.length - 1, day - first))] ?? 0;
  return ({ startDate, endDate }) => upTo(dayNumber(endDate) + 1) > upTo(dayNumber(startDate));
}
