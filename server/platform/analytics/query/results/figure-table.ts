import type { StoreRows } from '../../store/analytic-store';
import type { DimensionCode } from '../model/selection';
import { growth, type Measure } from '../model/measure';
import type { Location, Plan } from '../compile/query-plan';

export type Cell = StoreRows['rows'][number][number];
/** Values of a level's dimensions, in its order. */
export type Group = readonly Cell[];

const separator = '\u0001';
const keyOf = (values: readonly Cell[]) => values.map(String).join(separator);

/** What was asked of a row: how many days it has, and whether data sets of it have any sales at all. */
export interface RowDays {
  now: { days: number; hasData: boolean };
  /** Null where there is no baseline that can be shown. */
  before: { days: number; hasData: boolean } | null;
}

/** A plan's rows, by part and by what they are of. */
export class FigureTable {
  private readonly parts: Map<string, StoreRows['rows'][number]>[];

  constructor(
    private readonly plan: Plan,
    rows: StoreRows['rows'],
  ) {
    this.parts = plan.parts.map(() => new Map<string, StoreRows['rows'][number]>());
    const columns = plan.parts.map((part) => part.dims.map((dim) => 1 + plan.dims.indexOf(dim)));
    for (const row of rows) {
      const part = Number(row[0]);
      const key = keyOf((columns[part] ?? []).map((at) => row[at] ?? null));
      this.parts[part]?.set(key, row);
    }
  }

  /**
   * The groups that the subject has rows of in the period (or in its baseline), told apart by all dimensions of a level
   * but the date.
   */
  groups(level: number, orBefore = false): { dims: DimensionCode[]; groups: Group[] } {
    const levelDims = this.plan.query.levels[level]?.dims ?? [];
    const dims = levelDims.filter((dim) => dim !== 'date');
    const found = new Map<string, Group>();
    for (const [index, part] of this.plan.parts.entries()) {
      if ((part.when !== 'now' && !orBefore) || part.scope !== 'subject') continue;
      if (part.dims.join() !== levelDims.join()) continue;
      const columns = dims.map((dim) => 1 + this.plan.dims.indexOf(dim));
      for (const row of this.parts[index]?.values() ?? []) {
        const group = columns.map((at) => row[at] ?? null);
        const key = keyOf(group);
        if (!found.has(key)) found.set(key, group);
      }
    }
    return { dims, groups: [...found.values()] };
  }

  /** Whether the subject has rows in the period that these measures are made of. */
  hasRows(level: number, measures: readonly number[]): boolean {
    return measures.some((index) =>
      this.plan.locations[level]?.[index]?.now.some(
        ({ part }) =>
          this.plan.parts[part]?.scope === 'subject' && (this.parts[part]?.size ?? 0) > 0,
      ),
    );
  }

  private figure({ part, column, by }: Location, group: Group): number {
    const [only, ...more] = by;
    const key =
      only === undefined
        ? ''
        : more.length === 0
          ? String(group[only] ?? null)
          : keyOf(by.map((at) => group[at] ?? null));
    const value = this.parts[part]?.get(key)?.[column];
    return typeof value === 'number' ? value : 0;
  }

  private worth(
    measure: Measure,
    locations: readonly Location[],
    group: Group,
    { days, hasData }: { days: number; hasData: boolean },
  ): number | null {
    const value = measure.value(
      locations.map((location) => this.figure(location, group)),
      days,
    );
    // No sales at all in the whole data set: a hole in the data, not a day without demand.
    return value === 0 && !hasData ? null : value;
  }

  /** Now, before (null without baseline), and the growth between. */
  measure(level: number, index: number, group: Group, days: RowDays) {
    const measure = this.plan.query.measures[index];
    const at = this.plan.locations[level]?.[index];
    if (measure === undefined || at === undefined || at === null)
      throw new Error('a measure without a place');
    const now = this.worth(measure, at.now, group, days.now);
    const before =
      days.before === null || at.before.length === 0
        ? null
        : this.worth(measure, at.before, group, days.before);
    if (measure.growthOf !== null)
      return { now: growth(measure.growthOf, now, before), before: null, growth: null };
    return { now, before, growth: growth(measure, now, before) };
  }
}
