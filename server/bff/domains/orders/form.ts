import { redirect } from '@remix-run/node';

import type { FlashLevel } from '../../../../app/contracts/forms/flash';
import { formKeyPattern, type FormFacts } from '../../../../app/contracts/forms/forms';
import {
  orderTypedSchema,
  type OrderFormView,
  type OrderTyped,
  type PlaceView,
} from '../../../../app/contracts/orders/form';
import { paths } from '../../../../app/lib/urls/paths';
import { InvalidFieldsError, UpstreamRefusedError } from '../../errors';
import type { AmsClient } from '../../upstream/ams';
import { orderAnswer, orderOfAms } from './answers';
import { accountReach, currentBrand, type Account } from '../account/account';
import { loadStorage } from '../inventory/inventory';
import { hasProducts, loadProducts } from './form-products';
import { createLeading, createOrderSending, type Sent } from './form-sending';
import { blankLines, faultsOf, linesAtOnce, textOfOrder } from './form-values';
import { loadOrder, orderPath } from './orders';

/** The pages of the form of a consignment order: making one, changing a draft, placing it (O-03 … O-06, O-12, O-13). */
export function createOrderForms(deps: {
  ams: () => AmsClient;
  account: () => Promise<{ account: Account | null }>;
  email: () => string | null;
  formFacts: () => FormFacts;
  flash: (level: FlashLevel, text: string) => void;
}) {
  const { flash } = deps;
  const { done, keptAsDraft } = createLeading(flash);
  const newKey = () => deps.formFacts().key;
  /** P-06: the account's brands, or those of them that the user has. */
  const brands = async () => {
    const { account } = await deps.account();
    const all = account?.ownBrands.map(({ id, name }) => ({ id, name })) ?? [];
    if (account === null || accountReach(account, 'consignment.place') !== 'own') return all;
    const theirs = await Promise.all(all.map(({ id }) => hasProducts(deps.ams(), id)));
    return all.filter((_brand, index) => theirs[index]);
  };
  const sending = createOrderSending({ ams: deps.ams, brands, newKey, flash });

  return {
    /** What a page without scripts needs besides its loader's view, by what was typed. */
    detail: sending.detail,

    async newPage(url: URL): Promise<OrderFormView | Response> {
      const key = url.searchParams.get('form') ?? '';
      if (!formKeyPattern.test(key)) {
        // O-05: the key is part of the address, so that a second tab and a reload are the same form.
        const search = new URLSearchParams(url.searchParams);
        search.set('form', newKey());
        return redirect(`${paths.newOrder}?${search.toString()}`);
      }
      const [{ account }, offered] = await Promise.all([deps.account(), brands()]);
      const current = account && currentBrand(account, url.searchParams.get('brand'));
      const brand = (offered.find(({ id }) => id === current?.id) ?? offered[0])?.id ?? '';
      const typed = orderTypedSchema.parse({ brand, contactEmail: deps.email() ?? '' });
      return {
        form: { ...deps.formFacts(), key },
        number: null,
        isDraft: true,
        brands: offered,
        warehouse: null,
        initial: { ...typed, lines: blankLines(linesAtOnce) },
        products: await loadProducts(deps.ams(), brand),
      };
    },
    create: (sent: Sent<OrderTyped>) => sending.send(null, sent),

    /** @throws {NotFoundError} for another account's order, too (SEC-46) */
    async editPage(number: string): Promise<OrderFormView> {
      const [order, offered] = await Promise.all([loadOrder(deps.ams(), number), brands()]);
      const text = textOfOrder(order);
      const known = offered.some(({ id }) => id === order.brand.id);
      return {
        form: deps.formFacts(),
        number: order.number,
        isDraft: order.allowed.includes('save'),
        brands: known ? offered : [order.brand, ...offered],
        warehouse: order.warehouse,
        initial: {
          ...text,
          version: String(order.version),
          lines: text.lines.length === 0 ? blankLines(linesAtOnce) : text.lines,
        },
        products: await loadProducts(deps.ams(), order.brand.id),
      };
    },
    edit: (number: string, sent: Sent<OrderTyped>) => sending.send(number, sent),

    async placePage(number: string): Promise<PlaceView> {
      const [order, { accepting }] = await Promise.all([
        loadOrder(deps.ams(), number),
        loadStorage(deps.ams()),
      ]);
      return { form: deps.formFacts(), order, accepting };
    },
    /** Places a draft as it was shown. */
    async place(number: string, { value, key }: Sent<{ version: number }>): Promise<Response> {
      try {
        const { order } = await deps.ams().call('POST', orderPath(number, '/place'), orderAnswer, {
          body: value,
          ...(key !== undefined && { idempotencyKey: key }),
        });
        return done(order);
      } catch (error) {
        if (error instanceof InvalidFieldsError)
          throw new InvalidFieldsError(faultsOf(error.fields));
        if (!(error instanceof UpstreamRefusedError)) throw error;
        const current = orderOfAms.safeParse(error.current);
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
