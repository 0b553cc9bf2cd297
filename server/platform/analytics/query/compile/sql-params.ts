import type { Bound } from '../../store/analytic-store';
import { rangeOf, type RangeName, type ResolvedSelection } from '../model/resolved-selection';
import type { Dialect, SqlType } from './dialect';

/** A named parameter of a statement. Its value is read when the statement runs. */
export interface Param {
  name: string;
  type: SqlType;
  read: (selection: ResolvedSelection) => Bound;
}

/** SQL text without values. It runs for any selection of the same shape. */
export interface Statement {
  sql: string;
  params: readonly Param[];
}

/** The parameters of one statement. The store binds them by position. */
export class SqlParams {
  readonly list: Param[] = [];
  private readonly positions = new Map<string, number>();

  constructor(readonly dialect: Dialect) {}

  /**
   * Adds a parameter; a name that is already there keeps its first definition.
   * @returns the parameter in SQL
   */
  add(name: string, type: SqlType, read: Param['read']): string {
    let position = this.positions.get(name);
    if (position === undefined) {
      position = this.list.push({ name, type, read });
      this.positions.set(name, position);
    }
    return this.dialect.parameter(position, type);
  }

  /** An end of the period or a baseline. A missing baseline binds null, which matches no day. */
  day(range: RangeName, end: 'startDate' | 'endDate'): string {
    return this.add(
      `${range}.${end}`,
      'date',
      (selection) => rangeOf(selection, range)?.[end] ?? null,
    );
  }
}

/** @returns the values of a statement's parameters, in the order of their positions */
export const boundValues = (params: readonly Param[], selection: ResolvedSelection): Bound[] =>
  params.map(({ read }) => read(selection));

const isId = (value: number) => Number.isInteger(value) && value >= 0 && value <= 0x7fffffff;

/** An id as a bound value. An invalid id is bound as -1, which matches no row. */
export const boundId = (value: number | string | null | undefined): number =>
  typeof value === 'number' && isId(value) ? value : -1;
