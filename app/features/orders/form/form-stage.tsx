import { useState } from 'react';

import type { FormState } from '~/contracts/forms/forms';
import type { OrderFormView } from '~/contracts/orders/form';
import { headLabels } from '~/contracts/orders/labels';
import { useHydrated } from '~/lib/hydration/use-hydrated';
import type { FormFields } from '~/components/forms/form';
import { Button, LinkButton } from '~/components/ui/actions/button';
import { Card } from '~/components/ui/structure/card';
import { DateField } from '~/components/ui/fields/date-field';
import { SelectField } from '~/components/ui/fields/select-field';
import { TextField } from '~/components/ui/fields/text-field';
import { TextareaField } from '~/components/ui/fields/textarea-field';

import { LinesEditor } from './lines-editor';
import { SheetButton, SheetNotice } from './sheet-tools';
import { linesOf, textOf, type DisplayedForm } from './displayed-form';
import { useSheet } from './use-sheet';

/** The fields of head and lines (O-03). All buttons submit; with scripts, some work without a request. */
export function FormStage({
  fields: { field, busy },
  state,
  shown: { values, products },
  view,
  cancel,
  onFilled,
}: {
  fields: FormFields;
  state: FormState | null;
  shown: DisplayedForm;
  view: OrderFormView;
  cancel: string;
  /** Called when lines are filled from a spreadsheet, which is an unsaved change. */
  onFilled: () => void;
}) {
  const hydrated = useHydrated();
  const [pressed, setPressed] = useState('');
  const { report, dismiss, onRows, onFile } = useSheet(products, onFilled);
  const { initial } = view;
  const version = textOf(values, 'version') || initial.version;
  return (
    <>
      {/* Enter in a field presses the first submit button of the form. This one goes to the next step. */}
      <button
        type="submit"
        name="intent"
        value="review"
        tabIndex={-1}
        aria-hidden="true"
        className="sr-only"
      />
      <input type="hidden" name="version" value={version} />
      <input type="hidden" name="warehouse" value={initial.warehouse} />
      <Card title="Order">
        <div className="grid gap-5 md:grid-cols-2 xl:grid-cols-3">
          <div className="flex min-w-0 items-start gap-2">
            <SelectField
              {...field('brand', initial.brand)}
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
          <div className="field">
            <span className="field-label">{headLabels.warehouse}</span>
            <p className="py-2">{view.warehouse?.name ?? 'Your default warehouse'}</p>
          </div>
          <DateField
            {...field('expectedDate', initial.expectedDate)}
            help="When it will be at the warehouse."
          />
          <TextField
            {...field('contactEmail', initial.contactEmail)}
            type="email"
            autoComplete="email"
            help="The confirmation names it for questions."
          />
          <TextField {...field('carrier', initial.carrier)} optional autoComplete="off" />
          <TextField {...field('tracking', initial.tracking)} optional autoComplete="off" />
          <TextField
            {...field('cartons', initial.cartons)}
            optional
            inputMode="numeric"
            autoComplete="off"
          />
          <TextField
            {...field('pallets', initial.pallets)}
            optional
            inputMode="numeric"
            autoComplete="off"
          />
          <TextareaField
            {...field('notes', initial.notes)}
            optional
            rows={3}
            className="col-span-full"
          />
        </div>
      </Card>
      {products.more && (
        <div className="flex flex-wrap items-end gap-2">
          <TextField
            name="find"
            label="Find a product"
            defaultValue={products.search}
            help="There are more products than a list can hold."
          />
          <Button type="submit" kind="secondary" name="intent" value="find" className="mb-6">
            Find
          </Button>
        </div>
      )}
      {report !== null && <SheetNotice report={report} onDismiss={dismiss} />}
      <LinesEditor
        begin={linesOf(values) ?? initial.lines}
        state={state}
        products={products}
        error={state?.errors['lines']}
        onRows={onRows}
        tools={(insert) => (
          <SheetButton onFile={(file) => onFile(file, (lines) => insert(lines, null))} />
        )}
      />
      <div className="flex flex-wrap gap-2 border-t border-line pt-5">
        <Button
          type="submit"
          name="intent"
          value="review"
          pending={busy && pressed === 'review'}
          pendingText="Checking …"
          onClick={() => setPressed('review')}
        >
          Review and place
        </Button>
        <Button
          type="submit"
          kind="secondary"
          name="intent"
          value="save"
          pending={busy && pressed === 'save'}
          pendingText="Saving …"
          onClick={() => setPressed('save')}
        >
          Save draft
        </Button>
        <LinkButton to={cancel} kind="quiet">
          Cancel
        </LinkButton>
      </div>
    </>
  );
}
