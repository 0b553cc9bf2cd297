import {
  storageFormSchema,
  type NotifyForm,
  type NotifyView,
  type StockList,
  type StorageTyped,
  type StorageView,
} from '../../../../app/contracts/inventory/inventory';
import { plainCount } from '../../../../app/contracts/orders/counts';
import { paths } from '../../../../app/lib/urls/paths';
import { inventoryCalls } from '../../../../contract/ams/inventory';
import { orderUses } from '../../../../contract/ams/orders';
import { checkFields } from '../../forms/fields';
import type { SentForm } from '../../forms/form-runner';
import { languageOf } from '../../http/headers';
import { safeReturnTo } from '../../http/return-to';
import type { RequestServices } from '../../request-services';
import { coversBrand } from '../account/account';
import { dayInZone, timeZoneOf, timeZoneText } from '../account/time-zone';
import { loadStock, loadStorage, loadStorageRequests } from './service';

/** The pages of stock and storage, and their forms (O-01, O-07). */
export function createInventory(services: RequestServices) {
  const { ams, may, formFacts, done } = services;
  return {
    async list(url: URL): Promise<StockList> {
      const [page, canBuyStorage, canPlace, { account }] = await Promise.all([
        loadStock(ams(), url),
        may('storage.manage'),
        may('consignment.place'),
        services.account(),
      ]);
      const products = page.products.map((each) => ({
        ...each,
        canOrder: account !== null && coversBrand(account, 'consignment.place', each.brand.id),
      }));
      return { ...page, products, canBuyStorage, canPlace };
    },

    async storagePage(url: URL): Promise<StorageView> {
      const [storage, page, { account }] = await Promise.all([
        loadStorage(ams()),
        loadStorageRequests(ams(), url),
        services.account(),
      ]);
      const timeZone = timeZoneOf(account);
      const requests = page.requests.map((request) => ({
        ...request,
        requestedDay: dayInZone(request.requestedAt, timeZone),
        decidedDay: request.decidedAt && dayInZone(request.decidedAt, timeZone),
      }));
      return {
        form: formFacts(),
        storage,
        requests: { ...page, requests, timeZone: timeZoneText(timeZone) },
      };
    },
    /** Requests more storage (O-07). The same key requests it once. */
    async buyStorage({
      value,
      key,
      request,
    }: SentForm<StorageTyped> & { request: Request }): Promise<Response> {
      const pallets = plainCount(value.pallets, languageOf(request));
      const body = checkFields({ ...value, pallets }, storageFormSchema);
      const sent = { body, idempotencyKey: key };
      const { message } = await ams().send(inventoryCalls.requestStorage, sent);
      return done(paths.inventory, message);
    },

    /** @param url `returnTo`: the page that asked */
    async notifyPage(url: URL): Promise<NotifyView> {
      const { acceptingInventory } = await loadStorage(ams());
      const returnTo = safeReturnTo(url.searchParams.get('returnTo'), paths.inventory);
      return { form: formFacts(), accepting: acceptingInventory, returnTo };
    },
    /** Requests a mail for the moment when the warehouse accepts inventory again (O-07, O-13). */
    async notify({ returnTo }: NotifyForm, key: string | undefined): Promise<Response> {
      const sent = { body: { notify: true as const }, idempotencyKey: key };
      const { message, registered } = await ams().send(orderUses.notify, sent);
      const next = safeReturnTo(returnTo, paths.inventory);
      return done(next, message, registered ? 'success' : 'info');
    },
  };
}
