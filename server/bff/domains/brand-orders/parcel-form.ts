import { redirect } from '@remix-run/node';

import type { BrandOrder, Shipment } from '../../../../app/contracts/brand-orders/brand-order';
import { parcelLabels, parcelRowLabels } from '../../../../app/contracts/brand-orders/labels';
import {
  parcelSchema,
  type Parcel,
  type ParcelDetail,
  type ParcelFormView,
  type ParcelLine,
  type ParcelText,
  type ParcelTyped,
} from '../../../../app/contracts/brand-orders/shipment-form';
import { readDate } from '../../../../app/contracts/dates';
import { inOrderOfForm } from '../../../../app/contracts/forms/field-order';
import type { FormValues } from '../../../../app/contracts/forms/forms';
import { withoutSeparators } from '../../../../app/contracts/orders/counts';
import { paths } from '../../../../app/lib/urls/paths';
import { InvalidFieldsError, NotFoundError, UpstreamRefusedError } from '../../errors';
import { checkFields } from '../../http/form';
import type { FormReturn } from '../../http/form-return';
import type { RequestServices } from '../../request-services';
import { dayInZone, timeZoneOf } from '../account/time-zone';
import { brandOrderCalls } from './calls';
import { isOneself, orderChangeText } from '../account/same-person';
import { changesSince, closedText, presentOrder } from './changes-since';
import { changedRows, row, unitFaults } from './parcel-rows';
import { loadBrandOrder } from './service';

/** A submitted form; `key` is the same for every attempt to send it (REL-01). */
interface Submission {
  value: ParcelTyped;
  key: string | undefined;
  request: Pick<Request, 'headers'>;
}
/** The parcel that is edited; null for a new one. */
type Target = Shipment | null;

/** The form of a new parcel, or of one that is edited (O-10, O-12). */
export function createParcelForm(
  services: Pick<RequestServices, 'ams' | 'account' | 'formFacts' | 'flash'>,
) {
  const { ams, formFacts, flash } = services;

  const page = async (id: string, number: number | null): Promise<ParcelFormView> => {
    const [order, { account }] = await Promise.all([loadBrandOrder(ams(), id), services.account()]);
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

  /** What is typed as the platform takes it. Other faults are told with the units that are too many, all at once. */
  const checked = async (
    id: string,
    number: number | null,
    typed: ParcelTyped,
  ): Promise<Parcel> => {
    try {
      return checkFields(typed, parcelSchema);
    } catch (error) {
      if (!(error instanceof InvalidFieldsError)) throw error;
      const order = await loadBrandOrder(ams(), id);
      const tooMany = unitFaults(typed.lines, linesOf(order, parcelOf(order, number)));
      throw new InvalidFieldsError(inOrderOfForm({ ...tooMany, ...error.fields }, fieldNames));
    }
  };

  const send = async (
    id: string,
    target: string | null,
    parcel: Parcel,
    version: number,
    key: string,
  ): Promise<BrandOrder> => {
    const body = { ...parcel, version };
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

  /** Somebody else has changed the order: the form says what, and keeps what was typed. */
  const conflicting = async (
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

  const handle = async (
    id: string,
    number: number | null,
    sent: Submission,
  ): Promise<Response | FormReturn> => {
    const typed = withPlainCounts(sent.value, sent.request);
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
    const parcel = await checked(id, number, typed);
    const version = Number(typed.version);
    const shipmentId = number === null ? null : `${id}-${number}`;
    try {
      const order = await send(id, shipmentId, parcel, version, sent.key ?? formFacts().key);
      flash('success', storedText(order, number));
      return redirect(paths.brandOrder(id), 303);
    } catch (error) {
      const present = presentOrder(error);
      if (present === null) throw error;
      return conflicting(present, number, typed, version);
    }
  };

  return { page, detail, handle };
}

/** @throws {NotFoundError} for a number that the order does not have */
function parcelOf({ id, shipments }: BrandOrder, number: number | null): Target {
  if (number === null) return null;
  const found = shipments.find((shipment) => shipment.number === number);
  if (found === undefined) throw new NotFoundError(`no parcel ${number} of ${id}`);
  return found;
}

/** The lines of the order that the form offers: those with units left, counting what the edited parcel has. */
function linesOf({ lines }: BrandOrder, target: Target): ParcelLine[] {
  const unitsIn = (line: number) =>
    target?.lines.reduce((sum, row) => sum + (row.line === line ? row.quantity : 0), 0) ?? 0;
  return lines.map((line) => ({ ...line, left: line.left + unitsIn(line.line) }));
}

/** A new parcel with everything that is left. */
function proposal({ lines }: BrandOrder, today: string): ParcelText {
  return {
    carrier: '',
    tracking: '',
    shippedOn: today,
    boxes: '1',
    lines: lines
      .filter(({ left }) => left > 0)
      .map(({ line, left }) => row(line, { quantity: String(left) })),
  };
}

/** A stored parcel as texts, with an empty row for each line of the order that it lacks and that has units left. */
function textOf(parcel: Shipment, order: BrandOrder): ParcelText {
  return {
    carrier: parcel.carrier ?? '',
    tracking: parcel.tracking ?? '',
    shippedOn: parcel.shippedOn,
    boxes: String(parcel.boxes),
    lines: order.lines.flatMap(({ line, left }) => {
      const own = parcel.lines.filter((each) => each.line === line);
      if (own.length === 0) return left > 0 ? [row(line)] : [];
      return own.map(({ quantity, lot, expiry }) =>
        row(line, { quantity: String(quantity), lot: lot ?? '', expiry: expiry ?? '' }),
      );
    }),
  };
}

const headNames = Object.keys(parcelLabels) as (keyof typeof parcelLabels)[];
/** All fields of the form, as they stand in it. */
const fieldNames = [...headNames, 'lines', ...Object.keys(parcelRowLabels)];
const headValues = (typed: ParcelTyped): FormValues =>
  Object.fromEntries([...headNames, 'version' as const].map((name) => [name, typed[name]]));

/** Counts with the thousands separators of the browser's language as plain digits. */
function withPlainCounts(typed: ParcelTyped, { headers }: Submission['request']): ParcelTyped {
  const language = /^\s*([\w-]+)/.exec(headers.get('accept-language') ?? '')?.[1] ?? '';
  const plain = (text: string) => withoutSeparators(text, language);
  return {
    ...typed,
    boxes: plain(typed.boxes),
    lines: typed.lines.map((each) => ({ ...each, quantity: plain(each.quantity) })),
  };
}

/** Two spellings of one value are equal. */
const plain = (text: string): string => readDate(text) ?? text.replace(/[\s-]/g, '').toUpperCase();

/** The units of a line in a parcel as a text: '12 (lot L-1, best before 2027-06-30), 4'. */
const contentOf = ({ lines }: ParcelText, line: number): string =>
  lines
    .filter((each) => each.line === String(line) && each.quantity.trim() !== '')
    .map(({ quantity, lot, expiry }) => {
      const day = readDate(expiry) ?? expiry.trim();
      const facts = [lot.trim() && `lot ${lot.trim()}`, day && `best before ${day}`].filter(
        Boolean,
      );
      return facts.length === 0 ? quantity.trim() : `${quantity.trim()} (${facts.join(', ')})`;
    })
    .join(', ');

/** Both values of each field of a parcel where the form has something else than what is stored. */
function storedBeside(order: BrandOrder, target: Shipment, typed: ParcelText) {
  const stored = textOf(target, order);
  const head = headNames
    .filter((name) => plain(stored[name]) !== plain(typed[name]))
    .map((name) => ({ label: parcelLabels[name], value: stored[name], typed: typed[name] }));
  const lines = order.lines
    .map(({ line, product }) => ({
      label: `${product.name}, units`,
      value: contentOf(stored, line),
      typed: contentOf(typed, line),
    }))
    .filter(({ value, typed: other }) => value !== other);
  return [...head, ...lines].map((field) => ({
    ...field,
    value: field.value || 'None',
    typed: field.typed.trim() || 'None',
  }));
}

const detailOf = (order: BrandOrder, target: Target, typed: ParcelTyped): ParcelDetail => ({
  lines: linesOf(order, target),
  rows: typed.lines,
  changes: [],
  stored: target === null ? [] : storedBeside(order, target, typed),
});

function storedText({ orderNumber, left, shipments }: BrandOrder, number: number | null): string {
  if (number !== null) return `Parcel ${number} of ${orderNumber} is changed.`;
  const last = shipments.at(-1)?.number ?? 1;
  const rest =
    left === 0
      ? 'Nothing is left to ship.'
      : `${left.toLocaleString('en-US')} ${left === 1 ? 'unit is' : 'units are'} left.`;
  return `Parcel ${last} of ${orderNumber} is stored. ${rest}`;
}
