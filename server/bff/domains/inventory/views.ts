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
import { checkFields } from '../../forms/fields';
import { languageOf } from '../../http/headers';
import { safeReturnTo } from '../../http/return-to';
import type { RequestServices } from '../../request-services';
import { coversBrand } from '../account/account';
import { dayInZone, timeZoneOf, timeZoneText } from '../account/time-zone';
import {
  loadStock,
  loadStorage,
  loadStorageRequests,
  notifyOfIntake,
  requestStorage,
} from './service';

/** A submitted form; `key` is the same for every attempt to send it (REL-01). */
interface StorageSubmission {
  value: StorageTyped;
  key: string | undefined;
  request: Pick<Request, 'headers'>;
}

/** The pages of stock and storage, and their forms (O-01, O-07). */
export function createInventory(
  services: Pick<RequestServices, 'ams' | 'account' | 'may' | 'formFacts' | 'done'>,
) {
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
    async buyStorage({ value, key, request }: StorageSubmission): Promise<Response> {
      const pallets = plainCount(value.pallets, languageOf(request));
      const form = checkFields({ ...value, pallets }, storageFormSchema);
      return done(paths.inventory, await requestStorage(ams(), form, key));
    },

    /** @param url `returnTo`: the page that asked */
    async notifyPage(url: URL): Promise<NotifyView> {
      const { acceptingInventory } = await loadStorage(ams());
      const returnTo = safeReturnTo(url.searchParams.get('returnTo'), paths.inventory);
      return { form: formFacts(), accepting: acceptingInventory, returnTo };
    },
    async notify({ returnTo }: NotifyForm, key: string | undefined): Promise<Response> {
      const { message, registered } = await notifyOfIntake(ams(), key);
      const next = safeReturnTo(returnTo, paths.inventory);
      return done(next, message, registered ? 'success' : 'info');
    },
  };
}
