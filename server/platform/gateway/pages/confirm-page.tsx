import { moneyText, toCents } from '../../billing/money';
import type { Payment } from '../records';

/** The question of the bank, on a page of its own. */
export function ConfirmPage({
  productName,
  payment,
  action,
  token,
}: {
  productName: string;
  payment: Payment;
  action: string;
  token: string;
}) {
  const amount = moneyText(toCents(payment.amount));
  return (
    <section className="card bank">
      <p className="section">Test bank</p>
      <h1>Your bank asks for a confirmation</h1>
      <p className="lead">
        {productName} wants to charge {amount} to your {payment.brand} card ending in{' '}
        {payment.last4}.
      </p>
      <form method="post" action={action}>
        <input type="hidden" name="token" value={token} />
        <button className="button" type="submit" name="answer" value="confirm">
          Confirm {amount}
        </button>
        <button className="button quiet" type="submit" name="answer" value="refuse">
          Refuse
        </button>
      </form>
    </section>
  );
}
