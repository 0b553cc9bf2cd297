import { timestamp } from 'drizzle-orm/pg-core';

/** Precision of milliseconds, as in JavaScript: the time in a cursor must equal the one in the row. */
export const moment = (name: string) =>
  timestamp(name, { withTimezone: true, precision: 3, mode: 'date' });
