import * as z from 'zod';

import { cleanText } from './login-options';
import type { FormErrors } from './pages/layout';
import { passwordProblem } from './passwords';

const email = z.email();

/** @returns a field's text as typed, in one line and at most 200 characters */
export function fieldText(form: ReadonlyMap<string, string>, name: string): string {
  return cleanText(form.get(name)) ?? '';
}

/** @returns what to show at an e-mail field (U-08), or null */
export function emailProblem(value: string): string | null {
  if (value === '') return 'Required!';
  return email.safeParse(value).success ? null : 'Enter a valid Email.';
}

/** Collects the problems of several fields, leaving out those that are right. */
export function problems(fields: Record<string, string | null>): FormErrors {
  return Object.fromEntries(
    Object.entries(fields).filter((entry): entry is [string, string] => entry[1] !== null),
  );
}

/** @returns the problems of a new password that was typed twice */
export function newPasswordProblems(form: ReadonlyMap<string, string>): FormErrors {
  const password = form.get('password') ?? '';
  const repeat = form.get('repeat') ?? '';
  return problems({
    password: passwordProblem(password),
    repeat: repeat === '' ? 'Required!' : repeat === password ? null : 'The two passwords differ.',
  });
}
