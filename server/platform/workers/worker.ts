/**
 * What threads of their own do (SEC-50). Each exported function is a job, which `pool.ts` starts by its name. Its argument
 * and its result cross to another thread: they are plain data and streams.
 */
import { type Readable, Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ReadableStream, WritableStream } from 'node:stream/web';

import { readIntake } from '../ams/brand-orders/intake-file';
import { invoicePdf } from '../billing/invoice-pdf';
import { packingSlipPdf } from '../documents/packing-slip';
import type { PackingSlip } from '../documents/packing-slip-content';
import { Refusal, type RefusalCode, type RefusalDetails } from '../http/refusal';

/** A job that writes a file. */
interface FileJob<Options> {
  options: Options;
  /** What the file is made of, one after the other. */
  parts: ReadableStream;
  file: WritableStream;
}

export const packingSlips = async ({
  parts,
  options,
  file,
}: FileJob<Parameters<typeof packingSlipPdf>[1]>): Promise<void> =>
  write(await packingSlipPdf(parts as AsyncIterable<PackingSlip>, options), file);

export const invoice = async ({ options, file }: FileJob<Parameters<typeof invoicePdf>>) =>
  write(await invoicePdf(...options), file);

export const intake = ([body, type]: Parameters<typeof readIntake>) =>
  answer(() => readIntake(body, type));

const write = (content: Readable, file: WritableStream): Promise<void> =>
  pipeline(content, Writable.fromWeb(file));

/** A result, or a refusal: of a thrown error only message and stack reach the other thread. */
export type Answer<Value> =
  { value: Value } | { refusal: { code: RefusalCode; message: string; details: RefusalDetails } };

function answer<Value>(work: () => Value): Answer<Value> {
  try {
    return { value: work() };
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    const { code, message, details } = error;
    return { refusal: { code, message, details } };
  }
}
