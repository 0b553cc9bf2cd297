import type {
  OrderDetail,
  OrderFormView,
  ProductChoice,
  ProductChoices,
} from '~/contracts/orders/form';
import { lineTextFields, plainCount } from '~/contracts/orders/counts';
import { headLabels } from '~/contracts/orders/labels';
import { paths } from '~/lib/urls/paths';
import { useHydrated } from '~/lib/hydration/use-hydrated';
import { BrandField } from '~/components/forms/brand-field';
import type { BoundField, FormFields } from '~/components/forms/form';
import { useIntents } from '~/components/forms/use-intents';
import { Button, EnterButton, LinkButton } from '~/components/ui/actions/button';
import { DateField } from '~/components/ui/fields/date-field';
import { TextField, TextareaField } from '~/components/ui/fields/text-field';
import { Card } from '~/components/ui/structure/card';

import { warehouseName } from './order-facts';
import { LinesEditor } from './lines-editor';
import { ClosedIntake } from './order-notices';
import { SheetButton, SheetNotice } from './sheet-tools';
import { useSheet } from './use-sheet';

export interface StageProps {
  fields: FormFields<OrderDetail>;
  products: ProductChoices;
  view: OrderFormView;
}

/** The fields of head and lines (O-03). All buttons submit; with scripts, some work without a request. */
export function FormStage({
  fields: { field, rows, busy, state, tell },
  products,
  view,
  onChanged,
  onPick,
}: StageProps & {
  /** Called for an unsaved change without an event of a field: lines of a spreadsheet, a product of the search, a removed line. */
  onChanged: () => void;
  /** Called with a product that the search of a line has found, and that is chosen. */
  onPick: (product: ProductChoice) => void;
}) {
  const { report, dismiss, onMarked, onRows, onFile } = useSheet(
    products,
    state,
    onChanged,
    (found) => {
      for (const product of found) onPick(product);
    },
  );
  const hydrated = useHydrated();
  const { initial, number } = view;
  const copiedFrom = field('copiedFrom', view.copiedFrom).defaultValue;
  return (
    <>
      <EnterButton intent="review" />
      <ClosedIntake intake={view.intake} />
      <p className="text-sm text-ink-faint">
        Fields with * are required to place the order. A draft needs a brand only.
      </p>
      <input type="hidden" name="warehouse" value={initial.warehouse} />
      {copiedFrom !== '' && <input type="hidden" name="copiedFrom" value={copiedFrom} />}
      <HeadFields field={field} view={view} />
      {products.more && !hydrated && <ProductSearch products={products} />}
      {report !== null && <SheetNotice report={report} onDismiss={dismiss} />}
      <LinesEditor
        begin={rows('lines', lineTextFields, initial.lines)}
        state={state}
        products={products}
        onPick={(product) => {
          onPick(product);
          onChanged();
        }}
        onRemove={onChanged}
        tell={tell}
        onMarked={onMarked}
        onRows={onRows}
        tools={(insert) => (
          <SheetButton onFile={(file) => onFile(file, (read) => insert(read, null))} />
        )}
      />
      <NextSteps
        busy={busy}
        cancel={number === null ? paths.consignmentOrders : paths.order(number)}
      />
    </>
  );
}

/**
 * Narrows the products of all lines to those whose name contains a text, where the brand has more than a list can hold.
 * With scripts each line has a search of its own.
 */
function ProductSearch({ products: { search, found } }: { products: ProductChoices }) {
  const help =
    search === ''
      ? 'The brand has more products than the lists of the lines can hold. They show the first ones.'
      : found === 0
        ? `No product contains “${search}”.`
        : `The lists of the lines show ${found} ${found === 1 ? 'product' : 'products'} for “${search}”.`;
  return (
    <div className="flex flex-wrap items-end gap-2">
      <TextField name="find" label="Find a product" defaultValue={search} help={help} />
      <Button type="submit" kind="secondary" name="intent" value="find" className="mb-6">
        Find
      </Button>
    </div>
  );
}

function NextSteps({ busy, cancel }: { busy: boolean; cancel: string }) {
  const { pendingIntent } = useIntents(busy);
  return (
    <div className="flex flex-wrap gap-2 border-t border-line pt-5">
      <Button {...pendingIntent('review', 'Checking …')}>Review and place</Button>
      <Button kind="secondary" {...pendingIntent('save', 'Saving …')}>
        Save draft
      </Button>
      <LinkButton to={cancel} kind="quiet">
        Cancel
      </LinkButton>
    </div>
  );
}

/** The fields of the whole order (O-03). */
function HeadFields({ field, view }: Pick<FormFields, 'field'> & { view: OrderFormView }) {
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
