import { createHash } from 'node:crypto';

import PQueue from 'p-queue';
import type Sharp from 'sharp';

import { invalidField, Refusal } from '../http/refusal';

/** Bytes of an uploaded picture. */
export const maxLogo = 1_048_576;
/** Pixels of each side of an uploaded picture. */
const maxSide = 6_000;
/** Pixels of each side of a stored logo. */
const logoSide = 256;
/** Hexadecimal digits of a logo's hash. */
const hashLength = 32;
const secondsPerLogo = 10;

/** A stored logo: a PNG of 256 × 256 pixels. */
export interface Logo {
  hash: string;
  type: 'image/png';
  bytes: Buffer;
}

/** Loads the library at the first upload: it takes 0.2 s of processor time and 30 MB, and most starts need none. */
async function loadSharp(): Promise<typeof Sharp> {
  const { default: sharp } = await import('sharp');
  // Uploads reach no other reader of libvips, whatever they contain.
  sharp.block({ operation: ['VipsForeignLoad'] });
  sharp.unblock({
    operation: [
      'VipsForeignLoadPngBuffer',
      'VipsForeignLoadJpegBuffer',
      'VipsForeignLoadWebpBuffer',
    ],
  });
  // Each logo is read once, and one thread is enough: the platform's memory belongs to figures.
  sharp.cache(false);
  sharp.concurrency(1);
  return sharp;
}

const starts = (bytes: Uint8Array, at: number, text: string): boolean =>
  Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
    .subarray(at, at + text.length)
    .equals(Buffer.from(text, 'latin1'));

/** Whether the bytes begin as PNG, JPEG or WebP. The name and the announced type of a file count for nothing. */
const isPicture = (bytes: Uint8Array): boolean =>
  starts(bytes, 0, '\x89PNG\r\n\x1a\n') ||
  starts(bytes, 0, '\xff\xd8\xff') ||
  (starts(bytes, 0, 'RIFF') && starts(bytes, 8, 'WEBP'));

const refused = (message: string): Refusal => invalidField('logo', message);

/** Pictures that may wait; above it, uploads are refused. */
const maxWaiting = 20;

/**
 * Makes a logo of an uploaded picture: decoded, turned upright, fitted into 256 × 256 transparent pixels and
 * encoded again, so that the stored file holds only the pixels.
 * @throws Refusal invalid, with the field `logo`: empty, above 1 MB, no PNG, JPEG or WebP by its content, above
 *   6000 × 6000 pixels, or damaged; busy while many others wait
 */
export type LogoMaker = (upload: Uint8Array) => Promise<Logo>;

/** One picture at a time: one of the largest size takes 150 MB while it is read. */
export function createLogoMaker(): LogoMaker {
  const queue = new PQueue({ concurrency: 1 });
  let library: ReturnType<typeof loadSharp> | undefined;
  return async (upload) => {
    if (queue.size >= maxWaiting)
      throw new Refusal('busy', 'Many pictures are being read. Please try again in a moment.');
    return queue.add(async () => convert(await (library ??= loadSharp()), upload));
  };
}

async function convert(sharp: typeof Sharp, upload: Uint8Array): Promise<Logo> {
  if (upload.length === 0) throw refused('The file is empty. Choose a PNG, JPEG or WebP picture.');
  if (upload.length > maxLogo) throw refused('The file is larger than 1 MB.');
  if (!isPicture(upload)) throw refused('This file is not a PNG, JPEG or WebP picture.');
  const image = () =>
    sharp(upload, { failOn: 'error', limitInputPixels: maxSide ** 2 }).timeout({
      seconds: secondsPerLogo,
    });
  const damaged = refused('The picture is damaged and cannot be read.');
  const { width, height } = await image()
    .metadata()
    .catch((error: unknown) => {
      throw isTooLarge(error) ? tooManyPixels() : damaged;
    });
  if (width > maxSide || height > maxSide) throw tooManyPixels();
  const bytes = await image()
    .autoOrient()
    .resize(logoSide, logoSide, { fit: 'contain', background: '#0000' })
    .toColourspace('srgb')
    .png({ compressionLevel: 9 })
    .toBuffer()
    .catch(() => {
      throw damaged;
    });
  const hash = createHash('sha256').update(bytes).digest('hex').slice(0, hashLength);
  return { hash, type: 'image/png', bytes };
}

const isTooLarge = (error: unknown): boolean =>
  error instanceof Error && error.message.includes('pixel limit');

const tooManyPixels = (): Refusal =>
  refused(`The picture has more than ${maxSide} × ${maxSide} pixels.`);

/** Whether a text can be the hash of a logo. */
export const isLogoHash = (text: string): boolean =>
  new RegExp(`^[\\da-f]{${hashLength}}$`).test(text);
