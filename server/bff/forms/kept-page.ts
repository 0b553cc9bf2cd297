import type { Request } from 'express';
import * as z from 'zod';

import { labelOf, type FieldLabels } from '../../../app/contracts/forms/field-labels';
import { technicalField, type FormState } from '../../../app/contracts/forms/forms';
import { paths } from '../../../app/lib/urls/paths';
import type { BffConfig } from '../config';
import { asAppError, MissingCsrfError, type AppError } from '../errors';
import { parseForm } from '../http/body';
import type { BffHandler, BffLocals, BffResponse } from '../http/locals';
import { escape, standalonePage } from '../http/page';
import { isSameOrigin } from '../http/security';
import { checkUser, formStateOf, isPatternForm, secretField, typedValues } from './form-state';

/** @returns whether it has answered the request */
export type FormKeeper = (
  req: Parameters<BffHandler>[0],
  res: BffResponse,
  error: AppError,
) => boolean;

/**
 * Keeps the user's input if an error page would replace a form. A script gets the form's state. Without JavaScript, a
 * standalone page shows the input, and holds it in hidden fields with a button to send it again. Only forms of this
 * origin get this page, and it sends nothing by itself, so no other site can misuse it.
 *
 * @returns a function that answers the request if there is input to keep, and returns whether it did
 */
export function createFormKeeper(deps: {
  config: Pick<BffConfig, 'publicUrl' | 'productName'>;
  /** Creates a CSRF token for the current session. */
  csrfToken: (locals: BffLocals) => string;
  /** Answers a script with what the locals say. */
  answerData: (req: Parameters<BffHandler>[0], res: BffResponse) => void;
}): FormKeeper {
  const { config, answerData } = deps;
  return (req, res, error) => {
    const { locals } = res;
    const { body, requestId, nonce } = locals;
    if (req.method !== 'POST' || !isSameOrigin(req, config.publicUrl)) return false;
    // Not parsed yet if a limit or the session store has refused the request.
    if (locals.form === undefined && body !== undefined) locals.form = parseForm(req, body);
    const { form } = locals;
    if (!form || !isPatternForm(locals)) return false;

    const user = locals.session?.record ?? null;
    const refusal = ofAnotherUser(form, user) ?? error;
    const signedOutUser = user === null && form.get('formUser') !== '';
    // A signed-out user has no session for a new token. The next attempt gets one.
    const fresh = error instanceof MissingCsrfError && !signedOutUser;
    const csrfToken = fresh ? deps.csrfToken(locals) : (form.get('csrfToken') ?? '');
    const state = formStateOf(refusal, form, {
      requestId,
      csrfToken,
      user: signedOutUser ? null : (user ?? { email: '' }),
    });
    if (state === null || state.outcome === 'invalid') return false;

    res.setHeader('cache-control', 'no-store');
    if (refusal.status === 503 || refusal.status === 429)
      res.setHeader('retry-after', String(refusal.retryAfterSeconds ?? 10));
    if (locals.target.isData) {
      Object.assign(locals, { refusal, keptForm: state });
      answerData(req, res);
      return true;
    }
    const title = titles[state.outcome] ?? 'Please look at this again';
    res
      .status(refusal.status)
      .type('html')
      .send(
        standalonePage({
          title: `${title} · ${config.productName}`,
          nonce,
          head: `<style nonce="${nonce}">${styles}</style>`,
          body: `<h1>${title}</h1>${content(req, form, state)}<p><small>Request ${escape(requestId)}</small></p>`,
        }),
      );
    return true;
  };
}

function ofAnotherUser(
  form: URLSearchParams,
  user: { id: string; email: string } | null,
): AppError | null {
  try {
    checkUser(form, user);
    return null;
  } catch (error) {
    return asAppError(error);
  }
}

const styles = `dl{border:1px solid light-dark(#e3ded1,#2e312c);border-radius:10px;padding:.25rem 1rem;margin:1.5rem 0}
dt{margin-top:.75rem;font-size:.875rem;opacity:.75}dd{margin:0 0 .75rem;overflow-wrap:anywhere;white-space:pre-wrap}
button{font:inherit;font-weight:600;padding:.5rem 1.25rem;border:0;border-radius:8px;background:light-dark(#17573f,#7cc9a2);color:light-dark(#fff,#0b1f16);cursor:pointer}`;

const titles: Readonly<Partial<Record<FormState['outcome'], string>>> = {
  refused: 'This cannot be sent now',
  failed: 'This could not be sent',
  'sign-in-required': 'Please sign in again',
  expired: 'Send this again?',
  'another-user': 'This form was not sent',
};

function content(req: Request, form: URLSearchParams, state: FormState): string {
  const message = `<p>${escape(state.message ?? '')}</p>`;
  const typed = typedList(form);
  if (state.outcome === 'another-user')
    return `${message}${typed}<p><a href="${escape(req.path)}">Open the page again</a></p>`;
  const signIn = paths.auth.login({ returnTo: paths.auth.popupDone });
  const [way, button] =
    state.outcome === 'sign-in-required'
      ? [
          `<p><a href="${escape(signIn)}" target="_blank" rel="noopener">Sign in in a new tab</a>, then come back here.</p>`,
          'I have signed in: go on',
        ]
      : ['', 'Send again'];
  return `${message}${way}${typed}${resend(req.originalUrl, form, state.csrfToken ?? '', button)}`;
}

const labelsSchema: z.ZodType<FieldLabels> = z.record(z.string(), z.string());

/** The labels that the form has posted along; null without readable ones, as of a page that is older than they are. */
function labelsOf(form: URLSearchParams): FieldLabels | null {
  try {
    const labels = labelsSchema.parse(JSON.parse(form.get('formLabels') ?? ''));
    // Without a prototype: a field may be called `constructor`.
    return Object.assign(Object.create(null) as FieldLabels, labels);
  } catch {
    return null;
  }
}

/** The user's input as a list, to read before it is sent: the filled fields that have a label. */
function typedList(form: URLSearchParams): string {
  const labels = labelsOf(form);
  const rows = Object.entries(typedValues(form)).flatMap(([name, value]) => {
    const label = labels === null ? plainLabel(name) : labelOf(labels, name);
    const given = [value].flat().filter((text) => text.trim() !== '');
    if (label === undefined || given.length === 0) return [];
    return [`<dt>${escape(label)}</dt><dd>${escape(given.join(', '))}</dd>`];
  });
  return rows.length === 0 ? '' : `<dl>${rows.join('')}</dl>`;
}

/** `firstName` → `First name` */
function plainLabel(name: string): string {
  const text = name.replace(/([a-z])([A-Z])/g, '$1 $2').toLowerCase();
  return text.charAt(0).toUpperCase() + text.slice(1);
}

function resend(address: string, form: URLSearchParams, token: string, button: string): string {
  const hidden = (name: string, value: string) =>
    `<input type="hidden" name="${escape(name)}" value="${escape(value)}">`;
  const fields = [...form].flatMap(([name, value]) =>
    name === 'csrfToken' || (secretField.test(name) && !technicalField.test(name))
      ? []
      : [hidden(name, value)],
  );
  return `<form method="post" action="${escape(address)}">${hidden('csrfToken', token)}${fields.join('')}<button>${escape(button)}</button></form>`;
}
