import type { StockList, StorageForm } from '../../../../app/contracts/inventory/inventory';
import { orderUses } from '../../../../contract/ams/orders';
import {
  inventoryCalls,
  type Stock,
  type Storage,
  type StorageRequest,
} from '../../../../contract/ams/inventory';
import { inventorySorts, stockStatuses } from '../../../../contract/vocabulary';
import type { ListPageView } from '../../../../app/contracts/list-pages';
import {
  leftOutText,
  loadListPage,
  loadNumberedPage,
  numberedPage,
  pageKeys,
  placeText,
  readChoice,
  readSearch,
} from '../../http/list-page';
import type { AmsClient } from '../../upstream/ams';

const maxSearchLength = 100;

/** A page of the stock, with the query of its URL. */
export type StockPage = Omit<StockList, 'products' | 'canBuyStorage' | 'canPlace'> & {
  products: Stock[];
};

/**
 * A page of the products that the user may see, with their stock (O-01).
 * @param url `q` (part of the name of a product or brand), `status`, `sort`, `page`
 */
export async function loadStock(ams: AmsClient, url: URL): Promise<StockPage> {
  const search = readSearch(url, maxSearchLength);
  const status = readChoice(url, 'status', stockStatuses);
  const sort = readChoice(url, 'sort', inventorySorts) ?? 'name';
  const leftOut = leftOutText(url, { status: stockStatuses, sort: inventorySorts });
  return loadNumberedPage(url, async (asked): Promise<StockPage> => {
    const query = { sort, q: search, status, ...asked };
    const page = await ams.send(inventoryCalls.list, { query });
    const { products, storage } = page;
    const numbers = numberedPage(asked, page, products.length, 'products');
    return { products, storage, search, status, sort, leftOut, ...numbers };
  });
}

/** The pallets of the account, and whether the warehouse accepts inventory. */
export async function loadStorage(ams: AmsClient): Promise<Storage> {
  return (await ams.send(inventoryCalls.list, { query: { first: '1' } })).storage;
}

const requestsOfPage = 10;

/**
 * A page of the account's requests for more storage, newest first (O-07).
 * @param url `after` or `before` (a key that the page beside it gave)
 */
export async function loadStorageRequests(
  ams: AmsClient,
  url: URL,
): Promise<ListPageView & { requests: StorageRequest[] }> {
  return loadListPage(url, async (keys) => {
    const query = { first: String(requestsOfPage), ...keys };
    const page = await ams.send(inventoryCalls.storageRequests, { query });
    const { requests } = page;
    return {
      requests,
      place: placeText(page, requests.length, 'requests'),
      ...pageKeys(keys, page),
    };
  });
}

/**
 * Requests more storage (O-07). The same key requests it once.
 * @returns the platform's message for the user
 */
export async function requestStorage(
  ams: AmsClient,
  form: StorageForm,
  key: string | undefined,
): Promise<string> {
  const input = { body: form, idempotencyKey: key };
  return (await ams.send(inventoryCalls.requestStorage, input)).message;
}

/**
 * Requests a mail for the moment when the warehouse accepts inventory again (O-07, O-13).
 * @returns `registered`: false if it accepts inventory already
 */
export function notifyOfIntake(ams: AmsClient, key: string | undefined) {
  return ams.send(orderUses.notify, { body: { notify: true }, idempotencyKey: key });
}
