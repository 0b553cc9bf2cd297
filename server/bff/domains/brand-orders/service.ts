import {
  brandOrderIdField,
  brandOrderLists,
  type BrandOrderList,
} from '../../../../app/contracts/brand-orders/views';
import {
  brandOrderLimits,
  type BrandOrder,
  type BrandOrderSummary,
  brandOrderCalls,
} from '../../../../contract/ams/brand-orders';
import { brandOrderSorts } from '../../../../contract/vocabulary';
import { dateTexts, readDate } from '../../../../app/contracts/dates';
import { dayFault } from '../../../../app/contracts/typed-days';
import {
  leftOutText,
  loadListPage,
  pageKeys,
  readChoice,
  readSearch,
  readText,
} from '../../http/list-page';
import type { AmsClient } from '../../upstream/ams';
import { inventoryCalls } from '../../../../contract/ams/inventory';

const maxTextLength = 100;
const maxIdLength = 200;
/** Products that a filter lists: one page of the AMS. An account with more types a part of the name. */
const maxProducts = 100;

/** The query of the list, as its URL states it. */
export type ListQuery = Pick<
  BrandOrderList,
  'tab' | 'filters' | 'faults' | 'sort' | 'leftOut' | 'selected'
> & {
  /** The days that the list is filtered by. A day with a fault is left out; of two in the wrong order both are. */
  due: { from: string | null; to: string | null };
};

const faultOf = (typed: string): string | null =>
  typed === '' || readDate(typed) !== null ? null : dayFault(typed);

/** The ids of orders in a URL: `id` for each, or `ids` with commas between them. Each counts once. */
export function readIds(url: URL): string[] {
  const { searchParams } = url;
  const given = [
    ...searchParams.getAll('id'),
    ...searchParams.getAll('ids').flatMap((ids) => ids.split(',')),
  ];
  return [...new Set(given)].filter((id) => brandOrderIdField.safeParse(id).success);
}

/**
 * @param url `tab`, `due_from`, `due_to` (days as people type them), `product` (id, or a part of name or SKU), `ship_to`, `q`, `sort`, and `id` for
 *   each selected order. Anything else is left out.
 */
export function readListQuery(url: URL): ListQuery {
  const tab = readChoice(url, 'tab', brandOrderLists) ?? 'new';
  const sort = readChoice(url, 'sort', brandOrderSorts) ?? 'due';
  const dueFrom = readText(url, 'due_from', maxTextLength);
  const dueTo = readText(url, 'due_to', maxTextLength);
  const [from, to] = [readDate(dueFrom), readDate(dueTo)];
  const isReversed = from !== null && to !== null && from > to;
  return {
    tab,
    filters: {
      dueFrom,
      dueTo,
      product: readText(url, 'product', maxIdLength),
      shipTo: readText(url, 'ship_to', maxTextLength),
      search: readSearch(url, maxTextLength),
    },
    faults: {
      dueFrom: faultOf(dueFrom),
      dueTo: isReversed ? dateTexts.order : faultOf(dueTo),
    },
    due: isReversed ? { from: null, to: null } : { from, to },
    // No index of the platform has future orders by the time of the order.
    sort: tab === 'future' && sort.endsWith('ordered') ? 'due' : sort,
    leftOut: leftOutText(url, { tab: brandOrderLists, sort: brandOrderSorts }),
    selected: readIds(url).slice(0, brandOrderLimits.ids),
  };
}

/** The filters as the AMS takes them. */
export function amsFilters({ tab, filters, due, sort }: ListQuery) {
  return {
    ...(tab !== 'future' && tab !== 'all' && { state: tab }),
    dueFrom: due.from,
    dueTo: due.to,
    product: filters.product,
    shipTo: filters.shipTo,
    q: filters.search,
    sort,
  };
}

/**
 * A page of the orders that the user may see (O-08), and which of the list is its first.
 * @param url the list query, and `after` or `before`: a key that the page beside it gave
 */
export function loadBrandOrders(ams: AmsClient, url: URL) {
  const query = readListQuery(url);
  return loadListPage(url, async (keys) => {
    const input = { query: { ...amsFilters(query), ...keys } };
    const page =
      query.tab === 'future'
        ? await ams.send(brandOrderCalls.future, input)
        : await ams.send(brandOrderCalls.list, input);
    const orders = 'futureOrders' in page ? page.futureOrders : page.lineItemSets;
    return { orders, from: page.from, ...keys, ...pageKeys(keys, page) };
  });
}

/** The products of the account by name; none where there are more than a list holds. */
export async function loadProductFilter(ams: AmsClient) {
  const { products, next } = await ams.send(inventoryCalls.list, {
    query: { sort: 'name', first: String(maxProducts) },
  });
  return next === null ? products.map(({ product }) => product) : [];
}

/** @throws {NotFoundError} also for an order of another account (SEC-46) */
export async function loadBrandOrder(ams: AmsClient, id: string): Promise<BrandOrder> {
  return (await ams.send(brandOrderCalls.read, { params: { id } })).lineItemSet;
}

/**
 * The orders with these ids, in their order; those that the user cannot see are left out.
 * @param ids at most 100, a page of the AMS
 */
export async function loadByIds(
  ams: AmsClient,
  ids: readonly string[],
): Promise<BrandOrderSummary[]> {
  if (ids.length === 0) return [];
  const { lineItemSets } = await ams.send(brandOrderCalls.list, {
    query: { ids: ids.join(','), first: String(ids.length) },
  });
  const found = new Map(lineItemSets.map((order) => [order.id, order]));
  return ids.flatMap((id) => found.get(id) ?? []);
}
