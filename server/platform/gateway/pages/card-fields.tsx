import { ErrorSummary, Field, type FormErrors } from '../../identity/pages/layout';
import { cardFields } from '../card-form';

export interface CardForm {
  action: string;
  token: string;
  /** What was typed; never the security code. */
  values: ReadonlyMap<string, string>;
  errors: FormErrors;
}

/** A form for a card, without browser validation, so that the server's messages appear at the fields. */
export function CardFieldsForm({ form, button }: { form: CardForm; button: string }) {
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
          focus={isClean}
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
        <button className="button" type="submit">
          {button}
        </button>
      </form>
    </>
  );
}
