import { orderCalls, type Order } from '../../../../contract/ams/orders';
import type {
  OrderList,
  OrderStep,
  OrderView,
  VoidForm,
} from '../../../../app/contracts/orders/views';
import { paths } from '../../../../app/lib/urls/paths';
import { placeText } from '../../http/list-page';
import type { RequestServices } from '../../request-services';
import { dayInZone, loadTimeZone, timeZoneText } from '../account/time-zone';
import { OrderForms } from './order-pages';
import { loadCounts, loadOrder, loadOrders, readListQuery, timelineOf } from './service';

/** the page where admins handle the order, outside the app. */
function adminPageOf({ orderNumber, tab }: Order, adminUrl: string): OrderView['adminPage'] {
  const list =
    tab === 'placed' || tab === 'in_review' ? 'pending' : tab === 'received' ? 'received' : null;
  const query = `order_number=${encodeURIComponent(orderNumber)}`;
  return list && { list, href: `${adminUrl}/${list}-orders?${query}` };
}

/** The pages of consignment orders, and their forms (O-02 … O-06). */
export class Orders {
  readonly form: OrderForms;

  constructor(private readonly services: RequestServices) {
    this.form = new OrderForms(services);
  }

  async list(url: URL): Promise<OrderList> {
    const { ams, may, account, report } = this.services;
    const query = readListQuery(url);
    const showsFigures = query.tab === 'summary' && !url.searchParams.has('after');
    const [{ from, ...page }, counts, figures, canPlace, admin, zone] = await Promise.all([
      loadOrders(ams(), url),
      loadCounts(ams(), query.search).catch(report),
      showsFigures ? ams().send(orderCalls.figures, {}).catch(report) : undefined,
      may('consignment.place'),
      // Admins see the orders of all accounts, with the name of the account.
      may('consignment.operate'),
      loadTimeZone(account),
    ]);
    return {
      ...query,
      ...page,
      orders: page.orders.map((order) => ({
        ...order,
        account: admin ? order.account.name : null,
        placedDay: order.placedAt && dayInZone(order.placedAt, zone),
        updatedDay: dayInZone(order.updatedAt, zone),
      })),
      place: placeText(
        { ...page, from },
        page.orders.length,
        'orders',
        counts?.[query.draftsOnly ? 'draft' : query.tab],
      ),
      counts,
      figures: figures === undefined || !page.isFirst ? null : (figures?.summary ?? 'failed'),
      canPlace,
      timeZone: timeZoneText(zone),
    };
  }

  async page(number: string): Promise<OrderView> {
    const { ams, may, account, formFacts, config } = this.services;
    const [order, admin, zone] = await Promise.all([
      loadOrder(ams(), number),
      may('consignment.operate'),
      loadTimeZone(account),
    ]);
    return {
      form: formFacts(),
      order: {
        ...order,
        account: admin ? order.account.name : null,
        placedDay: order.placedAt && dayInZone(order.placedAt, zone),
      },
      timeline: timelineOf(order),
      adminPage: admin ? adminPageOf(order, config.upstream.adminUrl) : null,
      timeZone: zone,
    };
  }

  async voidPage(number: string): Promise<OrderStep> {
    const order = await loadOrder(this.services.ams(), number);
    await this.services.assertCovers('consignment.place', order.brand);
    return {
      form: this.services.formFacts(),
      order,
      lineCount: order.lines.length,
      isPossible: order.allowed.includes('void'),
    };
  }

  /** Voids the version that the page has shown. The same key voids it once. */
  async void(number: string, body: VoidForm, key: string | undefined): Promise<Response> {
    const { ams, done } = this.services;
    const params = { order_number: number };
    await ams().send(orderCalls.void, { params, body, idempotencyKey: key });
    return done(paths.order(number), `${number} is voided.`);
  }
}
