import { emailAddress } from '../../../contract/email';
import { cleanText } from '../http/clean-text';
import type { FormErrors } from '../pages/form';
import { passwordProblem } from './passwords';

const email = emailAddress();

/** @returns the field's text as one line of at most 200 characters */
export function fieldText(form: ReadonlyMap<string, string>, name: string): string {
  return cleanText(form.get(name)) ?? '';
}

/** @returns the message for an e-mail field (U-08), or null */
export function emailProblem(value: string): string | null {
  if (value === '') return 'Required!';
  return email.safeParse(value).success ? null : 'Enter a valid Email.';
}

/** Collects the messages of the fields that have one. */
export function problems(fields: Record<string, string | null>): FormErrors {
  return Object.fromEntries(
    Object.entries(fields).filter((entry): entry is [string, string] => entry[1] !== null),
  );
}

/** @returns the messages for the two fields of a new password of the account with an e-mail address */
export function newPasswordProblems(
  form: ReadonlyMap<string, string>,
  address: string,
): FormErrors {
  const password = form.get('password') ?? '';
  const repeat = form.get('repeat') ?? '';
  return problems({
    password: passwordProblem(password, address),
    repeat: repeat === '' ? 'Required!' : repeat === password ? null : 'The two passwords differ.',
  });
}
