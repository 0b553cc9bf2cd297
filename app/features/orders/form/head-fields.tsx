import type { OrderFormView } from '~/contracts/orders/form';
import { headLabels } from '~/contracts/orders/labels';
import { useHydrated } from '~/lib/hydration/use-hydrated';
import type { BoundField, FormFields } from '~/components/forms/form';
import { Button } from '~/components/ui/actions/button';
import { Card } from '~/components/ui/structure/card';
import { DateField } from '~/components/ui/fields/date-field';
import { SelectField } from '~/components/ui/fields/select-field';
import { TextField } from '~/components/ui/fields/text-field';
import { TextareaField } from '~/components/ui/fields/textarea-field';

import { warehouseName } from './typed-facts';

/** The fields of the whole order (O-03). */
export function HeadFields({ field, view }: Pick<FormFields, 'field'> & { view: OrderFormView }) {
  const { initial } = view;
  return (
    <Card title="Order">
      <div className="grid gap-5 md:grid-cols-2 xl:grid-cols-3">
        <BrandField field={field} view={view} />
        <div className="field">
          <span className="field-label">{headLabels.warehouse}</span>
          <p className="py-2">{warehouseName(view)}</p>
        </div>
        <DateField
          {...field('expectedDate', initial.expectedDate)}
          required
          help="When it arrives at the warehouse"
        />
        <TextField
          {...field('contactEmail', initial.contactEmail)}
          type="email"
          required
          autoComplete="email"
          help="Shown on the confirmation"
        />
        <TextField {...field('carrier', initial.carrier)} optional autoComplete="off" />
        <TextField {...field('tracking', initial.tracking)} optional autoComplete="off" />
        <CountField {...field('cartons', initial.cartons)} />
        <CountField {...field('pallets', initial.pallets)} />
        <TextareaField
          {...field('notes', initial.notes)}
          optional
          rows={3}
          className="col-span-full"
        />
      </div>
    </Card>
  );
}

/** The brand decides which products there are. With scripts a choice is sent at once; without, by the button. */
function BrandField({ field, view }: Pick<FormFields, 'field'> & { view: OrderFormView }) {
  const hydrated = useHydrated();
  return (
    <div className="flex min-w-0 items-start gap-2">
      <SelectField
        {...field('brand', view.initial.brand)}
        required
        className="min-w-0 flex-1"
        placeholder={view.brands.length === 0 ? 'No brand' : undefined}
        options={view.brands.map(({ id, name }) => ({ value: id, label: name }))}
        onChange={(event) => {
          const { form } = event.currentTarget;
          form?.requestSubmit(form.querySelector<HTMLButtonElement>('[value="brand"]'));
        }}
      />
      <Button
        type="submit"
        kind="secondary"
        name="intent"
        value="brand"
        className={hydrated ? 'hidden' : 'mt-6 shrink-0'}
      >
        Change brand
      </Button>
    </div>
  );
}

/** A whole number that may be left out. */
function CountField(props: BoundField) {
  return <TextField {...props} optional inputMode="numeric" autoComplete="off" />;
}
