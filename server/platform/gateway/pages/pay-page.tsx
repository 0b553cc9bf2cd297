import { moneyText, toCents } from '../../billing/money';
import type { Session } from '../records';
import { CardFieldsForm, type CardForm } from './card-fields';
import { Summary } from './summary';
import { TestCardTable } from './test-card-table';

/** The hosted page of an open session: what is paid, and the card. */
export function PayPage({
  productName,
  session,
  form,
  cancel,
  problem,
}: {
  productName: string;
  session: Session;
  form: CardForm;
  /** Where the form that cancels goes. */
  cancel: string;
  /** Why nothing is paid yet, after a try. */
  problem: string | null;
}) {
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
        <CardFieldsForm form={form} button={`Pay ${moneyText(toCents(session.total))}`} />
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
