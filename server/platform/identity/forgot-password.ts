import { Router, type Request, type Response } from 'express';

import { inTransaction } from '../database/transaction';
import { asyncHandler } from '../http/async-handler';
import { readForm } from '../http/body';
import { newForm, type FormErrors } from '../pages/form';
import type { Page } from '../pages/page';
import { refuseForm } from './account-session';
import { createIdentityAccounts, ticketMinutes } from './accounts';
import { isOverLimit, type Attempt } from './attempt-limits';
import { forgotPath, type IdentityRouteDeps } from './route-deps';
import { formToken, isFormToken } from './secrets';
import { forgotPage } from './sign-in-pages';
import { emailProblem, fieldText } from './validation';

export interface ForgotState {
  email: string;
  errors?: FormErrors;
  isSent?: boolean;
}

/**
 * The form that asks for a link to set a new password, for those who have no sign-in running: security mails lead here,
 * whatever the browser is signed in to. There is no session to bind it to; the limits are those of the form in a sign-in.
 */
export function createForgotRoutes(deps: IdentityRouteDeps): Router {
  const router = Router();
  const page = ({ email, errors = {}, isSent = false }: ForgotState): Page =>
    forgotPage({
      options: {},
      signIn: `${deps.appUrl}/login`,
      isSent,
      mail: deps.mailHint,
      state: {
        ...newForm(forgotPath, { token: formToken(deps.secrets.cookieKeys[0]!, forgotPath) }),
        values: new Map([['email', email]]),
        errors,
      },
    });

  router.get(forgotPath, (_request, response) =>
    deps.pages.send(response, 200, page({ email: '' })),
  );
  router.post(
    forgotPath,
    asyncHandler(async (request, response) => {
      const form = await readForm(request);
      if (!form || !isFormToken(deps.secrets.cookieKeys, forgotPath, form.get('token')))
        return refuseForm(deps, response, { href: forgotPath, label: 'Open the page' });
      await requestResetLink(deps, { request, response, form }, { page });
    }),
  );
  return router;
}

/**
 * Answers a form that asks for the link, alike whether the account exists or not.
 * @param of.interaction the running sign-in, if there is one
 */
export async function requestResetLink(
  deps: IdentityRouteDeps,
  posted: { request: Request; response: Response; form: ReadonlyMap<string, string> },
  { page, interaction }: { page: (state: ForgotState) => Page; interaction?: string },
): Promise<void> {
  const { request, response, form } = posted;
  const email = fieldText(form, 'email');

  const problem = emailProblem(email);
  if (problem) return deps.pages.send(response, 422, page({ email, errors: { email: problem } }));
  const attempt: Attempt = {
    kind: 'forgot',
    request,
    response,
    account: email,
    ...(interaction === undefined ? {} : { interaction }),
  };
  const again = (message: string) => page({ email, errors: { form: message } });
  if (await isOverLimit(deps, attempt, again)) return;
  deps.pages.send(response, 200, page({ email, isSent: true }));
  // The mail follows the response, so that the response time does not reveal whether the account exists.
  await sendResetLink(deps, email).catch((error: unknown) =>
    deps.log.error({ event: 'mail-failed', err: error }),
  );
}

/** The link and its mail are written together or not at all. */
async function sendResetLink(deps: IdentityRouteDeps, email: string): Promise<void> {
  const account = await deps.accounts.byEmail(email);
  if (!account || account.blockedAt !== null) return;
  await inTransaction(deps.db, async (tx) => {
    const ticket = await createIdentityAccounts(tx).createTicket(account.sub);
    await deps.outbox.within(tx).write({
      recipient: account.email,
      subject: `Set a new password for ${deps.productName}`,
      text: `Someone asked for a new password for your account at ${deps.productName}.\n\nSet it here, within ${ticketMinutes} minutes:\n${deps.publicUrl}/reset-password?ticket=${ticket}\n\nIf it was not you, ignore this email: your password stays as it is.`,
    });
  });
}
