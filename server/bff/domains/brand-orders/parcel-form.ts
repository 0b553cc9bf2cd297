import { type BrandOrder, brandOrderCalls } from '../../../../contract/ams/brand-orders';
import {
  parcelSchema,
  type Parcel,
  type ParcelDetail,
  type ParcelFormView,
  type ParcelText,
  type ParcelTyped,
} from '../../../../app/contracts/brand-orders/shipment-form';
import { parcelLabels } from '../../../../app/contracts/brand-orders/labels';
import { valuesOf } from '../../../../app/contracts/forms/rows';
import { pick } from '../../../../contract/pick';
import { paths } from '../../../../app/lib/urls/paths';
import { InvalidFieldsError, UpstreamRefusedError } from '../../errors';
import { checkFields } from '../../forms/fields';
import type { FormReturn, SentForm } from '../../forms/form-runner';
import { findConflict, isChosen, sendWithKey, withChoices } from '../../forms/record-edit';
import type { RequestServices } from '../../request-services';
import { dayInZone, timeZoneOf } from '../account/time-zone';
import { isOneself, orderChangeText } from '../account/same-person';
import { changesSince, closedText, presentOrder } from './changes-since';
import {
  allFaults,
  changedRows,
  comparisonOf,
  linesOf,
  parcelOf,
  proposal,
  textOf,
} from './parcel-texts';
import { loadBrandOrder } from './service';

const headNames = Object.keys(parcelLabels) as (keyof typeof parcelLabels)[];
const textIn = (typed: ParcelTyped): ParcelText => pick(typed, [...headNames, 'lines']);

/** The form of a new parcel, or of one that is edited: `number` is null for a new one (O-10, O-12). */
export class ParcelForm {
  constructor(private readonly services: RequestServices) {}

  async page(id: string, number: number | null): Promise<ParcelFormView> {
    const { formFacts, assertCovers } = this.services;
    const { order, timeZone, today, orderedOn } = await this.#load(id);
    await assertCovers('sets.ship', order.brand);
    const target = parcelOf(order, number);
    return {
      form: { ...formFacts(), edits: { version: String(order.version), record: {} } },
      order,
      number,
      isPossible: order.allowed.includes(target === null ? 'ship' : 'edit'),
      lines: linesOf(order, target),
      initial: target === null ? proposal(order, today) : textOf(target, order),
      orderedDay: orderedOn,
      today,
      timeZone,
    };
  }

  async submit(
    id: string,
    number: number | null,
    { value, key }: SentForm<ParcelTyped>,
  ): Promise<Response | FormReturn<ParcelDetail>> {
    if (value.intent !== 'send') return this.#changeRows(id, number, value);
    const typed = await this.#applyChoices(id, number, value);
    const parcel = await this.#check(id, number, typed);
    try {
      return this.#done(await this.#send(id, number, parcel, typed, key), number);
    } catch (error) {
      if (error instanceof UpstreamRefusedError && error.asked !== undefined)
        return askToConfirm(typed, error);
      const present = presentOrder(error);
      if (present === null) throw error;
      return this.#showConflict(present, number, typed);
    }
  }

  async #load(id: string) {
    const { ams, account: load } = this.services;
    const [order, { account }] = await Promise.all([loadBrandOrder(ams(), id), load()]);
    const timeZone = timeZoneOf(account);
    return {
      order,
      timeZone,
      today: dayInZone(new Date(), timeZone),
      orderedOn: dayInZone(order.orderedAt, timeZone),
    };
  }

  /** The form as a button has changed it; nothing is stored. */
  async #changeRows(
    id: string,
    number: number | null,
    typed: ParcelTyped,
  ): Promise<FormReturn<ParcelDetail>> {
    const order = await loadBrandOrder(this.services.ams(), id);
    const lines = linesOf(order, parcelOf(order, number));
    const rows = changedRows(typed.lines, typed.intent, lines);
    const values = valuesOf({ ...textIn(typed), lines: rows, version: typed.version });
    return { outcome: 'edited', status: 200, values, detail: { lines } };
  }

  /** What was typed, with what is stored where the user keeps that. */
  async #applyChoices(id: string, number: number | null, typed: ParcelTyped): Promise<ParcelTyped> {
    if (!isChosen(typed.choice)) return typed;
    const order = await loadBrandOrder(this.services.ams(), id);
    const target = parcelOf(order, number);
    if (target === null) return typed;
    const theirs = textOf(target, order);
    const text = withChoices(textIn(typed), theirs, typed.choice, comparisonOf(order));
    return { ...typed, ...text };
  }

  /** What was typed as the platform takes it. @throws {InvalidFieldsError} with everything that is wrong, all at once */
  async #check(id: string, number: number | null, typed: ParcelTyped): Promise<Parcel> {
    try {
      return checkFields(typed, parcelSchema);
    } catch (error) {
      if (!(error instanceof InvalidFieldsError)) throw error;
      const { order, ...days } = await this.#load(id);
      const lines = linesOf(order, parcelOf(order, number));
      throw new InvalidFieldsError(allFaults(typed, { ...days, lines }, error.fields));
    }
  }

  async #send(
    id: string,
    number: number | null,
    parcel: Parcel,
    { version, confirm, doubts }: ParcelTyped,
    key: string | undefined,
  ): Promise<BrandOrder> {
    const { ams, formFacts } = this.services;
    // The doubts are always named, so that a tick never covers what was typed after it was asked for.
    const body = { ...parcel, version: Number(version), confirm: confirm === 'on', doubts };
    const { lineItemSet } = await sendWithKey(key, formFacts, (idempotencyKey) =>
      number === null
        ? ams().send(brandOrderCalls.ship, { params: { id }, body, idempotencyKey })
        : ams().send(brandOrderCalls.edit, {
            params: { id },
            body: { ...body, shipmentId: `${id}-${number}` },
            idempotencyKey,
          }),
    );
    return lineItemSet;
  }

  #done({ id, orderNumber, left, shipments }: BrandOrder, number: number | null): Response {
    const { done } = this.services;
    if (number !== null)
      return done(paths.brandOrder(id), `Parcel ${number} of ${orderNumber} is changed.`);
    const last = shipments.at(-1)?.number ?? 1;
    const rest =
      left === 0
        ? 'Nothing is left to ship.'
        : `${left.toLocaleString('en-US')} ${left === 1 ? 'unit is' : 'units are'} left.`;
    return done(paths.brandOrder(id), `Parcel ${last} of ${orderNumber} is stored. ${rest}`);
  }

  /** Somebody else has changed the order: the form shows what, and keeps what was typed. */
  async #showConflict(
    order: BrandOrder,
    number: number | null,
    typed: ParcelTyped,
  ): Promise<Response | FormReturn<ParcelDetail>> {
    const target = parcelOf(order, number);
    const [text, version] = [textIn(typed), String(order.version)];
    const record = target === null ? null : textOf(target, order);
    const conflict =
      record &&
      findConflict({ typed: text, was: {} }, { version, record, comparison: comparisonOf(order) });
    // The parcel is as the form wants it: a form that is sent again after its response was lost.
    if (record !== null && conflict === null) return this.#done(order, number);
    const isOpen = order.allowed.includes(target === null ? 'ship' : 'edit');
    const { account } = await this.services.account();
    const meanwhile = order.events.slice(Number(typed.version));
    const isOwn = meanwhile.length > 0 && meanwhile.every(({ by }) => isOneself(account, by));
    return {
      outcome: isOpen ? 'conflict' : 'closed',
      status: 409,
      message: isOpen
        ? `${orderChangeText(isOwn)} What you typed is kept: please check it and send it again.`
        : `${closedText(order)} What you typed was not stored.`,
      values: valuesOf({ ...text, version }),
      ...conflict,
      detail: {
        lines: linesOf(order, target),
        changes: changesSince(order, Number(typed.version)),
      },
    };
  }
}

/** What was typed may be a slip: the form requires a confirmation, at its fields. */
const askToConfirm = (
  typed: ParcelTyped,
  { asked, userText }: UpstreamRefusedError,
): FormReturn<ParcelDetail> => ({
  outcome: 'review',
  status: 200,
  message: userText,
  errors: asked?.fields ?? {},
  values: valuesOf({
    ...textIn(typed),
    version: typed.version,
    doubts: asked?.doubts ?? '',
  }),
});
