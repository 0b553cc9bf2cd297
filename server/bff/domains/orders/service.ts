import {
  orderSorts,
  orderTabs,
  type OrderSort,
  type OrderTab,
} from '../../../../contract/vocabulary';
import {
  type Order,
  type OrderCounts,
  type OrderSummary,
  type OrderFigures,
  orderCalls,
} from '../../../../contract/ams/orders';
import type { OrderList, TimelineEntry, VoidForm } from '../../../../app/contracts/orders/views';
import {
  leftOutText,
  loadListPage,
  pageKeys,
  readChoice,
  readSearch,
  type PageFrom,
} from '../../http/list-page';
import type { AmsClient } from '../../upstream/ams';

const maxSearchLength = 100;
const onlyDrafts = ['drafts'] as const;

/** The query of the order list, as its URL states it. */
export interface OrderListQuery {
  tab: OrderTab;
  /** Possible in the summary alone. */
  draftsOnly: boolean;
  search: string;
  sort: OrderSort;
  leftOut: string | null;
}

/** @param url `tab`, `show` (`drafts`), `q` (part of a number, brand, carrier or tracking number), `sort` */
export function readListQuery(url: URL): OrderListQuery {
  const tab = readChoice(url, 'tab', orderTabs) ?? 'summary';
  return {
    tab,
    draftsOnly: tab === 'summary' && readChoice(url, 'show', onlyDrafts) !== null,
    search: readSearch(url, maxSearchLength),
    sort: readChoice(url, 'sort', orderSorts) ?? '-updated',
    leftOut: leftOutText(url, { tab: orderTabs, show: onlyDrafts, sort: orderSorts }),
  };
}

/**
 * A page of the orders that the user may see (O-02).
 * @param url the list query, and `after` or `before`: a key that the page beside it gave
 */
export async function loadOrders(
  ams: AmsClient,
  url: URL,
): Promise<
  Pick<OrderList, 'next' | 'previous' | 'isFirst'> & PageFrom & { orders: OrderSummary[] }
> {
  const { tab, draftsOnly, search, sort } = readListQuery(url);
  return loadListPage(url, async (keys) => {
    const query = { tab: draftsOnly ? 'draft' : tab, sort, q: search, ...keys };
    const page = await ams.send(orderCalls.list, { query });
    return { ...page, ...pageKeys(keys, page) };
  });
}

/**
 * How many orders of the search each tab has (O-02).
 * @returns null if the platform does not count
 */
export async function loadCounts(ams: AmsClient, search: string): Promise<OrderCounts | null> {
  const query = { counts: 'true', first: '1', q: search };
  const { counts } = await ams.send(orderCalls.list, { query });
  return counts ?? null;
}

export async function loadFigures(ams: AmsClient): Promise<OrderFigures> {
  return (await ams.send(orderCalls.figures, {})).summary;
}

/** @throws {NotFoundError} also for an order of another account (SEC-46) */
export async function loadOrder(ams: AmsClient, number: string): Promise<Order> {
  return (await ams.send(orderCalls.read, { params: { order_number: number } })).order;
}

/**
 * Voids the version of an order that the page has shown. The same key voids it once.
 * @throws {NotFoundError} {ForbiddenError}
 * @throws {UpstreamRefusedError} if the order has changed since, or cannot be voided in its state
 */
export async function voidOrder(
  ams: AmsClient,
  number: string,
  form: VoidForm,
  key: string | undefined,
): Promise<void> {
  await ams.send(orderCalls.void, {
    params: { order_number: number },
    body: form,
    idempotencyKey: key,
  });
}

/** The events of an order, newest first. An event that received goods carries the lines of its receipt. */
export function timelineOf({ events, receipts, lines }: Order): TimelineEntry[] {
  const names = new Map(lines.map(({ line, product }) => [line, product.name]));
  const unmatched = [...receipts];
  return events
    .map((event): TimelineEntry => {
      // A receipt and its event are stored with the same moment.
      const at = unmatched.findIndex(({ receivedAt }) => receivedAt === event.at);
      const [receipt] = event.action === 'receive' && at >= 0 ? unmatched.splice(at, 1) : [];
      return {
        ...event,
        reason: event.reason ?? receipt?.reason ?? null,
        pallets: receipt?.pallets ?? null,
        goods: (receipt?.lines ?? []).map(({ line, ...goods }) => ({
          ...goods,
          product: names.get(line) ?? `Line ${line}`,
        })),
      };
    })
    .reverse();
}
