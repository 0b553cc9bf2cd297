import sharp from 'sharp';
import { describe, expect, it } from 'vitest';

import { gif, jpeg, png, svg, webp, withHeadOf } from '../../../tests/support/data/pictures';
import { isRefusal } from '../http/refusal';
import { createLogoMaker, isLogoHash, maxLogo } from './logo';

const makeLogo = createLogoMaker();
const wide = { width: 40, height: 20 };

/** The error at the field `logo` of a refused upload; the logo of an accepted one. */
const refusalOf = (upload: Uint8Array) =>
  makeLogo(upload).catch((error: unknown) => {
    if (!isRefusal(error, 'invalid')) throw error;
    return error.details.fields?.[0];
  });
const atLogo = (message: RegExp) => ({
  path: ['logo'],
  message: expect.stringMatching(message) as string,
});

describe('[R-04] the logo of an upload', () => {
  it('is a PNG of 256 × 256 pixels with all of the picture on transparent ground', async () => {
    for (const upload of [await png(wide), await jpeg(wide), await webp(wide)]) {
      const { bytes, hash, type } = await makeLogo(upload);
      expect(type).toBe('image/png');
      expect(isLogoHash(hash)).toBe(true);
      const { data, info } = await sharp(bytes).raw().toBuffer({ resolveWithObject: true });
      expect(info).toMatchObject({ width: 256, height: 256, channels: 4 });
      const pixel = (x: number, y: number) => [...data.subarray((y * 256 + x) * 4).subarray(0, 4)];
      expect(pixel(128, 10)[3]).toBe(0);
      const [red = 0, green = 0, blue = 0, alpha] = pixel(128, 128);
      expect(alpha).toBe(255);
      expect(
        Math.max(Math.abs(red - 0x17), Math.abs(green - 0x57), Math.abs(blue - 0x3f)),
      ).toBeLessThan(8);
    }
  });

  it('is upright, and nothing but its pixels is left of the file', async () => {
    const { bytes } = await makeLogo(await jpeg(wide, 6));
    expect(await sharp(bytes).metadata()).not.toHaveProperty('exif');
    const { data } = await sharp(bytes).raw().toBuffer({ resolveWithObject: true });
    // Turned by a quarter: it touches the upper edge now, and not the left one.
    expect(data[128 * 4 + 3]).toBe(255);
    expect(data[128 * 256 * 4 + 3]).toBe(0);
  });

  it('has the same hash for the same picture and another for another', async () => {
    const [one, same, other] = await Promise.all([
      makeLogo(await png(wide)),
      makeLogo(await png(wide)),
      makeLogo(await png({ width: 20, height: 40 })),
    ]);
    expect(one.hash).toBe(same.hash);
    expect(one.hash).not.toBe(other.hash);
  });

  it.each<[string, () => Promise<Buffer> | Buffer, RegExp]>([
    ['SVG', () => svg, /PNG, JPEG or WebP/],
    ['GIF', () => gif(wide), /PNG, JPEG or WebP/],
    ['a page', () => Buffer.from('<!doctype html><p>logo.png</p>'), /PNG, JPEG or WebP/],
    ['nothing', () => Buffer.alloc(0), /empty/],
    ['more than 1 MB', async () => Buffer.concat([await png(wide), Buffer.alloc(maxLogo)]), /1 MB/],
    ['the head of a PNG alone', async () => (await png(wide)).subarray(0, 12), /damaged/],
    ['a wide picture', () => png({ width: 6_001, height: 2 }), /6000 × 6000/],
    ['a high picture', () => webp({ width: 2, height: 6_001 }), /6000 × 6000/],
    ['half a PNG', async () => half(await png({ width: 300, height: 300 })), /damaged/],
    ['half a JPEG', async () => half(await jpeg({ width: 300, height: 300 })), /damaged/],
    ['half a WebP', async () => half(await webp({ width: 300, height: 300 })), /damaged/],
    [
      'a PNG that says it were huge',
      async () => withHeadOf(await png(wide), { width: 2 ** 30, height: 2 ** 30 }),
      /6000 × 6000|damaged/,
    ],
    [
      'a PNG that says it were larger than it is',
      async () => withHeadOf(await png(wide), { width: 5_000, height: 5_000 }),
      /damaged/,
    ],
    [
      'a PNG with a wrong checksum',
      async () => {
        const broken = await png(wide);
        broken.writeUInt32BE(1, 29);
        return broken;
      },
      /damaged/,
    ],
  ])('is refused: %s', async (_name, upload, message) => {
    expect(await refusalOf(await upload())).toEqual(atLogo(message));
  });

  it('of a PNG that says it were smaller has the pixels that it says', async () => {
    const lying = withHeadOf(await png(wide), { width: 20, height: 10 });
    const made = await refusalOf(lying);
    if (made && 'bytes' in made)
      expect(await sharp(made.bytes).metadata()).toMatchObject({ width: 256, height: 256 });
    else expect(made).toEqual(atLogo(/damaged/));
  });
});

const half = (bytes: Buffer): Buffer => bytes.subarray(0, Math.floor(bytes.length / 2));
