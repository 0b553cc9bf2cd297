import * as z from 'zod';

import { readDate } from '../dates';
import { readCount } from '../orders/counts';
import { dayFault } from '../typed-days';
import { requiredMessage } from './messages';

/** Whether a text is invisible: white space, format characters, and characters with an empty glyph. */
export const isBlank = (text: string): boolean =>
  !/[^\s\p{Cf}\u115F\u1160\u2800\u3164\uFFA0]/u.test(text);

/** The schemas of typed texts, days and counts that forms share (U-08). The platform keeps no NUL in a text. */
const text = (maxLength: number) =>
  z
    .string()
    .default('')
    .transform((typed) => typed.trim())
    .pipe(z.string().max(maxLength, `Use at most ${maxLength} characters.`))
    .refine((typed) => !typed.includes('\0'), 'Use no control characters.');

export const requiredText = (maxLength: number) =>
  text(maxLength).refine((typed) => !isBlank(typed), requiredMessage);

/** A blank text is null. */
export const optionalText = (maxLength: number) =>
  text(maxLength).transform((typed) => (isBlank(typed) ? null : typed));

/** YYYY-MM-DD of a typed day; a blank one is null. */
export const optionalDay = z
  .string()
  .default('')
  .transform((typed, context) => {
    if (typed.trim() === '') return null;
    const read = readDate(typed);
    if (read !== null) return read;
    context.addIssue({ code: 'custom', message: dayFault(typed) });
    return z.NEVER;
  });

/** The number of a typed count, as people type and paste it; a blank one is null. */
export const optionalCount = (max: number, least: 0 | 1 = 0) =>
  z
    .string()
    .default('')
    .transform((typed, context) => {
      const read = readCount(typed, max, least);
      if ('count' in read) return read.count;
      context.addIssue({ code: 'custom', message: read.fault });
      return z.NEVER;
    });
