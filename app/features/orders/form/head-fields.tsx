import { plainCount } from '~/contracts/orders/counts';
import type { OrderFormView } from '~/contracts/orders/form';
import { headLabels } from '~/contracts/orders/labels';
import { BrandField } from '~/components/forms/brand-field';
import type { BoundField, FormFields } from '~/components/forms/form';
import { Card } from '~/components/ui/structure/card';
import { DateField } from '~/components/ui/fields/date-field';
import { TextField, TextareaField } from '~/components/ui/fields/text-field';

import { warehouseName } from './typed-facts';

/** The fields of the whole order (O-03). */
export function HeadFields({ field, view }: Pick<FormFields, 'field'> & { view: OrderFormView }) {
  const { initial } = view;
  return (
    <Card title="Order">
      <div className="grid gap-5 md:grid-cols-2 xl:grid-cols-3">
        <BrandField field={field('brand', initial.brand)} brands={view.brands} />
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
          help="Gets the confirmation and the notices of this order"
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

/** A whole number that may be left out. Thousands separators of the user's language are removed, as in the lines. */
function CountField(props: BoundField) {
  return (
    <TextField
      {...props}
      optional
      inputMode="numeric"
      autoComplete="off"
      onBlur={({ currentTarget }) => {
        const plain = plainCount(currentTarget.value, navigator.language);
        if (plain !== currentTarget.value) currentTarget.value = plain;
      }}
    />
  );
}
