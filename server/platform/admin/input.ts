import { randomUUID } from 'node:crypto';

import { isIdempotencyKey } from '../ams/idempotency-key';
import type { PageKeys, PageQuery } from '../ams/paging';
import { messages } from '../../../contract/fields';
import { Refusal } from '../http/refusal';
import type { FormErrors } from '../pages/form';
import type { PostedForm } from './admin-router';

// What pages read from addresses and forms.

/** @returns the first value of a query parameter; empty without one */
export function firstValue(value: unknown): string {
  const first: unknown = Array.isArray(value) ? value[0] : value;
  return typeof first === 'string' ? first : '';
}

/** Reads a page of a list. A cursor that is refused opens the first page: a list must always open. */
export async function openPage<Page extends PageKeys>(
  { after, before }: PageQuery,
  load: (place: PageQuery) => Promise<Page>,
): Promise<Page> {
  try {
    return await load({ after, before });
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return load({ after: undefined, before: undefined });
  }
}

/**
 * Parses a typed number, with commas or spaces between its thousands or without.
 * @returns undefined for an empty text; NaN for a text that is not a number, which the schema refuses
 */
export function figure(text: string): number | undefined {
  const trimmed = text.trim();
  if (trimmed === '') return undefined;
  const typed = /^\d{1,3}(?:,\d{3})+$|^\d{1,3}(?:\s\d{3})+$/.test(trimmed)
    ? trimmed.replace(/[,\s]/g, '')
    : trimmed;
  return /^[+-]?\d+(?:\.\d+)?$/.test(typed) ? Number(typed) : Number.NaN;
}

/** The form's idempotency key. Without a valid one, repeated submissions count separately. */
export function keyOf(form: PostedForm): string {
  const key = form.get('key') ?? '';
  return isIdempotencyKey(key) ? key : randomUUID();
}

/** The number of events that the form's record had when the form was made. */
export function seenOf(form: PostedForm, { events }: { events: readonly unknown[] }): number {
  const seen = figure(form.get('seen') ?? '');
  return seen !== undefined && seen >= 0 && seen <= events.length ? seen : events.length;
}

/** The message above a form, by the kinds of its errors where the refusal has none of its own. */
export function summaryOf({ code, message }: Refusal, errors: FormErrors): string {
  if (code === 'key_reused')
    return 'This form was sent before, with something else in it. See what is stored, then send it again if it is still right.';
  const texts = Object.values(errors);
  const missing = texts.filter((text) => text === messages.required).length;
  if (message !== messages.gaps || missing === texts.length) return message;
  return missing === 0
    ? 'Please correct the marked fields.'
    : `${message} Please correct the other marked fields.`;
}
