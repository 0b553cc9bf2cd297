import { orderSorts, orderTabs } from '../../../../contract/vocabulary';
import { type Order, orderCalls } from '../../../../contract/ams/orders';
import type { TimelineEntry } from '../../../../app/contracts/orders/views';
import { leftOutText, loadListPage, pageKeys, readChoice, readSearch } from '../../http/list-page';
import type { AmsClient } from '../../upstream/ams';

const maxSearchLength = 100;
const onlyDrafts = ['drafts'] as const;

/**
 * The query of the order list, as its URL states it.
 * @param url `tab`, `show` (`drafts`), `q` (part of a number, brand, carrier or tracking number), `sort`
 */
export function readListQuery(url: URL) {
  const tab = readChoice(url, 'tab', orderTabs) ?? 'summary';
  return {
    tab,
    /** Possible in the summary alone. */
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
export function loadOrders(ams: AmsClient, url: URL) {
  const { tab, draftsOnly, search, sort } = readListQuery(url);
  return loadListPage(url, async (keys) => {
    const query = { tab: draftsOnly ? 'draft' : tab, sort, q: search, ...keys };
    const page = await ams.send(orderCalls.list, { query });
    return { ...page, ...pageKeys(keys, page) };
  });
}

/** How many orders of the search each tab has (O-02); null if the platform does not count. */
export async function loadCounts(ams: AmsClient, search: string) {
  const query = { counts: 'true', first: '1', q: search };
  const { counts } = await ams.send(orderCalls.list, { query });
  return counts ?? null;
}

/** @throws {NotFoundError} also for an order of another account (SEC-46) */
export async function loadOrder(ams: AmsClient, number: string): Promise<Order> {
  return (await ams.send(orderCalls.read, { params: { order_number: number } })).order;
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
