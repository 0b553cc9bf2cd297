import type { BrandOrderAction } from '../../../../contract/vocabulary';
import { brandOrderCalls } from '../../../../contract/ams/brand-orders';
import type {
  BrandOrderList,
  BrandOrderStep,
  BrandOrderView,
  CancelForm,
  FulfilForm,
  StepDetail,
} from '../../../../app/contracts/brand-orders/views';
import { countOf } from '../../../../app/contracts/brand-orders/list-place';
import { paths } from '../../../../app/lib/urls/paths';
import type { FormReturn } from '../../forms/form-runner';
import { placeText } from '../../http/list-page';
import type { RequestServices } from '../../request-services';
import { accountReach, coversBrand, type Account } from '../account/account';
import { dayInZone, loadTimeZone, timeZoneOf, timeZoneText } from '../account/time-zone';
import { createBulk } from './bulk';
import { changesSince, closedText, presentOrder } from './changes-since';
import { openOrdersCsv, openPackingSlips } from './files';
import { ParcelForm } from './parcel-form';
import {
  loadBrandOrder,
  loadBrandOrders,
  loadProductFilter,
  readListQuery,
  type ListQuery,
} from './service';

const isFiltered = ({ filters }: ListQuery) => Object.values(filters).some((value) => value !== '');

/** What the filters find in the tab. Only the last page knows how many orders they are. */
function foundText(
  { from, next, orders }: Awaited<ReturnType<typeof loadBrandOrders>>,
  total: number | null,
): string | null {
  if (from === null || from === undefined || orders.length === 0) return null;
  const found = from + orders.length - 1;
  const parts = [
    ...(next === null ? [] : ['more than']),
    found.toLocaleString('en-US'),
    ...(total === null || total < found ? [] : ['of', total.toLocaleString('en-US')]),
  ];
  return `Found ${parts.join(' ')} ${(total ?? found) === 1 ? 'order' : 'orders'}.`;
}

/** Whether the user sees the orders of their own brands alone, and has none. */
const isWithoutBrand = (account: Account): boolean =>
  account.associatedBrands.length === 0 && accountReach(account, 'orders.view') === 'own';

/** Whether the list offers to fulfil orders: the user may do so for one of them (SEC-51). */
const canShipOf = (account: Account, orders: readonly { brand: { id: string } }[]): boolean =>
  orders.length === 0
    ? accountReach(account, 'sets.ship') !== 'none'
    : orders.some(({ brand }) => coversBrand(account, 'sets.ship', brand.id));

type Outcome = Promise<Response | FormReturn<StepDetail>>;

/** Runs a step of an order. If somebody else has changed the order, the form shows what, and keeps what was typed. */
async function runStep(action: BrandOrderAction, version: number, run: () => Outcome): Outcome {
  try {
    return await run();
  } catch (error) {
    const order = presentOrder(error);
    if (order === null) throw error;
    const isOpen = order.allowed.includes(action);
    return {
      outcome: isOpen ? 'conflict' : 'closed',
      status: 409,
      message: isOpen
        ? 'Somebody else has changed this order. Please look at it before you send this again.'
        : closedText(order),
      detail: { changes: changesSince(order, version) },
    };
  }
}

/** The pages, forms and files of brand orders (O-08 … O-10). */
export class BrandOrders {
  readonly parcels: ParcelForm;
  readonly bulk: ReturnType<typeof createBulk>;

  constructor(private readonly services: RequestServices) {
    this.parcels = new ParcelForm(services);
    this.bulk = createBulk(services);
  }

  async list(url: URL): Promise<BrandOrderList> {
    const { ams, may, report } = this.services;
    const query = readListQuery(url);
    const [{ from, ...page }, counted, products, admin, { account }] = await Promise.all([
      loadBrandOrders(ams(), url),
      // How many orders of the user's reach each tab has, whatever the filters.
      ams().send(brandOrderCalls.counts, {}).catch(report),
      this.#loadProductFilter().catch(report),
      // Admins see the orders of all accounts, with the name of the account.
      may('consignment.operate'),
      this.services.account(),
    ]);
    const zone = timeZoneOf(account);
    const counts = counted?.counts ?? null;
    const total = countOf(counts, query.tab);
    const filtered = isFiltered(query);
    return {
      ...query,
      ...page,
      orders: page.orders.map((order) => ({
        ...order,
        account: admin ? order.account.name : null,
        orderedDay: dayInZone(order.orderedAt, zone),
      })),
      place: placeText({ ...page, from }, page.orders.length, 'orders', filtered ? null : total),
      counts,
      found: filtered ? foundText({ ...page, from }, total) : null,
      products: products ?? [],
      canShip: account !== null && canShipOf(account, page.orders),
      isWithoutBrand: account !== null && isWithoutBrand(account),
      timeZone: timeZoneText(zone),
    };
  }

  async page(id: string): Promise<BrandOrderView> {
    const { ams, may, account } = this.services;
    const [order, admin, zone] = await Promise.all([
      loadBrandOrder(ams(), id),
      may('consignment.operate'),
      loadTimeZone(account),
    ]);
    return {
      order: {
        ...order,
        account: admin ? order.account.name : null,
        orderedDay: dayInZone(order.orderedAt, zone),
      },
      timeline: order.events.toReversed(),
      timeZone: zone,
    };
  }

  fulfilPage(id: string): Promise<BrandOrderStep> {
    return this.#stepPage(id, 'fulfil');
  }

  fulfil(id: string, { version, noTracking }: FulfilForm, key: string | undefined): Outcome {
    const { ams, done } = this.services;
    return runStep('fulfil', version, async () => {
      const { lineItemSet } = await ams().send(brandOrderCalls.fulfil, {
        params: { id },
        body: { version, noTracking: noTracking !== undefined },
        idempotencyKey: key,
      });
      return done(paths.brandOrder(id), `${lineItemSet.orderNumber} is marked as fulfilled.`);
    });
  }

  cancelPage(id: string): Promise<BrandOrderStep> {
    return this.#stepPage(id, 'cancel');
  }

  cancel(id: string, body: CancelForm, key: string | undefined): Outcome {
    const { ams, done } = this.services;
    return runStep('cancel', body.version, async () => {
      const { lineItemSet } = await ams().send(brandOrderCalls.cancel, {
        params: { id },
        body,
        idempotencyKey: key,
      });
      const text = `${lineItemSet.orderNumber} is cancelled. Its account gets a mail.`;
      return done(paths.brandOrder(id), text);
    });
  }

  packingSlips(url: URL, signal: AbortSignal) {
    return openPackingSlips(this.services, url, signal);
  }

  csv(url: URL, signal: AbortSignal) {
    return openOrdersCsv(this.services.ams(), url, signal);
  }

  /** Not for admins, who see the products of all accounts, nor for who may not see the stock. */
  async #loadProductFilter() {
    const { ams, may } = this.services;
    const [admin, seesStock] = await Promise.all([
      may('consignment.operate'),
      may('inventory.view'),
    ]);
    return admin || !seesStock ? [] : loadProductFilter(ams());
  }

  async #stepPage(id: string, action: BrandOrderAction): Promise<BrandOrderStep> {
    const { ams, account, assertCovers, formFacts } = this.services;
    const [order, timeZone] = await Promise.all([loadBrandOrder(ams(), id), loadTimeZone(account)]);
    await assertCovers(action === 'cancel' ? 'consignment.operate' : 'sets.ship', order.brand);
    return { form: formFacts(), order, isPossible: order.allowed.includes(action), timeZone };
  }
}
