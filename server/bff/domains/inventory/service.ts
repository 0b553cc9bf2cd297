import { inventoryCalls, type Storage } from '../../../../contract/ams/inventory';
import { inventorySorts, stockStatuses } from '../../../../contract/vocabulary';
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

/**
 * A page of the products that the user may see, with their stock (O-01), and the query of its URL.
 * @param url `q` (part of the name of a product or brand), `status`, `sort`, `page`
 */
export function loadStock(ams: AmsClient, url: URL) {
  const search = readSearch(url, maxSearchLength);
  const status = readChoice(url, 'status', stockStatuses);
  const sort = readChoice(url, 'sort', inventorySorts) ?? 'name';
  const leftOut = leftOutText(url, { status: stockStatuses, sort: inventorySorts });
  return loadNumberedPage(url, async (asked) => {
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
export function loadStorageRequests(ams: AmsClient, url: URL) {
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
