import { redirect } from '@remix-run/node';

import type { FlashLevel } from '../../../../app/contracts/forms/flash';
import type { FormFacts } from '../../../../app/contracts/forms/forms';
import type {
  NotifyView,
  StockList,
  StorageForm,
  StorageView,
} from '../../../../app/contracts/inventory/inventory';
import type { Permission } from '../../../../app/contracts/permissions/permissions';
import { paths } from '../../../../app/lib/urls/paths';
import type { AmsClient } from '../../upstream/ams';
import { loadStock, loadStorage, notifyOfIntake, requestStorage } from './inventory';

/** The pages of stock and storage: what they show, what they say, and where they lead. */
export function createInventoryPages(deps: {
  ams: () => AmsClient;
  may: (permission: Permission) => Promise<boolean>;
  formFacts: () => FormFacts;
  flash: (level: FlashLevel, text: string) => void;
}) {
  const { ams, may, formFacts: form, flash } = deps;
  return {
    async list(url: URL): Promise<StockList> {
      const [page, canBuyStorage, canPlace] = await Promise.all([
        loadStock(ams(), url),
        may('storage.manage'),
        may('consignment.place'),
      ]);
      return { ...page, canBuyStorage, canPlace };
    },

    async storagePage(): Promise<StorageView> {
      return { form: form(), storage: await loadStorage(ams()) };
    },
    async buyStorage(value: StorageForm, key: string | undefined): Promise<Response> {
      flash('success', await requestStorage(ams(), value, key));
      return redirect(paths.inventory, 303);
    },

    async notifyPage(): Promise<NotifyView> {
      const { accepting } = await loadStorage(ams());
      return { form: form(), accepting };
    },
    async notify(key: string | undefined): Promise<Response> {
      const { message, registered } = await notifyOfIntake(ams(), key);
      flash(registered ? 'success' : 'info', message);
      return redirect(paths.inventory, 303);
    },
  };
}
