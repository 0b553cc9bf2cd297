import { redirect, replace } from '@remix-run/node';

import { linesAtOnce } from '../../../../app/contracts/orders/counts';
import {
  orderTypedSchema,
  type OrderFormView,
  type OrderTyped,
  type OrderWarning,
  type PlaceView,
} from '../../../../app/contracts/orders/form';
import { orderNumberField } from '../../../../app/contracts/orders/views';
import type { Storage } from '../../../../contract/ams/inventory';
import { orderSchema, orderCalls } from '../../../../contract/ams/orders';
import { placeSchema, unitsOf } from '../../../../app/contracts/orders/rules';
import { paths } from '../../../../app/lib/urls/paths';
import { InvalidFieldsError, NotFoundError, UpstreamRefusedError } from '../../errors';
import { createTypedTexts, formKeyIn } from '../../http/typed-texts';
import type { RequestServices } from '../../request-services';
import { brandsToChoose, currentBrand } from '../account/account';
import { isOneself, orderChangeText } from '../account/same-person';
import { todayOf } from '../account/time-zone';
import { decode } from '../../../../contract/wire';
import { loadStorage } from '../inventory/service';
import { findProducts, loadProducts, unitsPerCaseOf } from './product-choices';
import { createOrderSubmission, createOutcomes, type Submission } from './form-submission';
import { blankLines, copyOf, faultsOf, textOfOrder, withFirstLine, withPacking } from './form-text';
import { loadOrder } from './service';

/** A redirect of Back and Forward, which takes the place of their target in the browser's history. */
const otherPage = (url: string): Response => replace(url);

/** The brands to choose from, with that of an order. */
const withBrand = <Brand extends { id: string }>(brands: readonly Brand[], own: Brand): Brand[] =>
  brands.some(({ id }) => id === own.id) ? [...brands] : [own, ...brands];

/** The pages and actions of the order form: create, edit a draft, place it (O-03 … O-06, O-12, O-13). */
export function createOrderForms(
  services: Pick<
    RequestServices,
    'ams' | 'assertCovers' | 'account' | 'session' | 'formFacts' | 'flash' | 'typedForms' | 'report'
  >,
) {
  const { ams, formFacts, flash } = services;
  const { redirectToOrder, redirectToDraft } = createOutcomes(flash);
  const newKey = () => formFacts().key;
  const loadBrands = async () =>
    brandsToChoose((await services.account()).account, 'consignment.place');
  const typedOrders = createTypedTexts(services, orderTypedSchema);
  const submission = createOrderSubmission({
    ...{ ams, loadBrands, typedOrders, newKey, flash },
    account: services.account,
  });

  /** An order whose brand the user may order for. @throws {NotFoundError, ForbiddenError} */
  const loadOwn = async (number: string) => {
    const order = await loadOrder(ams(), number);
    await services.assertCovers('consignment.place', order.brand);
    return order;
  };
  /** @throws {NotFoundError} also for a text that is not an order number */
  const loadCopied = (number: string) => {
    if (!orderNumberField.safeParse(number).success) throw new NotFoundError(`no order ${number}`);
    return loadOwn(number);
  };

  const today = async () => todayOf((await services.account()).account);
  /** Without the storage, a form lacks warnings and nothing else. */
  const findStorage = () => loadStorage(ams()).catch(services.report);

  /**
   * The form's text, its products and its step, with the intake and the warnings of the review.
   * @param form the URL of the form itself
   * @param stored what the form begins with if nothing is kept
   * @throws a redirect from the review to the form, if what is kept cannot be placed
   */
  const stepOf = async (
    url: URL,
    form: string,
    kept: OrderTyped | null,
    stored: OrderFormView['initial'],
  ): Promise<
    Pick<
      OrderFormView,
      'initial' | 'products' | 'step' | 'isKept' | 'intake' | 'warnings' | 'warehouse'
    >
  > => {
    const { brand, lines: withProducts } = kept ?? stored;
    const [products, storage] = await Promise.all([
      loadProducts(ams(), brand, kept?.find ?? '', withProducts),
      findStorage(),
    ]);
    const initial = kept ? { ...kept, lines: withPacking(kept.lines, products) } : stored;
    const warehouse = storage?.warehouse ?? null;
    const view = { initial, products, isKept: kept !== null, intake: storage, warehouse };
    if (url.searchParams.get('step') !== 'review') return { ...view, step: 'form', warnings: [] };
    const order = kept && placeSchema(unitsPerCaseOf(products)).safeParse(initial).data;
    if (!order) throw otherPage(form);
    const lines = order.lines.map((line) => ({
      product: line.product,
      name: initial.lines[line.index]?.name ?? line.product,
      units: unitsOf(line),
    }));
    const warnings = warningsOf({ ...order, lines }, storage, await today());
    return { ...view, step: 'review', warnings };
  };

  return {
    /** What a page without scripts needs besides the view of its loader. */
    detail: submission.detail,

    /** The products that the search of a line finds. */
    products: (url: URL) => findProducts(ams(), url),

    /**
     * @param url `from`: number of the order whose content the form begins with; `brand` and `product`: what its first line
     *   orders, else. Nothing is stored before the form is saved
     * @throws {NotFoundError} for an order of another account in `from` (SEC-46)
     */
    async newPage(url: URL): Promise<OrderFormView> {
      const key = formKeyIn(url, paths.newOrder, newKey);
      const [{ account }, brands, kept] = await Promise.all([
        services.account(),
        loadBrands(),
        typedOrders.read(key),
      ]);
      if (kept.leadsTo !== null) throw otherPage(kept.leadsTo);
      const current = account && currentBrand(account, url.searchParams.get('brand'));
      const brand = (brands.find(({ id }) => id === current?.id) ?? brands[0])?.id ?? '';
      const from = url.searchParams.get('from') ?? '';
      const copied = from === '' || kept.typed !== null ? null : await loadCopied(from);
      const product = from === '' ? (url.searchParams.get('product') ?? '').slice(0, 200) : '';
      const [first, ...others] = blankLines(linesAtOnce);
      const typed = orderTypedSchema.parse({
        brand,
        contactEmail: services.session()?.record.email ?? '',
        lines: [{ ...first, product }, ...others],
        ...(copied !== null && { ...copyOf(copied), copiedFrom: copied.orderNumber }),
      });
      const step = await stepOf(url, paths.orderForm(null, key), kept.typed, typed);
      return {
        form: { ...formFacts(), key },
        number: null,
        isDraft: true,
        brands: copied === null ? brands : withBrand(brands, copied.brand),
        ...step,
        ...(kept.typed === null &&
          product !== '' && { initial: withFirstLine(step.initial, step.products) }),
      };
    },
    create: (sent: Submission<OrderTyped>) => submission.submit(null, sent),

    /** @throws {NotFoundError} also for an order of another account (SEC-46) */
    async editPage(number: string, url: URL): Promise<OrderFormView> {
      const order = await loadOwn(number);
      const key = formKeyIn(url, paths.orderStep(number, 'edit'), newKey);
      const [brands, kept] = await Promise.all([loadBrands(), typedOrders.read(key)]);
      const isDraft = order.allowed.includes('save');
      const text = textOfOrder(order);
      return {
        form: { ...formFacts(), key },
        number: order.orderNumber,
        isDraft,
        brands: withBrand(brands, order.brand),
        ...(await stepOf(url, paths.orderForm(number, key), isDraft ? kept.typed : null, {
          ...text,
          version: String(order.version),
          copiedFrom: '',
          lines: text.lines.length === 0 ? blankLines(linesAtOnce) : text.lines,
        })),
        warehouse: order.warehouse,
      };
    },
    edit: (number: string, sent: Submission<OrderTyped>) => submission.submit(number, sent),

    async placePage(number: string): Promise<PlaceView> {
      const [order, storage] = await Promise.all([loadOwn(number), findStorage()]);
      const lines = order.lines.map(({ product: { id, name }, totalUnits }) => ({
        product: id,
        name,
        units: totalUnits,
      }));
      return {
        form: formFacts(),
        order,
        intake: storage,
        warnings: order.allowed.includes('place')
          ? warningsOf({ ...order, lines }, storage, await today())
          : [],
      };
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
        return redirectToOrder(order);
      } catch (error) {
        if (error instanceof InvalidFieldsError)
          throw new InvalidFieldsError(faultsOf(error.fields));
        if (!(error instanceof UpstreamRefusedError)) throw error;
        const current = decode(orderSchema, error.current);
        if (!current.success) throw error;
        if (error.reason === 'not_accepting') return redirectToDraft(current.data);
        if (current.data.allowed.includes('place')) {
          const { account } = await services.account();
          const isOwn = isOneself(account, current.data.events.at(-1)?.by);
          flash('warning', `${orderChangeText(isOwn)} Please review it again.`);
          return redirect(paths.orderStep(number, 'place'), 303);
        }
        flash('info', `${number} is no longer a draft. Nothing was changed.`);
        return redirect(paths.order(number), 303);
      }
    },
  };
}

/**
 * What the review of an order points out, without refusing it: a date in the past, more pallets than storage is left,
 * or no pallets to compare with it, products on several lines, and lines without units. Pure.
 * @param storage null if it is not known
 * @param today YYYY-MM-DD
 */
function warningsOf(
  {
    expectedDate,
    pallets,
    lines,
  }: {
    /** YYYY-MM-DD. */
    expectedDate: string | null;
    pallets: number | null;
    lines: readonly { product: string; name: string; units: number }[];
  },
  storage: Pick<Storage, 'palletsLeft'> | null,
  today: string,
): OrderWarning[] {
  const left = storage?.palletsLeft;
  const exceeds = left !== undefined && (pallets === null ? left === 0 : pallets > left);
  const isUnchecked = left !== undefined && left > 0 && pallets === null;
  const counts = new Map<string, { name: string; lines: number }>();
  for (const { product, name } of lines)
    counts.set(product, { name, lines: (counts.get(product)?.lines ?? 0) + 1 });
  const [empty, ...moreEmpty] = lines.filter(({ units }) => units === 0);
  return [
    ...(expectedDate !== null && expectedDate < today
      ? [{ kind: 'past-date' as const, day: expectedDate }]
      : []),
    ...(exceeds ? [{ kind: 'storage' as const, pallets, left }] : []),
    ...(isUnchecked ? [{ kind: 'no-pallets' as const, left }] : []),
    ...[...counts.values()]
      .filter((each) => each.lines > 1)
      .map(({ name, lines: count }) => ({ kind: 'twice' as const, product: name, lines: count })),
    ...(empty
      ? [{ kind: 'no-units' as const, product: empty.name, lines: 1 + moreEmpty.length }]
      : []),
  ];
}
