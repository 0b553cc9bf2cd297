import { moneyText, toCents } from '../billing/money';
import { Form, newForm, type FieldSpec, type FormState } from '../pages/form';
import { Button, Card as PageCard, Notice } from '../pages/parts';
import { Table } from '../pages/table';
import { cardFields, inGroups, testCards } from './cards';
import type { Card, Payment, Session } from './records';

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
  form: FormState;
  /** Where the form that cancels goes. */
  cancel: string;
  /** Why nothing is paid yet, after a try. */
  problem: string | null;
}) {
  const pay = `Pay ${moneyText(toCents(session.total))}`;
  const isTyped = form.values.size > 0 || Object.keys(form.errors).length > 0;
  return (
    <div className="checkout">
      <Summary productName={productName} session={session} />
      <section className="card" aria-labelledby="card">
        <h2 id="card">Your card</h2>
        <Notice tone="bad">{problem}</Notice>
        {kept === null ? (
          <CardForm form={form} button={pay} />
        ) : (
          <>
            <Form
              state={newForm(form.action, form.hidden)}
              button={
                <Button name="card" value="kept">
                  {pay}
                </Button>
              }
            >
              <p className="kept">{nameOf(kept)}</p>
            </Form>
            <details open={isTyped || problem !== null}>
              <summary>Use another card</summary>
              <CardForm form={form} button={`${pay} with this card`} kept={kept} />
            </details>
          </>
        )}
        <Form
          className="cancel"
          state={newForm(cancel, form.hidden)}
          button={<Button quiet>Cancel and go back</Button>}
        />
      </section>
      <TestCards />
    </div>
  );
}

/** 'Visa card ending in 4242'. */
export const nameOf = ({ brand, last4 }: Pick<Payment, 'brand' | 'last4'>): string =>
  `${brand} card ending in ${last4}`;

/** What is paid, line by line. */
function Summary({
  productName,
  session: { lines, total },
}: {
  productName: string;
  session: Session;
}) {
  return (
    <section className="summary" aria-labelledby="pay">
      <h1 id="pay">Pay {productName}</h1>
      <p className="total">{moneyText(toCents(total))}</p>
      <dl>
        {lines.map(({ text, amount }, index) => (
          <div key={index}>
            <dt>{text}</dt>
            <dd>{moneyText(toCents(amount))}</dd>
          </div>
        ))}
        <div className="sum">
          <dt>Due today</dt>
          <dd>{moneyText(toCents(total))}</dd>
        </div>
      </dl>
    </section>
  );
}

const field = (name: keyof typeof cardFields, autoComplete: string): FieldSpec => ({
  name,
  label: cardFields[name],
  autoComplete,
});
const fields: readonly (FieldSpec | FieldSpec[])[] = [
  { ...field('number', 'cc-number'), inputMode: 'numeric' },
  [
    { ...field('expiry', 'cc-exp'), help: 'MM/YY', inputMode: 'numeric' },
    {
      ...field('cvc', 'cc-csc'),
      help: '3 digits on the back',
      inputMode: 'numeric',
      isSecret: true,
    },
  ],
  field('name', 'cc-name'),
];

function CardForm({
  form,
  button,
  kept,
}: {
  form: FormState;
  button: string;
  /** The card whose place this one may take (P-13). */
  kept?: Card;
}) {
  const keep = kept && {
    name: 'keep',
    type: 'checkbox' as const,
    initial: 'yes',
    optional: true,
    label: `Keep this card for later payments, in place of the ${nameOf(kept)}`,
  };
  return (
    <Form
      state={form}
      fields={keep ? [...fields, keep] : fields}
      required
      focusesFirst={kept === undefined}
      button={button}
    />
  );
}

/** The cards that the gateway knows, with what their bank does. */
function TestCards() {
  return (
    <section className="demo test-cards" aria-labelledby="test-cards">
      <h2 id="test-cards">Test cards</h2>
      <p>
        This is a demo gateway: no money moves. Any date ahead, any three digits and any name will
        do.
      </p>
      <Table
        columns={[
          { head: 'Number', cell: ({ number }) => <code>{inGroups(number)}</code> },
          { head: 'What the bank does', cell: ({ shows }) => shows },
        ]}
        rows={testCards}
      />
    </section>
  );
}

/** The question of the bank, on a page of its own. */
export function ConfirmPage({
  productName,
  payment,
  form,
}: {
  productName: string;
  payment: Payment;
  form: FormState;
}) {
  const amount = moneyText(toCents(payment.amount));
  return (
    <PageCard
      section="Test bank"
      title="Your bank asks for a confirmation"
      lead={`${productName} wants to charge ${amount} to your ${nameOf(payment)}.`}
    >
      <Form
        state={form}
        button={
          <Button name="answer" value="confirm">
            Confirm {amount}
          </Button>
        }
        more={
          <Button quiet name="answer" value="refuse">
            Refuse
          </Button>
        }
      />
    </PageCard>
  );
}

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
  form: FormState;
  returnUrl: string;
}) {
  const soFar = card
    ? `${productName} charges your ${nameOf(card)}.`
    : `${productName} has no card of yours yet.`;
  return (
    <div className="checkout">
      <PageCard
        title="Payment method"
        lead={`${soFar} The card that you save here pays from now on.`}
      >
        <CardForm form={form} button="Save card" />
        <a className="button quiet" href={returnUrl}>
          Back without a change
        </a>
      </PageCard>
      <TestCards />
    </div>
  );
}
