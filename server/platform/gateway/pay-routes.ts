import { Router, type Request, type Response } from 'express';

import { cancelPath, confirmPath, payPath } from './addresses';
import { idInPath } from './ids';
import {
  hasToken,
  limited,
  outOfDate,
  seeOther,
  show,
  tell,
  tokenOf,
  withForm,
  type Message,
  type PageDeps,
} from './page-answers';
import { ConfirmPage } from './pages/confirm-page';
import { PayPage } from './pages/pay-page';
import {
  answerQuestion,
  cancel,
  payByCard,
  wayOn,
  type Outcome,
  type PayAction,
} from './pay-actions';
import type { Payment, Session } from './records';
import { readSession, withSession, type OpenSession } from './sessions';

/**
 * The hosted pages of a checkout: plain forms without script. The random id in the address is the only key, as in a mailed
 * link. A form that is sent twice leads where the first one has led.
 */
export function createPayRoutes(deps: PageDeps): Router {
  const router = Router();
  const read = (showIt: (response: Response, open: OpenSession) => void) =>
    limited(deps, 'read', async (request, response) => {
      const open = await readSession(deps.db, sessionIdOf(request), await deps.now());
      if (open === null) return tell(deps, response, 404, unknown);
      if (open.session.status !== 'open')
        return tell(deps, response, 410, endOf(deps, open.session));
      showIt(response, open);
    });
  const submit = (action: PayAction) =>
    limited(
      deps,
      'write',
      withForm(deps, async (request, response, form) => {
        const outcome = await act(deps, sessionIdOf(request), form, action);
        await deps.sendEvents();
        if (outcome === null) return tell(deps, response, 404, unknown);
        if (outcome.kind === 'go') return seeOther(response, outcome.to);
        showPayPage(deps, response, 422, outcome.open, { values: form, errors: outcome.errors });
      }),
    );

  router.get(
    payPath(':session'),
    read((response, open) => {
      const on = wayOn(open);
      if (on !== null) return seeOther(response, on);
      showPayPage(deps, response, 200, open, { values: new Map(), errors: {} });
    }),
  );
  router.get(
    confirmPath(':session'),
    read((response, { session, payment }) => {
      if (payment?.status !== 'action_required') return seeOther(response, payPath(session.id));
      const body = ConfirmPage({
        productName: deps.productName,
        payment,
        action: confirmPath(session.id),
        token: tokenOf(deps, session),
      });
      show(deps, response, 200, { title: 'Confirm your payment', body });
    }),
  );
  router.post(payPath(':session'), submit(payByCard));
  router.post(cancelPath(':session'), submit(cancel));
  router.post(confirmPath(':session'), submit(answerQuestion));
  return router;
}

const sessionIdOf = (request: Request): string => idInPath('cs', request.params['session']);

/** Performs a form's action if the form is that of the session's present step. @returns null for an unknown session */
async function act(
  deps: PageDeps,
  id: string,
  form: ReadonlyMap<string, string>,
  action: PayAction,
): Promise<Outcome | null> {
  const now = await deps.now();
  return withSession<Outcome>(deps.db, id, now, (tx, open) => {
    if (hasToken(deps, open.session, form)) return action(tx, open, form, now);
    const to = wayOn(open);
    return Promise.resolve(
      to === null ? { kind: 'form', open, errors: { form: outOfDate } } : { kind: 'go', to },
    );
  });
}

function showPayPage(
  deps: PageDeps,
  response: Response,
  status: number,
  { session, payment, kept }: OpenSession,
  { values, errors }: { values: ReadonlyMap<string, string>; errors: Record<string, string> },
): void {
  const isClean = Object.keys(errors).length === 0;
  const body = PayPage({
    productName: deps.productName,
    session,
    kept,
    form: { action: payPath(session.id), token: tokenOf(deps, session), values, errors },
    cancel: cancelPath(session.id),
    problem: isClean ? problemOf(payment) : null,
  });
  show(deps, response, status, { title: 'Payment', body });
}

/** Why the newest payment has failed; null when none has. */
function problemOf(payment: Payment | null): string | null {
  if (payment?.status !== 'failed') return null;
  return payment.failure === 'refused'
    ? 'You have refused the payment at your bank. Nothing was charged.'
    : `The ${payment.brand} card ending in ${payment.last4} was declined. Nothing was charged. Use another card.`;
}

const unknown: Message = {
  title: 'This payment page does not exist',
  text: 'Open it from the page that led you here.',
};

function endOf({ productName }: PageDeps, session: Session): Message {
  const label = `Back to ${productName}`;
  const back = { href: session.cancelUrl, label };
  const on = { href: session.successUrl, label };
  switch (session.status) {
    case 'paid':
      return { title: 'This is paid', text: 'Nothing more is charged.', action: on };
    case 'processing':
      return {
        title: 'Your payment is being processed',
        text: 'Your bank takes some minutes. You can close this page.',
        action: on,
      };
    case 'failed':
      return { title: 'Your payment failed', text: 'Nothing was charged.', action: back };
    case 'cancelled':
      return { title: 'This payment was cancelled', text: 'Nothing was charged.', action: back };
    default:
      return {
        title: 'This payment page has expired',
        text: 'Nothing was charged. Start the payment again.',
        action: back,
      };
  }
}
