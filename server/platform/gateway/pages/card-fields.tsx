import { ErrorSummary, Field, type FormErrors } from '../../identity/pages/layout';
import { cardFields } from '../card-form';
import type { Card } from '../records';

export interface CardForm {
  action: string;
  token: string;
  /** What was typed; never the security code. */
  values: ReadonlyMap<string, string>;
  errors: FormErrors;
}

/** A form for a card, without browser validation, so that the server's messages appear at the fields. */
export function CardFieldsForm({
  form,
  button,
  kept,
}: {
  form: CardForm;
  button: string;
  /** The card whose place this one may take (P-13). */
  kept?: Pick<Card, 'brand' | 'last4'>;
}) {
  const { errors, values } = form;
  const isClean = Object.keys(errors).length === 0;
  return (
    <>
      <ErrorSummary errors={errors} labels={cardFields} />
      <form method="post" action={form.action} noValidate>
        <input type="hidden" name="token" value={form.token} />
        <Field
          name="number"
          label={cardFields.number}
          autoComplete="cc-number"
          inputMode="numeric"
          value={values.get('number')}
          error={errors['number']}
          focus={isClean && kept === undefined}
        />
        <div className="row">
          <Field
            name="expiry"
            label={cardFields.expiry}
            help="MM/YY"
            autoComplete="cc-exp"
            inputMode="numeric"
            value={values.get('expiry')}
            error={errors['expiry']}
          />
          <Field
            name="cvc"
            label={cardFields.cvc}
            help="3 digits on the back"
            autoComplete="cc-csc"
            inputMode="numeric"
            error={errors['cvc']}
          />
        </div>
        <Field
          name="name"
          label={cardFields.name}
          autoComplete="cc-name"
          value={values.get('name')}
          error={errors['name']}
        />
        {kept && (
          <label className="check">
            <input
              type="checkbox"
              name="keep"
              value="yes"
              defaultChecked={values.get('keep') === 'yes'}
            />
            Keep this card for later payments, in place of the {kept.brand} card ending in{' '}
            {kept.last4}
          </label>
        )}
        <button className="button" type="submit">
          {button}
        </button>
      </form>
    </>
  );
}
