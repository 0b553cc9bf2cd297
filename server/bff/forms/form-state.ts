import {
  differencesSchema,
  formKeyPattern,
  technicalField,
  type Difference,
  type FormState,
  type FormValues,
} from '../../../app/contracts/forms/forms';
import { defaultFailure } from '../../../app/contracts/forms/messages';
import { valuesByName } from '../../../app/contracts/forms/values-by-name';
import {
  AppError,
  InvalidFieldsError,
  MaintenanceError,
  MissingCsrfError,
  SignInRequiredError,
  UpstreamRefusedError,
} from '../errors';
import type { BffLocals } from '../http/locals';

/** Whether the body is a form that keeps the user's input after an error (docs/decisions/0012-forms.md). */
export const isPatternForm = ({ form }: Pick<BffLocals, 'form'>): boolean =>
  form?.has('formUser') ?? false;

/** Fields whose value is never part of a response. */
export const secretField = /password|secret|token|code$/i;

/** The user's input for a response, without technical fields and secrets. */
export function typedValues(fields: URLSearchParams): FormValues {
  const values: FormValues = {};
  for (const [name, all] of valuesByName(fields)) {
    if (technicalField.test(name) || secretField.test(name) || name === '__proto__') continue;
    values[name] = all.length === 1 ? (all[0] ?? '') : all;
  }
  return values;
}

/** REL-01: the idempotency key of a form; null without a valid one. */
export const keyOf = (fields: URLSearchParams): string | null => {
  const key = fields.get('formKey') ?? '';
  return formKeyPattern.test(key) ? key : null;
};

/** The differences that the form was sent with; none without readable ones. */
export function differencesIn(fields: URLSearchParams): readonly Difference[] {
  try {
    return differencesSchema.parse(JSON.parse(fields.get('formDifferences') ?? '[]'));
  } catch {
    return [];
  }
}

/** A-21: another user than the current one has opened the form. */
class AnotherUserError extends AppError {
  constructor(email: string) {
    super(
      'invalid-request',
      409,
      `You are now signed in as ${email}, but somebody else started this form. It was not sent.`,
      { message: 'the form was begun by another user' },
    );
  }
}

/**
 * A-21: only the user who opened a form may send it. The form of a visitor has no user, so it passes.
 * @throws {AnotherUserError}
 */
export function checkUser(fields: URLSearchParams, user: { id: string; email: string } | null) {
  const begunBy = fields.get('formUser') ?? '';
  if (begunBy !== '' && user !== null && begunBy !== user.id)
    throw new AnotherUserError(user.email);
}

const keptText = 'What you typed is kept.';
const endedText = `Your session has ended. ${keptText} Please sign in again to send it.`;
const expiredText = `This form was open for too long. ${keptText} Please send it again.`;
/** @param seconds until another try makes sense; null if that is not known */
const unavailableText = (seconds: number | null) =>
  `Part of our service does not answer right now. ${keptText} Please try again in ${
    seconds === null ? 'a moment' : seconds === 1 ? 'a second' : `${seconds} seconds`
  }.`;

/** What a response to a form has besides the error. */
export interface FormResponseFacts {
  requestId: string;
  csrfToken: string;
  user: { email: string } | null;
}

/**
 * The state of the form after an error.
 * @returns null for an error that the page shows and not the form
 */
export function formStateOf(
  error: AppError,
  fields: URLSearchParams,
  { requestId, csrfToken, user }: FormResponseFacts,
): FormState<never> | null {
  const state = (
    outcome: FormState<never>['outcome'],
    message: string,
    errors: Readonly<Record<string, string>> = {},
  ): FormState<never> => ({
    outcome,
    message,
    errors: { ...errors },
    values: typedValues(fields),
    differences: differencesIn(fields),
    requestId,
    csrfToken,
    formKey: keyOf(fields),
  });
  if (error instanceof InvalidFieldsError) return state('invalid', error.userText, error.fields);
  if (error instanceof AnotherUserError) return state('another-user', error.userText);
  if (error instanceof SignInRequiredError || error instanceof MissingCsrfError) {
    return user === null ? state('sign-in-required', endedText) : state('expired', expiredText);
  }
  // A try that still runs may be sent again.
  if (error instanceof UpstreamRefusedError && error.reason !== 'in_flight')
    return state('refused', error.userText);
  const saysAll = error instanceof UpstreamRefusedError || error instanceof MaintenanceError;
  if (saysAll || [413, 429].includes(error.status))
    return state('failed', `${error.userText} ${keptText}`);
  if (error.status < 500) return null;
  return state(
    'failed',
    error.code === 'internal'
      ? `${defaultFailure} ${keptText}`
      : unavailableText(error.retryAfterSeconds),
  );
}
