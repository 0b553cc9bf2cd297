import { type BrandOrder, brandOrderCalls } from '../../../../contract/ams/brand-orders';
import type { ParcelTyped } from '../../../../app/contracts/brand-orders/shipment-form';
import { readDate } from '../../../../app/contracts/dates';
import { inOrderOfForm } from '../../../../app/contracts/forms/field-order';
import { readCount } from '../../../../app/contracts/orders/counts';
import { InvalidFieldsError, UpstreamRefusedError } from '../../errors';
import type { RequestServices } from '../../request-services';
import { unitFaults } from './parcel-rows';
import { fieldNames, linesOf, type Target } from './parcel-texts';

type Faults = Readonly<Record<string, string>>;

/** A carrier that the platform does not check, and its number. */
const unchecked = '-';

/**
 * Everything that is wrong with a parcel that cannot be sent as it is: what the form itself finds, and what the platform
 * alone can tell.
 *
 * @param own what the form finds; at its fields nothing else is told
 */
export async function allFaults(
  ams: RequestServices['ams'],
  order: BrandOrder,
  target: Target,
  typed: ParcelTyped,
  own: Faults,
): Promise<Faults> {
  const asked = await platformFaults(ams, order, target, typed, own);
  const tooMany = unitFaults(typed.lines, linesOf(order, target));
  return inOrderOfForm({ ...asked, ...tooMany, ...own }, fieldNames);
}

/**
 * What the platform finds in the head of a parcel. It is asked with a parcel without units, which it never stores. Fields
 * that cannot be read take a value without a fault.
 */
async function platformFaults(
  ams: RequestServices['ams'],
  { id, version, dueDate }: BrandOrder,
  target: Target,
  typed: ParcelTyped,
  own: Faults,
): Promise<Faults> {
  const isNamed = own['carrier'] === undefined && own['tracking'] === undefined;
  const body = {
    version,
    carrier: isNamed ? typed.carrier : unchecked,
    tracking: isNamed ? typed.tracking : unchecked,
    shippedOn: readDate(typed.shippedOn) ?? dueDate,
    boxes: 1,
    lines: [],
    confirm: false,
    doubts: '',
  };
  try {
    await (target === null
      ? ams().send(brandOrderCalls.ship, { params: { id }, body })
      : ams().send(brandOrderCalls.edit, {
          params: { id },
          body: { ...body, shipmentId: target.id },
        }));
    return {};
  } catch (error) {
    // The order has changed meanwhile: the form shows that when its own faults are corrected.
    if (error instanceof UpstreamRefusedError) return {};
    if (!(error instanceof InvalidFieldsError)) throw error;
    const { lines, ...head } = error.fields;
    return lines === undefined || hasEntries(typed) ? head : { ...head, lines };
  }
}

/** Whether any units are typed, also such as cannot be read. */
const hasEntries = ({ lines }: ParcelTyped): boolean =>
  lines.some(({ quantity }) => {
    const read = readCount(quantity, Infinity);
    return !('count' in read) || (read.count ?? 0) > 0;
  });
