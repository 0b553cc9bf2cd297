import type { QueryResult } from '../results/query-result';
import type { Asked } from '../execute/query-figures';
import { QueryRefusedError } from '../model/query-refused-error';

/** A query that JAQL cannot say. */
export interface NamedQuery<Params = unknown> {
  /** Why JAQL cannot say it, in one line. */
  reason: string;
  /** Codes of the catalogue that it shows. */
  metrics: readonly string[];
  /** @throws {QueryRefusedError} unknown-parameter */
  read: (params: Readonly<Record<string, unknown>>) => Params;
  run: (asked: Asked, params: Params) => Promise<QueryResult>;
}

type Read<T> = (value: unknown) => T | undefined;

/** One of some words; the first where nothing is said. */
export const oneOf =
  <const T extends readonly string[]>(...words: T): Read<T[number]> =>
  (value) =>
    value === undefined ? words[0] : words.find((word) => word === value);

/** A whole number from 1. */
export const upTo =
  (most: number, usual: number): Read<number> =>
  (value) => {
    if (value === undefined) return usual;
    return typeof value === 'number' && Number.isInteger(value) && value >= 1 && value <= most
      ? value
      : undefined;
  };

/** Reads parameters, each by its reader; what has none is unknown. */
export const readParams =
  <T extends Record<string, unknown>>(readers: { [Name in keyof T]: Read<T[Name]> }) =>
  (params: Readonly<Record<string, unknown>>): T => {
    const refuse = (name: string) =>
      new QueryRefusedError('unknown-parameter', `The query cannot use '${name.slice(0, 40)}'.`);
    for (const name of Object.keys(params)) {
      if (!Object.hasOwn(readers, name)) throw refuse(name);
    }
    return Object.fromEntries(
      Object.entries(readers).map(([name, read]) => {
        const value = (read as Read<unknown>)(params[name]);
        if (value === undefined) throw refuse(name);
        return [name, value];
      }),
    ) as T;
  };
