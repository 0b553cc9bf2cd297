import type { Request, RequestHandler, Response } from 'express';

import { asyncHandler } from '../http/async-handler';
import { readForm } from '../http/body';
import { newForm, type FormErrors } from '../pages/form';
import type { Page } from '../pages/page';
import { passwordPage } from './account-pages';
import { refuseForm } from './account-session';
import type { IdentityAccount } from './accounts';
import { forgetPasswordAttempts, runAttempt, type Attempt } from './attempt-limits';
import { rememberOrigin } from './known-origins';
import { signInAddress, signInLink, type IdentityRouteDeps } from './route-deps';
import { formToken, isFormToken } from './secrets';
import { newPasswordProblems } from './validation';

interface MailedLink {
  email: string;
  isFirst: boolean;
  company: string | null;
}

/** What a mailed link is for that leads to a page on which a password is set. */
export interface MailedPassword {
  /** The page's path. Its query has the secret of the link as `ticket`. */
  path: string;
  /** Makes the form's token one of this page. */
  binding: string;
  /**
   * @returns null for a link that is used or expired; `isFirst` if the account has had no password yet. Then setting it
   *   signs in, as no earlier password can be lost. `company`: the one that an invited person joins
   */
  peek(secret: string): Promise<MailedLink | null>;
  /** Uses the link. @returns null for a link that is used or expired */
  redeem(secret: string, password: string): Promise<IdentityAccount | null>;
  event: string;
  done: { title: string; text: string };
  /** What to do when the link no longer works. */
  expired: string;
}

/** The handlers of the page of a mailed link. Both paths count attempts of one link and of one address (SEC-43). */
export function mailedPasswordPage(
  deps: IdentityRouteDeps,
  link: MailedPassword,
): { show: RequestHandler; submit: RequestHandler } {
  const refuse = (response: Response) =>
    deps.pages.tell(response, 410, {
      title: 'This link no longer works',
      text: link.expired,
      action: signInLink(deps),
    });
  const bindingOf = (secret: string) => `${link.binding}:${secret}`;
  const pageOf = (secret: string, found: MailedLink, errors: FormErrors = {}): Page => {
    const token = formToken(deps.secrets.cookieKeys[0]!, bindingOf(secret));
    return passwordPage({
      isCurrent: false,
      email: found.email,
      company: found.company,
      state: {
        ...newForm(`${link.path}?ticket=${encodeURIComponent(secret)}`, { token }),
        errors,
      },
    });
  };

  const show = async (request: Request, response: Response) => {
    const secret = secretOf(request);
    const found = await link.peek(secret);
    if (!found) return refuse(response);
    deps.pages.send(response, 200, pageOf(secret, found));
  };

  const submit = async (request: Request, response: Response) => {
    const secret = secretOf(request);
    const form = await readForm(request);
    if (!form || !isFormToken(deps.secrets.cookieKeys, bindingOf(secret), form.get('token')))
      return refuseForm(deps, response, signInLink(deps));
    const found = await link.peek(secret);
    if (!found) return refuse(response);
    const again = (errors: FormErrors) => pageOf(secret, found, errors);
    const errors = newPasswordProblems(form, found.email);
    if (Object.keys(errors).length > 0) return deps.pages.send(response, 422, again(errors));
    const attempt: Attempt = { kind: 'reset-password', request, response, interaction: secret };
    const account = await runAttempt(
      deps,
      attempt,
      (message) => again({ form: message }),
      () => link.redeem(secret, form.get('password') ?? ''),
    );
    if (account === 'refused') return;
    if (account === null) return refuse(response);
    const { sub } = account;
    await forgetPasswordAttempts(deps, sub);
    await rememberOrigin(deps, sub, request, response);
    deps.log.info({ event: link.event, sub });
    if (found.isFirst) {
      await deps.startSession(request, response, sub);
      return response.redirect(303, signInAddress(deps));
    }
    deps.pages.tell(response, 200, { ...link.done, action: signInLink(deps) });
  };

  return { show: asyncHandler(show), submit: asyncHandler(submit) };
}

/** The secret of a mailed link. Bounded: it has 43 characters. */
export const secretOf = ({ query }: Request): string =>
  typeof query['ticket'] === 'string' ? query['ticket'].slice(0, 100) : '';
