import { useCallback, useRef, useState } from 'react';

import type { OrderFormView, ProductChoice, ProductChoices } from '~/contracts/orders/form';
import { paths } from '~/lib/urls/paths';
import { Form, type FormFields } from '~/components/forms/form';
import { useUnsaved } from '~/components/forms/use-unsaved';
import { PageHead } from '~/components/ui/structure/page-head';

import type * as Check from './check-order';
import { ClosedStage } from './closed-stage';
import { ConflictStage } from './conflict-stage';
import { FormStage } from './form-stage';
import { ReviewStage } from './review-stage';
import { useDisplayedForm, type DisplayedForm } from './displayed-form';
import { labels } from './line-fields';
import { NoDraft } from './no-draft';
import { skipClosedForm } from './skip-closed';

/** Whether a URL is another step of this form. */
const staysHere = (location: string) =>
  new URL(location, window.location.href).pathname === window.location.pathname;

/** The form of a new consignment order, or of a draft (O-03 to O-06, O-12). */
export function OrderFormPage({ view }: { view: OrderFormView }) {
  const { number } = view;
  const unsaved = useUnsaved(view.isKept);
  const products = useRef<ProductChoices>(view.products);
  // Loaded when the user begins to type, so that the first load needs no schemas.
  const checks = useRef<Promise<typeof Check> | null>(null);
  const prepare = () => {
    checks.current ??= import('./check-order');
    // If it fails to load, the server still checks the form.
    checks.current.catch(() => undefined);
  };
  const intent = useRef<FormDataEntryValue | null>(null);
  const check = useCallback(async (fields: FormData) => {
    intent.current = fields.get('intent');
    const loaded = await checks.current?.catch(() => null);
    return loaded?.checkOrder(fields, products.current) ?? null;
  }, []);
  return (
    <>
      <PageHead
        eyebrow="Consignment orders"
        title={number === null ? 'New consignment order' : `Change ${number}`}
      />
      {number !== null && !view.isDraft && (
        <div className="mb-6">
          <NoDraft number={number}>it cannot be changed.</NoDraft>
        </div>
      )}
      <div
        className="max-w-[1180px]"
        onFocus={prepare}
        onInput={unsaved.mark}
        // In some browsers, selects and buttons fire only change events.
        onChange={unsaved.mark}
      >
        <Form
          facts={view.form}
          labels={labels}
          check={check}
          onDone={(next) => {
            if (staysHere(next)) return;
            unsaved.clear();
            // A draft that could not be placed is continued from its form.
            if (intent.current === 'place' && !next.endsWith('/place')) skipClosedForm();
          }}
        >
          {(fields) => (
            <Stages
              {...{ fields, view }}
              onProducts={(now) => {
                products.current = now;
              }}
              onChanged={unsaved.mark}
            />
          )}
        </Form>
      </div>
    </>
  );
}

function Stages({
  fields,
  view,
  onProducts,
  onChanged,
}: {
  fields: FormFields;
  view: OrderFormView;
  onProducts: (products: ProductChoices) => void;
  onChanged: () => void;
}) {
  const { shown, pick } = usePicked(useDisplayedForm(fields.state, view));
  onProducts(shown.products);
  return <Stage {...{ fields, shown, view, onChanged }} onPick={pick} />;
}

function Stage({
  fields,
  shown,
  view,
  onChanged,
  onPick,
}: Omit<Parameters<typeof FormStage>[0], 'cancel'>) {
  const { busy } = fields;
  const { stage, detail } = shown;
  if (stage === 'review') return <ReviewStage {...{ shown, view, busy }} />;
  if (stage === 'conflict' && detail?.conflict)
    return <ConflictStage {...{ shown, busy }} conflict={detail.conflict} />;
  if (stage === 'closed' && detail?.instead)
    return <ClosedStage {...{ shown, view }} instead={detail.instead} />;
  // An order that is no longer a draft has a page of its own. Typed values appear in the `closed` stage.
  if (!view.isDraft) return null;
  const cancel = view.number === null ? paths.consignmentOrders : paths.order(view.number);
  return <FormStage {...{ fields, shown, view, cancel, onChanged, onPick }} />;
}

/** The form with the products that the searches of its lines have found, besides those of the answer. */
function usePicked(form: DisplayedForm) {
  const [picked, setPicked] = useState<readonly (ProductChoice & { brand: string })[]>([]);
  const { products } = form;
  const { brand } = products;
  const more = picked.filter(
    (product) => product.brand === brand && !products.items.some(({ id }) => id === product.id),
  );
  return {
    shown: { ...form, products: { ...products, items: [...products.items, ...more] } },
    pick: (product: ProductChoice) => setPicked((before) => [...before, { ...product, brand }]),
  };
}
