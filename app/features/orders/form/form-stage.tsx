import type { OrderFormView, ProductChoices } from '~/contracts/orders/form';
import type { FormFields } from '~/components/forms/form';
import { Button, LinkButton } from '~/components/ui/actions/button';
import { TextField } from '~/components/ui/fields/text-field';

import { textOf, type DisplayedForm } from './displayed-form';
import { HeadFields } from './head-fields';
import { LinesEditor } from './lines-editor';
import { SheetButton, SheetNotice } from './sheet-tools';
import { useIntents } from './use-intents';
import { useSheet } from './use-sheet';

/** The fields of head and lines (O-03). All buttons submit; with scripts, some work without a request. */
export function FormStage({
  fields: { field, busy, state },
  shown: { values, lines, products },
  view,
  cancel,
  onFilled,
}: {
  fields: FormFields;
  shown: DisplayedForm;
  view: OrderFormView;
  cancel: string;
  /** Called when lines are filled from a spreadsheet, which is an unsaved change. */
  onFilled: () => void;
}) {
  const { report, dismiss, onRows, onFile } = useSheet(products, onFilled);
  const { initial } = view;
  return (
    <>
      <EnterButton />
      <input type="hidden" name="version" value={textOf(values, 'version') || initial.version} />
      <input type="hidden" name="warehouse" value={initial.warehouse} />
      <HeadFields field={field} view={view} />
      {products.more && <ProductSearch search={products.search} />}
      {report !== null && <SheetNotice report={report} onDismiss={dismiss} />}
      <LinesEditor
        begin={lines ?? initial.lines}
        state={state}
        products={products}
        onRows={onRows}
        tools={(insert) => (
          <SheetButton onFile={(file) => onFile(file, (read) => insert(read, null))} />
        )}
      />
      <NextSteps busy={busy} cancel={cancel} />
    </>
  );
}

/** Enter in a field presses the first submit button of the form. This one goes to the next step. */
function EnterButton() {
  return (
    <button
      type="submit"
      name="intent"
      value="review"
      tabIndex={-1}
      aria-hidden="true"
      className="sr-only"
    />
  );
}

/** Narrows the products of all lines to those whose name contains a text. */
function ProductSearch({ search }: Pick<ProductChoices, 'search'>) {
  return (
    <div className="flex flex-wrap items-end gap-2">
      <TextField
        name="find"
        label="Find a product"
        defaultValue={search}
        help="There are more products than a list can hold."
      />
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
