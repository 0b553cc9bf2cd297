import { moneyText, toCents } from '../../billing/money';
import type { Card, Session } from '../records';
import { CardFieldsForm, type CardForm } from './card-fields';
import { Summary } from './summary';
import { TestCardTable } from './test-card-table';

/** The hosted page of an open session: what is paid, and the card. */
export function PayPage({
  productName,
  session,
  kept,
  form,
  cancel,
  problem,
}: {
  productName: string;
  session: Session;
  /** The card that later charges use; null before the first payment. */
  kept: Card | null;
  form: CardForm;
  /** Where the form that cancels goes. */
  cancel: string;
  /** Why nothing is paid yet, after a try. */
  problem: string | null;
}) {
  const pay = `Pay ${moneyText(toCents(session.total))}`;
  const isTyped = form.values.size > 0 || Object.keys(form.errors).length > 0;
  return (
    <div className="checkout">
      <Summary productName={productName} lines={session.lines} total={session.total} />
      <section className="card" aria-labelledby="card">
        <h2 id="card">Your card</h2>
        {problem !== null && (
          <div className="notice bad" role="alert">
            <p>{problem}</p>
          </div>
        )}
        {kept === null ? (
          <CardFieldsForm form={form} button={pay} />
        ) : (
          <>
            <form method="post" action={form.action}>
              <input type="hidden" name="token" value={form.token} />
              <p className="kept">
                {kept.brand} card ending in {kept.last4}
              </p>
              <button className="button" type="submit" name="card" value="kept">
                {pay}
              </button>
            </form>
            <details open={isTyped || problem !== null}>
              <summary>Use another card</summary>
              <CardFieldsForm form={form} button={`${pay} with this card`} kept={kept} />
            </details>
          </>
        )}
        <form className="cancel" method="post" action={cancel}>
          <input type="hidden" name="token" value={form.token} />
          <button className="button quiet" type="submit">
            Cancel and go back
          </button>
        </form>
      </section>
      <TestCardTable />
    </div>
  );
}
