import type { DataSetContent } from '../../data-set-content';
import { dayNumber, type DayRange } from '../../../dates/days';

/** The days of a data set on which anything was sold; a data set may have gaps of months. */
export class SalesDays {
  private hasSales: Promise<(range: DayRange) => boolean> | null = null;

  constructor(private readonly dataSet: DataSetContent) {}

  /** @returns whether there are sales on any day of a range; the days are read once */
  load(): Promise<(range: DayRange) => boolean> {
    if (this.hasSales === null) {
      this.hasSales = readSalesDays(this.dataSet);
      this.hasSales.catch(() => (this.hasSales = null));
    }
    return this.hasSales;
  }
}

async function readSalesDays({ store, info }: DataSetContent) {
  const first = dayNumber(info.firstDay);
  /** Number of days with sales before each day, counted from the first. */
  const counts = new Int32Array(dayNumber(info.asOf) - first + 2);
  const { rows } = await store.query('SELECT DISTINCT date FROM rollup_category_day', []);
  for (const [day] of rows) {
    const at = dayNumber(String(day)) - first + 1;
    if (at >= 1 && at < counts.length) counts[at] = 1;
  }
  for (let at = 1; at < counts.length; at += 1)
    counts[at] = (counts[at] ?? 0) + (counts[at - 1] ?? 0);
  const countBefore = (day: number) =>
    counts[Math.max(0, Math.min(counts.length - 1, day - first))] ?? 0;
  return ({ startDate, endDate }: DayRange) =>
    countBefore(dayNumber(endDate) + 1) > countBefore(dayNumber(startDate));
}
