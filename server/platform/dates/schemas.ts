import * as z from 'zod';

import { readDay } from './day-text';

/** */
export const wrongTime = 'Wrong Time Format.';

/** PostgreSQL has no year 0. A day of another century is a slip of the keys. */
const isOfOurTime = (text: string) => readDay(text.slice(0, 10)) !== null;

/** A day of the years 1900 to 2099, YYYY-MM-DD. */
export const daySchema = z.iso
  .date({ error: wrongTime, abort: true })
  .refine(isOfOurTime, wrongTime);
