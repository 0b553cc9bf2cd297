import { type AnyPgColumn, bigint, text, timestamp } from 'drizzle-orm/pg-core';

/** Precision of milliseconds, as in JavaScript: the time in a cursor must equal the one in the row. */
export const moment = (name: string) =>
  timestamp(name, { withTimezone: true, precision: 3, mode: 'date' });

/** A time that no cursor holds. */
export const exactMoment = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });

/** US cents. */
export const amount = (name: string) => bigint(name, { mode: 'number' });

/** The rows that refer to a row go with it. */
export const cascade = { onDelete: 'cascade' } as const;

/** The key of another table's row, which must exist. */
export const keyOf = (name: string, column: () => AnyPgColumn, actions?: typeof cascade) =>
  text(name).notNull().references(column, actions);
