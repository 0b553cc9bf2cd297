import { invalidField } from '../../http/refusal';

/** The size of a page: at least 1, at most `max`. */
export const clamp = (value: number, max: number): number => Math.max(1, Math.min(max, value));

/**
 * Reads a cursor that is an offset.
 * @throws Refusal invalid for anything else
 */
export function readCursor(after: string | null | undefined): number {
  if (after === null || after === undefined || after === '') return 0;
  if (!/^\d{1,7}$/.test(after)) throw invalidField('after', 'This is no cursor.');
  return Number(after);
}
