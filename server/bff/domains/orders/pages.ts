import { redirect } from '@remix-run/node';

import type { FlashLevel } from '../../../../app/contracts/forms/flash';
import type { FormFacts } from '../../../../app/contracts/forms/forms';
import type { Order } from '../../../../app/contracts/orders/order';
import type {
  CopyForm,
  OrderList,
  OrderStep,
  OrderView,
  VoidForm,
} from '../../../../app/contracts/orders/views';
import type { Permission } from '../../../../app/contracts/permissions/permissions';
import { paths } from '../../../../app/lib/urls/paths';
import type { AmsClient } from '../../upstream/ams';
import {
  actOnOrder,
  loadCounts,
  loadFigures,
  loadOrder,
  loadOrders,
  questionOf,
  timelineOf,
} from './orders';

/** The pages of consignment orders: what they show, what they say, and where they lead. */
export function createOrderPages(deps: {
  ams: () => AmsClient;
  may: (permission: Permission) => Promise<boolean>;
  formFacts: () => FormFacts;
  flash: (level: FlashLevel, text: string) => void;
  /** Of the admins' pages, outside the app (R-17). */
  adminUrl: string;
  /** Told of a failure that leaves the page standing. */
  report: (error: unknown) => void;
}) {
  const { ams, may, formFacts: form, flash, adminUrl, report } = deps;
  const reported = (error: unknown) => {
    report(error);
    return null;
  };
  /** Admins handle everybody's orders, so they are shown whose one is. */
  const isAdmin = () => may('consignment.operate');

  const adminPage = ({ number, tab }: Order): OrderView['adminPage'] => {
    const list =
      tab === 'placed' || tab === 'in_review' ? 'pending' : tab === 'received' ? 'received' : null;
    return list === null
      ? null
      : { list, href: `${adminUrl}/${list}-orders?order_number=${encodeURIComponent(number)}` };
  };

  return {
    async list(url: URL): Promise<OrderList> {
      const question = questionOf(url);
      const figuresWanted = question.tab === 'summary' && !url.searchParams.has('after');
      const [page, counts, figures, canPlace, admin] = await Promise.all([
        loadOrders(ams(), url),
        loadCounts(ams(), question.search).catch(reported),
        figuresWanted ? loadFigures(ams()).catch(reported) : undefined,
        may('consignment.place'),
        isAdmin(),
      ]);
      return {
        ...question,
        ...page,
        orders: page.orders.map((order) => ({
          ...order,
          account: admin ? order.account.name : null,
        })),
        counts,
        figures: figures === undefined ? null : (figures ?? 'failed'),
        canPlace,
      };
    },

    async page(number: string): Promise<OrderView> {
      const [order, admin] = await Promise.all([loadOrder(ams(), number), isAdmin()]);
      return {
        order: { ...order, account: admin ? order.account.name : null },
        timeline: timelineOf(order),
        adminPage: admin ? adminPage(order) : null,
      };
    },

    async stepPage(number: string, step: 'void' | 'copy'): Promise<OrderStep> {
      const order = await loadOrder(ams(), number);
      return {
        form: form(),
        order,
        lineCount: order.lines.length,
        isPossible: order.allowed.includes(step),
      };
    },
    async void(number: string, value: VoidForm, key: string | undefined): Promise<Response> {
      await actOnOrder(ams(), number, 'void', value, key);
      flash('success', `${number} is voided.`);
      return redirect(paths.order(number), 303);
    },
    async copy(number: string, value: CopyForm, key: string | undefined): Promise<Response> {
      const draft = await actOnOrder(ams(), number, 'copy', value, key);
      flash('success', `${draft.number} is a draft with what ${number} has.`);
      return redirect(paths.orderStep(draft.number, 'edit'), 303);
    },
  };
}
