import { useCallback, useRef, useState } from 'react';

import type { FormState } from '~/contracts/forms/forms';
import type {
  OrderDetail,
  OrderFormView,
  ProductChoice,
  ProductChoices,
} from '~/contracts/orders/form';
import { paths } from '~/lib/urls/paths';
import { Form } from '~/components/forms/form';
import { useUnsaved } from '~/components/forms/use-unsaved';
import { PageHead } from '~/components/ui/structure/page-head';

import type * as Check from './check-order';
import { FormStage, type StageProps } from './form-stage';
import { ReviewStage } from './review-stage';
import { labels } from './lines';
import { NoDraft } from './order-notices';
import { skipClosedForm } from './skip-closed';

/** Whether a URL is another step of this form. */
const staysHere = (location: string) =>
  new URL(location, window.location.href).pathname === window.location.pathname;

/** The form of a new consignment order, or of a draft (O-03 to O-06, O-12). */
export default function OrderFormPage({ view }: { view: OrderFormView }) {
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
        <Form<OrderDetail>
          facts={view.form}
          labels={labels}
          check={check}
          closedTo={
            number === null
              ? { to: paths.consignmentOrders, text: 'See your orders' }
              : { to: paths.order(number), text: `See ${number}` }
          }
          onDone={(next) => {
            if (staysHere(next)) return;
            unsaved.clear();
            // A draft that could not be placed is continued from its form.
            if (intent.current === 'place' && !next.endsWith('/place')) skipClosedForm();
          }}
        >
          {(fields) => (
            <Stage
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

/** A failure of what the review asks for leaves the review; its faults are shown in the form. */
const isReview = ({ step }: OrderFormView, state: FormState | null): boolean =>
  state === null
    ? step === 'review'
    : step === 'review' && !['invalid', 'edited', 'conflict', 'closed'].includes(state.outcome);

function Stage({
  fields,
  view,
  onProducts,
  onChanged,
}: Omit<StageProps, 'products'> & {
  onProducts: (products: ProductChoices) => void;
  onChanged: () => void;
}) {
  const { products, pick } = usePicked(fields.detail.products ?? view.products);
  onProducts(products);
  if (isReview(view, fields.state)) return <ReviewStage {...{ fields, products, view }} />;
  // An order that is no longer a draft has a page of its own; what was typed meanwhile stays on the page.
  if (!view.isDraft && fields.state === null) return null;
  return <FormStage {...{ fields, products, view, onChanged }} onPick={pick} />;
}

/** The products to choose from, with those that the searches of the lines have found. */
function usePicked(products: ProductChoices) {
  const [picked, setPicked] = useState<readonly (ProductChoice & { brand: string })[]>([]);
  const { brand } = products;
  const more = picked.filter(
    (product) => product.brand === brand && !products.items.some(({ id }) => id === product.id),
  );
  return {
    products: { ...products, items: [...products.items, ...more] },
    pick: (product: ProductChoice) => setPicked((before) => [...before, { ...product, brand }]),
  };
}
