import { redirect } from '@remix-run/node';

import { linesAtOnce } from '../../../../app/contracts/orders/counts';
import { formKeyPattern } from '../../../../app/contracts/forms/forms';
import {
  orderTypedSchema,
  type OrderFormView,
  type OrderTyped,
  type PlaceView,
} from '../../../../app/contracts/orders/form';
import { orderSchema } from '../../../../app/contracts/orders/order';
import { paths } from '../../../../app/lib/urls/paths';
import { InvalidFieldsError, UpstreamRefusedError } from '../../errors';
import type { RequestServices } from '../../request-services';
import { accountReach, currentBrand } from '../account/account';
import { decode } from '../../upstream/ams-codec';
import { loadStorage } from '../inventory/service';
import { hasProducts, loadProducts } from './product-choices';
import { createOrderSubmission, createOutcomes, type Submission } from './form-submission';
import { orderCalls } from './calls';
import { blankLines, faultsOf, textOfOrder } from './form-text';
import { loadOrder } from './service';

/** The pages and actions of the order form: create, edit a draft, place it (O-03 … O-06, O-12, O-13). */
export function createOrderForms(
  services: Pick<RequestServices, 'ams' | 'account' | 'session' | 'formFacts' | 'flash'>,
) {
  const { ams, formFacts, flash } = services;
  const { stored, keptAsDraft } = createOutcomes(flash);
  const newKey = () => formFacts().key;
  /** P-06: the brands of the account, or only the user's own brands among them. */
  const loadBrands = async () => {
    const { account } = await services.account();
    const all = account?.ownBrands.map(({ id, name }) => ({ id, name })) ?? [];
    if (account === null || accountReach(account, 'consignment.place') !== 'own') return all;
    const isOwn = await Promise.all(all.map(({ id }) => hasProducts(ams(), id)));
    return all.filter((_brand, index) => isOwn[index]);
  };
  const submission = createOrderSubmission({ ams, loadBrands, newKey, flash });

  return {
    /** What a page without scripts needs besides the view of its loader. */
    detail: submission.detail,

    async newPage(url: URL): Promise<OrderFormView | Response> {
      const key = url.searchParams.get('form') ?? '';
      if (!formKeyPattern.test(key)) {
        // O-05: the key is part of the URL, so a second tab and a reload are the same form.
        const search = new URLSearchParams(url.searchParams);
        search.set('form', newKey());
        return redirect(`${paths.newOrder}?${search.toString()}`);
      }
      const [{ account }, brands] = await Promise.all([services.account(), loadBrands()]);
      const current = account && currentBrand(account, url.searchParams.get('brand'));
      const brand = (brands.find(({ id }) => id === current?.id) ?? brands[0])?.id ?? '';
      const typed = orderTypedSchema.parse({
        brand,
        contactEmail: services.session()?.record.email ?? '',
      });
      return {
        form: { ...formFacts(), key },
        number: null,
        isDraft: true,
        brands,
        warehouse: null,
        initial: { ...typed, lines: blankLines(linesAtOnce) },
        products: await loadProducts(ams(), brand),
      };
    },
    create: (sent: Submission<OrderTyped>) => submission.submit(null, sent),

    /** @throws {NotFoundError} also for an order of another account (SEC-46) */
    async editPage(number: string): Promise<OrderFormView> {
      const [order, brands] = await Promise.all([loadOrder(ams(), number), loadBrands()]);
      const text = textOfOrder(order);
      const known = brands.some(({ id }) => id === order.brand.id);
      return {
        form: formFacts(),
        number: order.orderNumber,
        isDraft: order.allowed.includes('save'),
        brands: known ? brands : [order.brand, ...brands],
        warehouse: order.warehouse,
        initial: {
          ...text,
          version: String(order.version),
          lines: text.lines.length === 0 ? blankLines(linesAtOnce) : text.lines,
        },
        products: await loadProducts(ams(), order.brand.id),
      };
    },
    edit: (number: string, sent: Submission<OrderTyped>) => submission.submit(number, sent),

    async placePage(number: string): Promise<PlaceView> {
      const [order, storage] = await Promise.all([loadOrder(ams(), number), loadStorage(ams())]);
      return { form: formFacts(), order, accepting: storage.acceptingInventory };
    },
    /** Places the version of a draft that the page has shown. */
    async place(
      number: string,
      { value, key }: Submission<{ version: number }>,
    ): Promise<Response> {
      try {
        const { order } = await ams().send(orderCalls.place, {
          params: { order_number: number },
          body: value,
          idempotencyKey: key,
        });
        return stored(order);
      } catch (error) {
        if (error instanceof InvalidFieldsError)
          throw new InvalidFieldsError(faultsOf(error.fields));
        if (!(error instanceof UpstreamRefusedError)) throw error;
        const current = decode(orderSchema, error.current);
        if (!current.success) throw error;
        if (error.reason === 'not_accepting') return keptAsDraft(current.data);
        if (current.data.allowed.includes('place')) {
          flash('warning', 'Somebody else has changed this order. Please read it once more.');
          return redirect(paths.orderStep(number, 'place'), 303);
        }
        flash('info', `${number} is no draft any more. Nothing was changed.`);
        return redirect(paths.order(number), 303);
      }
    },
  };
}
