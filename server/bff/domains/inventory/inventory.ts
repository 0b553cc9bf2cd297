import {
  inventorySorts,
  stockStatuses,
  type InventorySort,
  type Stock,
  type StockStatus,
  type Storage,
  type StorageForm,
} from '../../../../app/contracts/inventory/inventory';
import type { AmsClient } from '../../upstream/ams';
import { inventoryAnswer, requestedAnswer, storageAnswer } from './answers';
import { noticeAnswer } from '../orders/answers';
import { choiceOf, pageOf, searchOf } from '../../http/list-page';

const longestSearch = 100;

/** A page of the stock as an address asks for it. */
export interface StockPage {
  products: Stock[];
  storage: Storage;
  search: string;
  status: StockStatus | null;
  sort: InventorySort;
  next: string | null;
  isFirst: boolean;
}

/**
 * A page of the products in the user's reach, with what is on hand (O-01).
 * @param url `q`: part of a product's or brand's name; `status`, `sort`; `after`: key of the page before
 */
export async function loadStock(ams: AmsClient, url: URL): Promise<StockPage> {
  const search = searchOf(url, longestSearch);
  const status = choiceOf(url, 'status', stockStatuses);
  const sort = choiceOf(url, 'sort', inventorySorts) ?? 'name';
  return pageOf(url, async (after): Promise<StockPage> => {
    const answer = await ams.call('GET', '/merchants/inventory', inventoryAnswer, {
      query: {
        sort,
        ...(search !== '' && { q: search }),
        ...(status !== null && { status }),
        ...(after !== null && { after }),
      },
    });
    return { ...answer, search, status, sort, isFirst: after === null };
  });
}

/** Pallets, and whether intake is open. */
export async function loadStorage(ams: AmsClient): Promise<Storage> {
  const { storage } = await ams.call('GET', '/merchants/inventory', storageAnswer, {
    query: { first: '1' },
  });
  return storage;
}

/**
 * Asks the platform's people for more storage (O-07), once for one key.
 * @returns the platform's words
 */
export async function requestStorage(
  ams: AmsClient,
  form: StorageForm,
  key: string | undefined,
): Promise<string> {
  const { message } = await ams.call('POST', '/merchants/update_storage', requestedAnswer, {
    body: form,
    ...(key !== undefined && { idempotencyKey: key }),
  });
  return message;
}

/**
 * Asks for a mail when intake is open again (O-07, O-13): an order's address, and no order.
 * @returns `registered`: false where it is open already
 */
export function notifyOfIntake(ams: AmsClient, key: string | undefined) {
  return ams.call('POST', '/consignment_orders', noticeAnswer, {
    body: { notify: true },
    ...(key !== undefined && { idempotencyKey: key }),
  });
}
