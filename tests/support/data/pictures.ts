import { crc32 } from 'node:zlib';

import sharp from 'sharp';

interface Size {
  width: number;
  height: number;
}

const painted = ({ width, height }: Size) =>
  sharp({ create: { width, height, channels: 3, background: '#17573f' } });

export const png = (size: Size): Promise<Buffer> => painted(size).png().toBuffer();
export const jpeg = (size: Size, orientation = 1): Promise<Buffer> =>
  painted(size).withMetadata({ orientation }).jpeg().toBuffer();
export const webp = (size: Size): Promise<Buffer> => painted(size).webp().toBuffer();
export const gif = (size: Size): Promise<Buffer> => painted(size).gif().toBuffer();

export const svg = Buffer.from(
  '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>',
);

/** A PNG whose head says another size than its pixels have, with a checksum that fits the lie. */
export function withHeadOf(picture: Buffer, { width, height }: Size): Buffer {
  const lying = Buffer.from(picture);
  lying.writeUInt32BE(width, 16);
  lying.writeUInt32BE(height, 20);
  lying.writeUInt32BE(crc32(lying.subarray(12, 29)), 29);
  return lying;
}
