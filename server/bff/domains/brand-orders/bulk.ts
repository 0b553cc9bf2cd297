import {
  brandOrderLimits,
  type BrandOrderSummary,
  brandOrderCalls,
} from '../../../../contract/ams/brand-orders';
import type {
  BulkResult,
  BulkDetail,
  BulkForm,
  BulkView,
} from '../../../../app/contracts/brand-orders/views';
import {
  brandOrderStateText,
  maxFulfilledAtOnce,
  noneReadyText,
} from '../../../../app/contracts/brand-orders/labels';
import { type AppError, asAppError, InvalidFieldsError, noPermissionText } from '../../errors';
import type { FormReturn } from '../../forms/form-runner';
import { readPageKeys } from '../../http/list-page';
import type { RequestServices } from '../../request-services';
import { coversBrand } from '../account/account';
import { loadByIds, readIds, readListQuery } from './service';

/** Fulfils several orders, each with its own result. */
export function createBulk(services: RequestServices) {
  const { ams, formFacts } = services;

  /** What the answer of the platform, or its absence, means for one order. */
  const fulfilOne = async (
    { id, version }: { id: string; version: number },
    noTracking: boolean,
    key: string,
  ): Promise<BulkResult> => {
    try {
      const { lineItemSet } = await ams().send(brandOrderCalls.fulfil, {
        params: { id },
        body: { version, noTracking },
        // Each order has a key of its own: the same for every attempt to send the form (REL-01).
        idempotencyKey: `${key}-${id}`.slice(-128),
      });
      const { orderNumber } = lineItemSet;
      return { id, orderNumber, outcome: 'fulfilled', message: null };
    } catch (thrown) {
      const error = asAppError(thrown);
      const isRefused = error.status < 500 && error.status !== 429;
      if (!isRefused) services.report(thrown);
      return {
        id,
        orderNumber: id,
        outcome: isRefused ? 'refused' : 'failed',
        message: textOf(error),
      };
    }
  };

  return {
    /** @param url the list query and page key of the list, and `id` for each order; the first ones go into the form */
    async page(url: URL): Promise<BulkView> {
      const ids = readIds(url).slice(0, brandOrderLimits.ids);
      const now = ids.slice(0, maxFulfilledAtOnce);
      const [found, { account }] = await Promise.all([loadByIds(ams(), now), services.account()]);
      const whyNot = (order: BrandOrderSummary): string | null => {
        const { id, name } = order.brand;
        if (account === null || !coversBrand(account, 'sets.ship', id))
          return noPermissionText(name);
        return isOpen(order) ? null : brandOrderStateText(order);
      };
      return {
        form: formFacts(),
        orders: found.filter((order) => whyNot(order) === null),
        closed: found.flatMap((order) => {
          const why = whyNot(order);
          return why === null ? [] : [{ ...order, why }];
        }),
        missing: now.filter((id) => !found.some((order) => order.id === id)),
        rest: ids.slice(maxFulfilledAtOnce),
        list: { ...readListQuery(url), ...readPageKeys(url) },
      };
    },

    /** @throws {InvalidFieldsError} without an order, and for too many */
    async fulfil(
      { order, noTracking }: BulkForm,
      sentKey: string | undefined,
    ): Promise<FormReturn<BulkDetail>> {
      if (order.length === 0) throw new InvalidFieldsError({ order: 'Select at least one order.' });
      if (order.length > maxFulfilledAtOnce)
        throw new InvalidFieldsError({ order: `Select at most ${maxFulfilledAtOnce} orders.` });
      const wanted = [...new Map(order.map((text) => [text.split(':')[0], text])).values()].map(
        (text) => {
          const [id = '', version] = text.split(':');
          return { id, version: Number(version) };
        },
      );
      const orders = await findOrders(
        ams,
        wanted.map(({ id }) => id),
      );
      // The form offers this without scripts alone.
      const isNoneReady =
        orders.size === wanted.length && [...orders.values()].every(({ left }) => left > 0);
      if (noTracking === undefined && isNoneReady)
        throw new InvalidFieldsError({ noTracking: noneReadyText });
      const key = sentKey ?? formFacts().key;
      const results: BulkResult[] = [];
      let hasFailed = false;
      // One after another: they change the same counters, and a platform that fails is not asked again.
      for (const one of wanted) {
        const result: BulkResult = hasFailed
          ? { id: one.id, orderNumber: one.id, outcome: 'failed', message: notTried }
          : await fulfilOne(one, noTracking !== undefined, key);
        hasFailed ||= result.outcome === 'failed';
        results.push({
          ...result,
          orderNumber: orders.get(one.id)?.orderNumber ?? result.orderNumber,
        });
      }
      return { outcome: 'review', status: 200, detail: { results } };
    },
  };
}

/** Whether an order can be fulfilled (domain.md, section 6). The platform decides again. */
const isOpen = ({ state, isFuture }: BrandOrderSummary): boolean =>
  !isFuture && state !== 'fulfilled' && state !== 'cancelled';

const notTried = 'This was not tried, because the order before it failed. Send the form again.';

function textOf(error: AppError): string {
  if (error instanceof InvalidFieldsError) return Object.values(error.fields)[0] ?? error.userText;
  if (error.code === 'not-found') return 'There is no such order.';
  return error.status < 500
    ? error.userText
    : 'Our service did not answer. Send the form again: no order is fulfilled twice.';
}

/** Orders by their ids, for the results; none where the platform does not answer. */
async function findOrders(
  ams: RequestServices['ams'],
  ids: readonly string[],
): Promise<Map<string, BrandOrderSummary>> {
  try {
    return new Map((await loadByIds(ams(), ids)).map((order) => [order.id, order]));
  } catch {
    return new Map();
  }
}
