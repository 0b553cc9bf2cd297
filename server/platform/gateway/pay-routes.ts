import { Router, type Request, type Response } from 'express';

import type { Transaction } from '../database/transaction';
import type { FormErrors } from '../pages/form';
import type { Message } from '../pages/parts';
import { limited, show, submitted, tell } from '../pages/secret-pages';
import { readCard } from './cards';
import { formOf, hasToken, outOfDate, seeOther, type PageDeps, type Posted } from './page-answers';
import { ConfirmPage, nameOf, PayPage } from './pages';
import { cancelPath, confirmPath, idInPath, payPath, type Payment, type Session } from './records';
import { answerBank, endUnpaid, pay, readSession, withSession, type OpenSession } from './sessions';

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
    submitted(deps, async (request, response, form) => {
      const outcome = await act(deps, sessionIdOf(request), form, action);
      await deps.sendEvents();
      if (outcome === null) return tell(deps, response, 404, unknown);
      if (outcome.kind === 'go') return seeOther(response, outcome.to);
      showPayPage(deps, response, 422, outcome.open, { values: form, errors: outcome.errors });
    });

  router.get(
    payPath(':session'),
    read((response, open) => {
      const on = wayOn(open);
      if (on !== null) return seeOther(response, on);
      showPayPage(deps, response, 200, open);
    }),
  );
  router.get(
    confirmPath(':session'),
    read((response, { session, payment }) => {
      if (payment?.status !== 'action_required') return seeOther(response, payPath(session.id));
      const body = ConfirmPage({
        productName: deps.productName,
        payment,
        form: formOf(deps, session, confirmPath(session.id)),
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
  posted?: Posted,
): void {
  const isClean = Object.keys(posted?.errors ?? {}).length === 0;
  const body = PayPage({
    productName: deps.productName,
    session,
    kept,
    form: formOf(deps, session, payPath(session.id), posted),
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
    : `The ${nameOf(payment)} was declined. Nothing was charged. Use another card.`;
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

/** What a posted form comes to: an address to go to, or the form once more. */
type Outcome = { kind: 'go'; to: string } | { kind: 'form'; open: OpenSession; errors: FormErrors };

/** What the form of a page does to its session, which is locked, and whose step is the form's. */
type PayAction = (
  tx: Transaction,
  open: OpenSession,
  form: ReadonlyMap<string, string>,
  now: Date,
) => Promise<Outcome>;

const go = (to: string): Outcome => ({ kind: 'go', to });

/** Where the browser goes on; null where the form is. */
function wayOn({ session, payment }: OpenSession): string | null {
  switch (session.status) {
    case 'paid':
    case 'processing':
      return session.successUrl;
    case 'cancelled':
      return session.cancelUrl;
    case 'open':
      return payment?.status === 'action_required' ? confirmPath(session.id) : null;
    // The page shows what has happened, and leads back.
    default:
      return payPath(session.id);
  }
}

const payByCard: PayAction = async (tx, open, form, now) => {
  const on = wayOn(open);
  if (on !== null) return go(on);
  if (form.get('card') === 'kept' && open.kept !== null) {
    const { brand, last4, behaviour } = open.kept;
    const after = await pay(tx, open, { brand, last4, behaviour, keepsCard: false }, now);
    return go(wayOn(after) ?? payPath(open.session.id));
  }
  const read = readCard(form, now);
  if (read.card === null) return { kind: 'form', open, errors: read.errors };
  const { brand, number, behaviour } = read.card;
  // The first card is kept, because renewals need one. Another one takes its place only where the customer says so.
  const keepsCard = open.kept === null || form.get('keep') === 'yes';
  const after = await pay(tx, open, { brand, last4: number.slice(-4), behaviour, keepsCard }, now);
  return go(wayOn(after) ?? payPath(open.session.id));
};

const cancel: PayAction = async (tx, open, _form, now) => {
  if (open.session.status !== 'open') return go(wayOn(open) ?? payPath(open.session.id));
  const after = await endUnpaid(tx, open, 'cancelled', now);
  return go(after.session.cancelUrl);
};

const answerQuestion: PayAction = async (tx, open, form, now) => {
  const answer = form.get('answer');
  const isAnswer = answer === 'confirm' || answer === 'refuse';
  const after = isAnswer ? await answerBank(tx, open, answer === 'confirm', now) : open;
  return go(wayOn(after) ?? payPath(open.session.id));
};
