import { invalidField, Refusal } from '../http/refusal';
import type { Form } from './admin-router';

/** Why a request cannot be decided, or not again. */
export const requestDecided = 'This request is decided already.';

const maxReasonLength = 500;

/** A decision about a request that was refused, with what was typed. */
export interface RequestFault {
  message: string;
  /** The name of the field that is wrong; null for the decision as a whole. */
  field: string | null;
  typed: Form;
}

export const typedText = (form: Form, name: string): string => (form.get(name) ?? '').trim();

/**
 * @param requester who reads the reason, at the beginning of a sentence
 * @throws Refusal invalid without a reason
 */
export function declineReason(form: Form, requester: string): string {
  const reason = typedText(form, 'reason');
  if (reason === '') throw invalidField('reason', `Enter a reason. ${requester} gets it by email.`);
  return reason.slice(0, maxReasonLength);
}

/**
 * Only a decline has a reason: with another decision it would be lost.
 * @param deed the other decision, in the words of a sentence that tells somebody what to do first
 * @throws Refusal invalid for a typed reason
 */
export function refuseReason(form: Form, deed: string): void {
  if (typedText(form, 'reason') !== '')
    throw invalidField(
      'reason',
      `You have typed a reason to decline. Decline the request, or empty the reason before you ${deed}.`,
    );
}

export function faultOf(error: Error, typed: Form): RequestFault {
  const [field] = error instanceof Refusal ? (error.details.fields ?? []) : [];
  return { message: error.message, field: field ? String(field.path[0]) : null, typed };
}
