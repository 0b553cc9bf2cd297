import {
  orderSorts,
  orderTabs,
  type Order,
  type OrderCounts,
  type OrderSort,
  type OrderSummary,
  type OrderTab,
} from '../../../../app/contracts/orders/order';
import type {
  CopyForm,
  OrderFigures,
  TimelineEntry,
  VoidForm,
} from '../../../../app/contracts/orders/views';
import type { AmsClient } from '../../upstream/ams';
import { countsAnswer, figuresAnswer, orderAnswer, ordersAnswer } from './answers';
import { choiceOf, pageOf, searchOf } from '../../http/list-page';

const longestSearch = 100;
const base = '/consignment_orders';
/** Of one order, or of an action with it, in the AMS. */
export const orderPath = (number: string, step = '') =>
  `${base}/${encodeURIComponent(number)}${step}`;

/** What an address asks of the list. */
export interface OrderQuestion {
  tab: OrderTab;
  search: string;
  sort: OrderSort;
}

/** @param url `tab`; `q`: part of a number, brand, carrier or tracking number; `sort`; `after`: key of the page before */
export const questionOf = (url: URL): OrderQuestion => ({
  tab: choiceOf(url, 'tab', orderTabs) ?? 'summary',
  search: searchOf(url, longestSearch),
  sort: choiceOf(url, 'sort', orderSorts) ?? '-updated',
});

/** A page of the orders in the user's reach (O-02). */
export async function loadOrders(
  ams: AmsClient,
  url: URL,
): Promise<{ orders: OrderSummary[]; next: string | null; isFirst: boolean }> {
  const { tab, search, sort } = questionOf(url);
  return pageOf(url, async (after) => {
    const { orders, next } = await ams.call('GET', base, ordersAnswer, {
      query: { tab, sort, ...(search !== '' && { q: search }), ...(after !== null && { after }) },
    });
    return { orders, next, isFirst: after === null };
  });
}

/**
 * How many orders of what is searched for each tab has, asked beside the list: the list needs none (O-02).
 * @returns null where the platform gives none
 */
export async function loadCounts(ams: AmsClient, search: string): Promise<OrderCounts | null> {
  const { counts } = await ams.call('GET', base, countsAnswer, {
    query: { counts: 'true', first: '1', ...(search !== '' && { q: search }) },
  });
  return counts ?? null;
}

export async function loadFigures(ams: AmsClient): Promise<OrderFigures> {
  return (await ams.call('GET', `${base}/summary`, figuresAnswer)).summary;
}

/** @throws {NotFoundError} for another account's, too (SEC-46) */
export async function loadOrder(ams: AmsClient, number: string): Promise<Order> {
  return (await ams.call('GET', orderPath(number), orderAnswer)).order;
}

/**
 * Voids or copies an order as the page has shown it, once for one key.
 * @returns the voided order, or the new draft
 * @throws {NotFoundError} {ForbiddenError}
 * @throws {UpstreamRefusedError} where it has been changed since, or cannot be done with it as it is
 */
export async function actOnOrder(
  ams: AmsClient,
  number: string,
  action: 'void' | 'copy',
  form: VoidForm | CopyForm,
  key: string | undefined,
): Promise<Order> {
  const { order } = await ams.call('POST', orderPath(number, `/${action}`), orderAnswer, {
    body: form,
    ...(key !== undefined && { idempotencyKey: key }),
  });
  return order;
}

/** What happened to an order, newest first; a receipt stands at its event, which is of the same moment. */
export function timelineOf({ events, receipts, lines }: Order): TimelineEntry[] {
  const names = new Map(lines.map(({ line, product }) => [line, product.name]));
  const waiting = [...receipts];
  return events
    .map((event): TimelineEntry => {
      const at = waiting.findIndex(({ receivedAt }) => receivedAt === event.at);
      const [receipt] = event.action === 'receive' && at >= 0 ? waiting.splice(at, 1) : [];
      return {
        ...event,
        reason: event.reason ?? receipt?.reason ?? null,
        goods: (receipt?.lines ?? []).map(({ line, ...goods }) => ({
          ...goods,
          product: names.get(line) ?? `Line ${line}`,
        })),
      };
    })
    .reverse();
}
