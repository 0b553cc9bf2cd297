import { redirect } from '@remix-run/node';

import type { Order } from '../../../../contract/ams/orders';
import type {
  OrderList,
  OrderStep,
  OrderView,
  VoidForm,
} from '../../../../app/contracts/orders/views';
import { paths } from '../../../../app/lib/urls/paths';
import { placeText } from '../../http/list-page';
import type { RequestServices } from '../../request-services';
import { dayInZone, timeZoneOf, timeZoneText } from '../account/time-zone';
import { createOrderForms } from './form-views';
import {
  loadCounts,
  loadFigures,
  loadOrder,
  loadOrders,
  readListQuery,
  timelineOf,
  voidOrder,
} from './service';

/** The pages of consignment orders, and their forms (O-02 … O-06). */
export function createOrders(
  services: Pick<
    RequestServices,
    | 'ams'
    | 'may'
    | 'assertCovers'
    | 'account'
    | 'session'
    | 'formFacts'
    | 'typedForms'
    | 'flash'
    | 'report'
    | 'config'
  >,
) {
  const { ams, may, formFacts, flash } = services;
  const reportAndOmit = (error: unknown) => {
    services.report(error);
    return null;
  };
  const timeZone = async () => timeZoneOf((await services.account()).account);
  /** Admins see the orders of all accounts, with the name of the account. */
  const isAdmin = () => may('consignment.operate');

  /** the page where admins handle the order, outside the app. */
  const adminPage = ({ orderNumber, tab }: Order): OrderView['adminPage'] => {
    const list =
      tab === 'placed' || tab === 'in_review' ? 'pending' : tab === 'received' ? 'received' : null;
    return list === null
      ? null
      : {
          list,
          href: `${services.config.upstream.adminUrl}/${list}-orders?order_number=${encodeURIComponent(orderNumber)}`,
        };
  };

  return {
    form: createOrderForms(services),

    async list(url: URL): Promise<OrderList> {
      const query = readListQuery(url);
      const showsFigures = query.tab === 'summary' && !url.searchParams.has('after');
      const [{ from, ...page }, counts, figures, canPlace, admin, zone] = await Promise.all([
        loadOrders(ams(), url),
        loadCounts(ams(), query.search).catch(reportAndOmit),
        showsFigures ? loadFigures(ams()).catch(reportAndOmit) : undefined,
        may('consignment.place'),
        isAdmin(),
        timeZone(),
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
        figures: figures === undefined || !page.isFirst ? null : (figures ?? 'failed'),
        canPlace,
        timeZone: timeZoneText(zone),
      };
    },

    async page(number: string): Promise<OrderView> {
      const [order, admin, zone] = await Promise.all([
        loadOrder(ams(), number),
        isAdmin(),
        timeZone(),
      ]);
      return {
        form: formFacts(),
        order: {
          ...order,
          account: admin ? order.account.name : null,
          placedDay: order.placedAt && dayInZone(order.placedAt, zone),
        },
        timeline: timelineOf(order),
        adminPage: admin ? adminPage(order) : null,
        timeZone: zone,
      };
    },

    async voidPage(number: string): Promise<OrderStep> {
      const order = await loadOrder(ams(), number);
      await services.assertCovers('consignment.place', order.brand);
      return {
        form: formFacts(),
        order,
        lineCount: order.lines.length,
        isPossible: order.allowed.includes('void'),
      };
    },
    async void(number: string, value: VoidForm, key: string | undefined): Promise<Response> {
      await voidOrder(ams(), number, value, key);
      flash('success', `${number} is voided.`);
      return redirect(paths.order(number), 303);
    },
  };
}
