import { redirect } from '@remix-run/node';

import { type BrandOrder, brandOrderCalls } from '../../../../contract/ams/brand-orders';
import {
  parcelSchema,
  type Parcel,
  type ParcelDetail,
  type ParcelFormView,
  type ParcelTyped,
} from '../../../../app/contracts/brand-orders/shipment-form';
import { plainCount } from '../../../../app/contracts/orders/counts';
import { plainDay } from '../../../../app/contracts/typed-days';
import { paths } from '../../../../app/lib/urls/paths';
import { InvalidFieldsError, UpstreamRefusedError } from '../../errors';
import { checkFields } from '../../http/form';
import type { FormReturn } from '../../http/form-return';
import { languageOf } from '../../http/headers';
import type { RequestServices } from '../../request-services';
import { dayInZone, timeZoneOf } from '../account/time-zone';
import { isOneself, orderChangeText } from '../account/same-person';
import { changesSince, closedText, presentOrder } from './changes-since';
import { allFaults } from './parcel-faults';
import { changedRows } from './parcel-rows';
import { detailOf, headValues, linesOf, parcelOf, proposal, textOf } from './parcel-texts';
import { loadBrandOrder } from './service';

/** A submitted form; `key` is the same for every attempt to send it (REL-01). */
interface Submission {
  value: ParcelTyped;
  key: string | undefined;
  request: Pick<Request, 'headers'>;
}

/** The form of a new parcel, or of one that is edited (O-10, O-12). */
export function createParcelForm(
  services: Pick<RequestServices, 'ams' | 'assertCovers' | 'account' | 'formFacts' | 'flash'>,
) {
  const { ams, formFacts, flash } = services;

  const page = async (id: string, number: number | null): Promise<ParcelFormView> => {
    const [order, { account }] = await Promise.all([loadBrandOrder(ams(), id), services.account()]);
    await services.assertCovers('sets.ship', order.brand);
    const timeZone = timeZoneOf(account);
    const today = dayInZone(new Date(), timeZone);
    const target = parcelOf(order, number);
    return {
      form: formFacts(),
      order,
      number,
      isPossible: order.allowed.includes(target === null ? 'ship' : 'edit'),
      lines: linesOf(order, target),
      initial: target === null ? proposal(order, today) : textOf(target, order),
      orderedDay: dayInZone(order.orderedAt, timeZone),
      today,
      timeZone,
    };
  };

  const detail = async (
    id: string,
    number: number | null,
    typed: ParcelTyped,
  ): Promise<ParcelDetail> => {
    const order = await loadBrandOrder(ams(), id);
    return detailOf(order, parcelOf(order, number), typed);
  };

  /** What is typed as the platform takes it. @throws {InvalidFieldsError} with everything that is wrong, all at once */
  const checkTyped = async (
    id: string,
    number: number | null,
    typed: ParcelTyped,
  ): Promise<Parcel> => {
    try {
      return checkFields(typed, parcelSchema);
    } catch (error) {
      if (!(error instanceof InvalidFieldsError)) throw error;
      const order = await loadBrandOrder(ams(), id);
      const target = parcelOf(order, number);
      throw new InvalidFieldsError(await allFaults(ams, order, target, typed, error.fields));
    }
  };

  const send = async (
    id: string,
    target: string | null,
    parcel: Parcel,
    { version, confirm, doubts }: ParcelTyped,
    key: string,
  ): Promise<BrandOrder> => {
    // The doubts are always named, so that a tick never covers what was typed after it was asked for.
    const body = { ...parcel, version: Number(version), confirm: confirm === 'on', doubts };
    const once = async (idempotencyKey: string) =>
      target === null
        ? ams().send(brandOrderCalls.ship, { params: { id }, body, idempotencyKey })
        : ams().send(brandOrderCalls.edit, {
            params: { id },
            body: { ...body, shipmentId: target },
            idempotencyKey,
          });
    try {
      return (await once(key)).lineItemSet;
    } catch (error) {
      // The key was used for other content. With a new key, the version decides what happens to the order.
      if (error instanceof UpstreamRefusedError && error.reason === 'key_reused')
        return (await once(formFacts().key)).lineItemSet;
      throw error;
    }
  };

  /** Somebody else has changed the order: the form shows what, and keeps what was typed. */
  const showConflict = async (
    order: BrandOrder,
    number: number | null,
    typed: ParcelTyped,
    version: number,
  ): Promise<FormReturn> => {
    const target = parcelOf(order, number);
    const isOpen = order.allowed.includes(target === null ? 'ship' : 'edit');
    const { account } = await services.account();
    const meanwhile = order.events.slice(version);
    const isOwn = meanwhile.length > 0 && meanwhile.every(({ by }) => isOneself(account, by));
    return {
      outcome: isOpen ? 'conflict' : 'closed',
      status: 409,
      message: isOpen
        ? `${orderChangeText(isOwn)} What you typed is kept: please check it and send it again.`
        : `${closedText(order)} What you typed was not stored.`,
      values: { ...headValues(typed), version: String(order.version) },
      detail: { ...detailOf(order, target, typed), changes: changesSince(order, version) },
    };
  };

  /** What was typed may be a slip: the form requires a confirmation, at its fields. */
  const askToConfirm = async (
    id: string,
    number: number | null,
    typed: ParcelTyped,
    { fields, doubts, message }: NonNullable<UpstreamRefusedError['asked']> & { message: string },
  ): Promise<FormReturn> => ({
    outcome: 'review',
    status: 200,
    message,
    errors: fields,
    detail: await detail(id, number, { ...typed, doubts }),
  });

  const handle = async (
    id: string,
    number: number | null,
    sent: Submission,
  ): Promise<Response | FormReturn> => {
    const typed = withPlainValues(sent.value, sent.request);
    if (typed.intent !== 'send') {
      const order = await loadBrandOrder(ams(), id);
      const target = parcelOf(order, number);
      const lines = changedRows(typed.lines, typed.intent, linesOf(order, target));
      return {
        outcome: 'edited',
        status: 200,
        values: headValues(typed),
        detail: detailOf(order, target, { ...typed, lines }),
      };
    }
    const parcel = await checkTyped(id, number, typed);
    const shipmentId = number === null ? null : `${id}-${number}`;
    try {
      const order = await send(id, shipmentId, parcel, typed, sent.key ?? formFacts().key);
      flash('success', storedText(order, number));
      return redirect(paths.brandOrder(id), 303);
    } catch (error) {
      if (error instanceof UpstreamRefusedError && error.asked !== undefined)
        return askToConfirm(id, number, typed, { ...error.asked, message: error.userText });
      const present = presentOrder(error);
      if (present === null) throw error;
      return showConflict(present, number, typed, Number(typed.version));
    }
  };

  return { page, detail, handle };
}

/** Counts as plain digits and days as the page writes them, from how the browser's language writes them. */
function withPlainValues(typed: ParcelTyped, request: Submission['request']): ParcelTyped {
  const language = languageOf(request);
  const plain = (text: string) => plainCount(text, language);
  return {
    ...typed,
    shippedOn: plainDay(typed.shippedOn, language),
    boxes: plain(typed.boxes),
    lines: typed.lines.map((each) => ({
      ...each,
      quantity: plain(each.quantity),
      expiry: plainDay(each.expiry, language),
    })),
  };
}

function storedText({ orderNumber, left, shipments }: BrandOrder, number: number | null): string {
  if (number !== null) return `Parcel ${number} of ${orderNumber} is changed.`;
  const last = shipments.at(-1)?.number ?? 1;
  const rest =
    left === 0
      ? 'Nothing is left to ship.'
      : `${left.toLocaleString('en-US')} ${left === 1 ? 'unit is' : 'units are'} left.`;
  return `Parcel ${last} of ${orderNumber} is stored. ${rest}`;
}
