import type { DayRange } from '../../../dates/days';
import type { OpenDataSet } from '../../data-set';
import type { Bound } from '../../store/analytic-store';
import type { QuerySelection } from '../model/selection';

/** What a statement's values are taken from when it runs. */
export interface Run {
  dataSet: OpenDataSet;
  binding: QuerySelection;
  /** The period, cut by data and limit. */
  now: DayRange;
  /** All days that data and limit open. */
  open: DayRange;
  /** The baseline; null where there is none, or not all of it is open. */
  before: DayRange | null;
  /** How far the baseline's days are from the period's. */
  shift: { unit: 'days' | 'months'; count: number };
}

export type Slot = (run: Run) => Bound;

/** SQL text that knows no value: each is a place, filled when the statement runs. */
export interface Prepared {
  sql: string;
  slots: readonly Slot[];
}

/** Collects the places of a statement; one value has one place, however often it is named. */
export class Places {
  readonly slots: Slot[] = [];
  private readonly byName = new Map<string, string>();

  /** @returns the place's name in SQL, cast to its type where text would not do */
  place(name: string, slot: Slot, type: 'DATE' | 'INTEGER' | 'VARCHAR' | 'BIGINT'): string {
    const known = this.byName.get(name);
    if (known !== undefined) return known;
    this.slots.push(slot);
    const text = `$${String(this.slots.length)}::${type}`;
    this.byName.set(name, text);
    return text;
  }
}

export const boundValues = (slots: readonly Slot[], run: Run): Bound[] =>
  slots.map((slot) => slot(run));

/** The day a period or baseline begins or ends on. Null binds as no day: nothing is inside then. */
export const dayPlace = (places: Places, when: 'now' | 'before', end: 'startDate' | 'endDate') =>
  places.place(`${when}.${end}`, (run) => run[when]?.[end] ?? null, 'DATE');

const isId = (value: number) => Number.isInteger(value) && value >= 0 && value <= 0x7fffffff;

/** An id as it is bound; what cannot be one is bound as an id that nothing has. */
export const idValue = (value: number | string | null | undefined): number =>
  typeof value === 'number' && isId(value) ? value : -1;
