import type { Response } from 'express';

import type { Database } from '../database/connect';
import { formToken, isFormToken } from '../identity/secrets';
import { newForm, type FormErrors, type FormState } from '../pages/form';
import type { SecretPageDeps } from '../pages/secret-pages';

export interface PageDeps extends SecretPageDeps {
  db: Database;
  now: () => Promise<Date>;
  /** Makes the tokens of forms. */
  secret: string;
  productName: string;
  /** Called after a change, before the buyer is led back: the receiver shall know of it by then. */
  sendEvents(): Promise<void>;
}

/** A redirect after a form: the browser reads the address. */
export function seeOther(response: Response, to: string): void {
  response.setHeader('Cache-Control', 'no-store');
  response.setHeader('Referrer-Policy', 'no-referrer');
  response.redirect(303, to);
}

/** What a form belongs to. Its token names the step, which the accepted form ends: each form works once. */
interface Step {
  id: string;
  step: number;
}
const bindingOf = ({ id, step }: Step): string => `gateway:${id}:${step}`;

/** A form that came back, with what was typed. */
export interface Posted {
  values: FormState['values'];
  errors: FormErrors;
}

export const formOf = (
  { secret }: PageDeps,
  step: Step,
  action: string,
  posted?: Posted,
): FormState => ({
  ...newForm(action, { token: formToken(secret, bindingOf(step)) }),
  ...posted,
});

export const hasToken = (
  { secret }: PageDeps,
  step: Step,
  form: ReadonlyMap<string, string>,
): boolean => isFormToken([secret], bindingOf(step), form.get('token'));

export const outOfDate = 'This page was out of date. Nothing was changed. Please send it again.';
