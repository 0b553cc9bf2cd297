/** Content of a packing slip (O-09). It has no prices. Days are YYYY-MM-DD. */

import type { Readable } from 'node:stream';

import type { Paper } from '../../../contract/vocabulary';

export interface SlipAddress {
  name: string;
  company: string | null;
  street: readonly string[];
  city: string;
  region: string | null;
  postalCode: string | null;
  /** ISO 3166-1 alpha-2. */
  country: string;
  phone: string | null;
}

export interface SlipLot {
  lot: string | null;
  /** Best before. */
  expiry: string | null;
  quantity: number;
}

export interface SlipLine {
  name: string;
  sku: string | null;
  ordered: number;
  /** With all parcels of the slip. */
  shipped: number;
  /** Still to ship: to pack before the first parcel, and the back order after it. */
  left: number;
  /** The lots of what was shipped. Quantities add up to at most `shipped`. */
  lots: readonly SlipLot[];
}

/** One order, or one of its parcels: a set of pages. */
export interface PackingSlip {
  /** Number of the parcel that the slip is for; null for the whole order. */
  parcel: number | null;
  /** As text, and as a Code 128. */
  orderNumber: string;
  brand: string;
  /** Each page then forbids shipping the goods. */
  isCancelled: boolean;
  /** Without a street where the platform knows the sender's name alone. */
  from: SlipAddress;
  to: SlipAddress;
  orderedOn: string;
  dueOn: string;
  /** Day on which the last parcel was shipped; null before the first. */
  shippedOn: string | null;
  /** In the order of their numbers; on the slip of a parcel, that one alone. */
  parcels: readonly {
    number: number;
    carrier: string | null;
    tracking: string | null;
    shippedOn: string;
    boxes: number;
  }[];
  lines: readonly SlipLine[];
  notes: string | null;
}

/**
 * The document's module, `packing-slip.ts`, exports a function of this type. It reads the next slip when the file's
 * reader has taken the one before, so that any number needs the memory of one; destroying the file ends the reading.
 */
export type PackingSlipPdf = (
  slips: AsyncIterable<PackingSlip>,
  of: { paper: Paper; author: string },
) => Promise<Readable>;
