import { redirect, replace } from '@remix-run/node';

import { linesAtOnce } from '../../../../app/contracts/orders/counts';
import {
  orderTypedSchema,
  type OrderFormView,
  type OrderText,
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
import type { SentForm } from '../../forms/form-runner';
import { formKeyIn, TypedTexts } from '../../forms/typed-texts';
import type { RequestServices } from '../../request-services';
import { brandsToChoose, currentBrand, withBrand } from '../account/account';
import { isOneself, orderChangeText } from '../account/same-person';
import { todayOf } from '../account/time-zone';
import { decode } from '../../../../contract/wire';
import { loadStorage } from '../inventory/service';
import { findProducts, loadProducts, unitsPerCaseOf } from './product-choices';
import { OrderSubmission, outcomesOf } from './order-submission';
import {
  blankLines,
  copyOf,
  faultsOf,
  textOfOrder,
  withFirstLine,
  withPacking,
  withSomeLines,
} from './order-text';
import { loadOrder } from './service';

/** The pages and actions of the order form: create, edit a draft, place it (O-03 … O-06, O-12, O-13). */
export class OrderForms {
  readonly #kept: TypedTexts<OrderTyped>;
  readonly #submission: OrderSubmission;

  constructor(private readonly services: RequestServices) {
    this.#kept = new TypedTexts(services, orderTypedSchema);
    this.#submission = new OrderSubmission(services, this.#kept);
  }

  /** What a page without scripts needs besides the view of its loader. */
  detail(typed: OrderTyped) {
    return this.#submission.detail(typed);
  }

  /** @param number of the draft; null for a new order */
  submit(number: string | null, sent: SentForm<OrderTyped>) {
    return this.#submission.submit(number, sent);
  }

  /** The products that the search of a line finds. */
  products(url: URL) {
    return findProducts(this.services.ams(), url);
  }

  /**
   * @param url `from`: number of the order whose content the form begins with; `brand` and `product`: what its first line
   *   orders, else. Nothing is stored before the form is saved
   * @throws {NotFoundError} for an order of another account in `from` (SEC-46)
   */
  async newPage(url: URL): Promise<OrderFormView> {
    const { formFacts, session } = this.services;
    const key = formKeyIn(url, paths.newOrder, () => formFacts().key);
    const [{ account }, brands, kept] = await Promise.all([
      this.services.account(),
      this.#loadBrands(),
      this.#kept.read(key),
    ]);
    const current = account && currentBrand(account, url.searchParams.get('brand'));
    const brand = (brands.find(({ id }) => id === current?.id) ?? brands[0])?.id ?? '';
    const from = url.searchParams.get('from') ?? '';
    const copied = from === '' || kept !== null ? null : await this.#loadCopied(from);
    const product = from === '' ? (url.searchParams.get('product') ?? '').slice(0, 200) : '';
    const [first, ...others] = blankLines(linesAtOnce);
    const typed = orderTypedSchema.parse({
      brand,
      contactEmail: session()?.record.email ?? '',
      lines: [{ ...first, product }, ...others],
      ...(copied !== null && { ...copyOf(copied), copiedFrom: copied.orderNumber }),
    });
    const step = await this.#stepOf(url, paths.orderForm(null, key), kept, typed);
    return {
      form: { ...formFacts(), key },
      number: null,
      isDraft: true,
      brands: copied === null ? brands : withBrand(brands, copied.brand),
      copiedFrom: (kept ?? typed).copiedFrom,
      ...step,
      ...(kept === null &&
        product !== '' && { initial: withFirstLine(step.initial, step.products) }),
    };
  }

  /** @throws {NotFoundError} also for an order of another account (SEC-46) */
  async editPage(number: string, url: URL): Promise<OrderFormView> {
    const { formFacts } = this.services;
    const order = await this.#loadOwn(number);
    const key = formKeyIn(url, paths.orderStep(number, 'edit'), () => formFacts().key);
    const [brands, typed] = await Promise.all([this.#loadBrands(), this.#kept.read(key)]);
    const isDraft = order.allowed.includes('save');
    const kept = isDraft ? typed : null;
    const stored = withSomeLines(textOfOrder(order));
    const version = kept?.version ?? String(order.version);
    return {
      form: { ...formFacts(), key, edits: { version, record: {} } },
      number: order.orderNumber,
      isDraft,
      brands: withBrand(brands, order.brand),
      copiedFrom: '',
      ...(await this.#stepOf(url, paths.orderForm(number, key), kept, stored)),
      warehouse: order.warehouse,
    };
  }

  async placePage(number: string): Promise<PlaceView> {
    const [order, storage] = await Promise.all([this.#loadOwn(number), this.#findStorage()]);
    const lines = order.lines.map(({ product: { id, name }, totalUnits }) => ({
      product: id,
      name,
      units: totalUnits,
    }));
    return {
      form: this.services.formFacts(),
      order,
      intake: storage,
      warnings: order.allowed.includes('place')
        ? warningsOf({ ...order, lines }, storage, await this.#today())
        : [],
    };
  }

  /** Places the version of a draft that the page has shown. */
  async place(number: string, { value, key }: SentForm<{ version: number }>): Promise<Response> {
    const { ams, account: load, flash } = this.services;
    const { redirectToOrder, redirectToDraft } = outcomesOf(this.services);
    try {
      const { order } = await ams().send(orderCalls.place, {
        params: { order_number: number },
        body: value,
        idempotencyKey: key,
      });
      return redirectToOrder(order);
    } catch (error) {
      if (error instanceof InvalidFieldsError) throw new InvalidFieldsError(faultsOf(error.fields));
      if (!(error instanceof UpstreamRefusedError)) throw error;
      const current = decode(orderSchema, error.current);
      if (!current.success) throw error;
      if (error.reason === 'not_accepting') return redirectToDraft(current.data);
      if (current.data.allowed.includes('place')) {
        const { account } = await load();
        const isOwn = isOneself(account, current.data.events.at(-1)?.by);
        flash('warning', `${orderChangeText(isOwn)} Please review it again.`);
        return redirect(paths.orderStep(number, 'place'), 303);
      }
      flash('info', `${number} is no longer a draft. Nothing was changed.`);
      return redirect(paths.order(number), 303);
    }
  }

  async #loadBrands() {
    return brandsToChoose((await this.services.account()).account, 'consignment.place');
  }

  /** An order whose brand the user may order for. @throws {NotFoundError, ForbiddenError} */
  async #loadOwn(number: string) {
    const order = await loadOrder(this.services.ams(), number);
    await this.services.assertCovers('consignment.place', order.brand);
    return order;
  }

  /** @throws {NotFoundError} also for a text that is not an order number */
  #loadCopied(number: string) {
    if (!orderNumberField.safeParse(number).success) throw new NotFoundError(`no order ${number}`);
    return this.#loadOwn(number);
  }

  async #today() {
    return todayOf((await this.services.account()).account);
  }

  /** Without the storage, a form lacks warnings and nothing else. */
  #findStorage() {
    return loadStorage(this.services.ams()).catch(this.services.report);
  }

  /**
   * The form's text, its products and its step, with the intake and the warnings of the review.
   * @param form the URL of the form itself
   * @param stored what the form begins with if nothing is kept
   * @throws a redirect from the review to the form, if what is kept cannot be placed
   */
  async #stepOf(
    url: URL,
    form: string,
    kept: OrderTyped | null,
    stored: OrderText,
  ): Promise<
    Pick<
      OrderFormView,
      'initial' | 'products' | 'step' | 'isKept' | 'intake' | 'warnings' | 'warehouse'
    >
  > {
    const { brand, lines: withProducts } = kept ?? stored;
    const [products, storage] = await Promise.all([
      loadProducts(this.services.ams(), brand, kept?.find ?? '', withProducts),
      this.#findStorage(),
    ]);
    const initial = kept ? { ...kept, lines: withPacking(kept.lines, products) } : stored;
    const warehouse = storage?.warehouse ?? null;
    const view = { initial, products, isKept: kept !== null, intake: storage, warehouse };
    if (url.searchParams.get('step') !== 'review') return { ...view, step: 'form', warnings: [] };
    const order = kept && placeSchema(unitsPerCaseOf(products)).safeParse(initial).data;
    if (!order) {
      // It takes the place of the review in the browser's history.
      const toForm: Response = replace(form);
      throw toForm;
    }
    const lines = order.lines.map((line) => ({
      product: line.product,
      name: initial.lines[line.index]?.name ?? line.product,
      units: unitsOf(line),
    }));
    const warnings = warningsOf({ ...order, lines }, storage, await this.#today());
    return { ...view, step: 'review', warnings };
  }
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
