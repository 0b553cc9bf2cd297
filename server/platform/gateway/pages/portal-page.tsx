import type { Card } from '../records';
import { CardFieldsForm, type CardForm } from './card-fields';
import { TestCardTable } from './test-card-table';

/** The hosted page on which a customer changes the card. */
export function PortalPage({
  productName,
  card,
  form,
  returnUrl,
}: {
  productName: string;
  /** The card so far. */
  card: Card | null;
  form: CardForm;
  returnUrl: string;
}) {
  return (
    <div className="checkout">
      <section className="card">
        <h1>Payment method</h1>
        <p className="lead">
          {card
            ? `${productName} charges your ${card.brand} card ending in ${card.last4}.`
            : `${productName} has no card of yours yet.`}{' '}
          The card that you save here pays from now on.
        </p>
        <CardFieldsForm form={form} button="Save card" />
        <a className="button quiet" href={returnUrl}>
          Back without a change
        </a>
      </section>
      <TestCardTable />
    </div>
  );
}
