import type { Transaction } from '../database/transaction';
import { confirmPath, payPath } from './addresses';
import { readCard, type CardErrors } from './card-form';
import { answerBank, endUnpaid, pay, type OpenSession } from './sessions';

/** What a posted form comes to: an address to go to, or the form once more. */
export type Outcome =
  | { kind: 'go'; to: string }
  | { kind: 'form'; open: OpenSession; errors: CardErrors & { form?: string } };

/** What the form of a page does to its session, which is locked, and whose step is the form's. */
export type PayAction = (
  tx: Transaction,
  open: OpenSession,
  form: ReadonlyMap<string, string>,
  now: Date,
) => Promise<Outcome>;

const go = (to: string): Outcome => ({ kind: 'go', to });

/** Where the browser goes on; null where the form is. */
export function wayOn({ session, payment }: OpenSession): string | null {
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

export const payByCard: PayAction = async (tx, open, form, now) => {
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

export const cancel: PayAction = async (tx, open, _form, now) => {
  if (open.session.status !== 'open') return go(wayOn(open) ?? payPath(open.session.id));
  const after = await endUnpaid(tx, open, 'cancelled', now);
  return go(after.session.cancelUrl);
};

export const answerQuestion: PayAction = async (tx, open, form, now) => {
  const answer = form.get('answer');
  const isAnswer = answer === 'confirm' || answer === 'refuse';
  const after = isAnswer ? await answerBank(tx, open, answer === 'confirm', now) : open;
  return go(wayOn(after) ?? payPath(open.session.id));
};
