import { arc } from 'd3-shape';

import { type Targets, nextInOrder } from '../../read-out/targets';
import type { Slice } from './model';

/** Height of a line of the key in px. */
const lineHeight = 24;
const innerRadius = 58;
const outerRadius = 90;
/** Room for the labels of the slices between the ring and the edge of the picture, px. */
const labelRoom = 36;
const ringSize = 2 * (outerRadius + labelRoom);

/** Positions and sizes in the picture, in px. */
export interface DonutLayout {
  width: number;
  height: number;
  centre: { x: number; y: number };
  key: { x: number; y: number; width: number; lineHeight: number };
  ring: { inner: number; outer: number };
}

/** A ring with its key at the right, or below it where the card is narrow. */
export function donutLayout(span: number, lines: number): DonutLayout {
  const keyHeight = lines * lineHeight;
  const ring = { inner: innerRadius, outer: outerRadius };
  if (span < 5) {
    const width = 280;
    const key = { x: 0, y: ringSize, width, lineHeight };
    return {
      width,
      height: ringSize + keyHeight,
      centre: { x: width / 2, y: ringSize / 2 },
      key,
      ring,
    };
  }
  const width = span < 8 ? 520 : 620;
  const height = Math.max(ringSize, keyHeight);
  const x = ringSize + 24;
  const key = { x, y: (height - keyHeight) / 2, width: width - x, lineHeight };
  return { width, height, centre: { x: ringSize / 2, y: height / 2 }, key, ring };
}

export function slicePath(slice: Slice, { ring }: DonutLayout): string {
  const path = arc<Slice>().innerRadius(ring.inner).outerRadius(ring.outer).digits(1);
  return path(slice) ?? '';
}

/** The middle of a slice at a distance from the centre, in px of the picture. */
export function sliceMiddle(
  { startAngle, endAngle }: Slice,
  { centre }: DonutLayout,
  radius: number,
) {
  const angle = (startAngle + endAngle) / 2;
  return {
    x: centre.x + Math.sin(angle) * radius,
    y: centre.y - Math.cos(angle) * radius,
  };
}

export function sliceTargets(slices: readonly Slice[], layout: DonutLayout): Targets {
  const { width, height, centre, key, ring } = layout;
  const nearest = (left: number, top: number) => {
    const [x, y] = [left * width - centre.x, top * height - centre.y];
    const inKey = key.y > 0 && key.x === 0 ? top * height > key.y : left * width > key.x;
    if (inKey) {
      const line = Math.floor((top * height - key.y) / key.lineHeight);
      return Math.max(0, Math.min(slices.length - 1, line));
    }
    const angle = (Math.atan2(x, -y) + 2 * Math.PI) % (2 * Math.PI);
    const found = slices.findIndex(
      ({ startAngle, endAngle }) => angle >= startAngle && angle < endAngle,
    );
    return Math.max(0, found);
  };
  return {
    count: slices.length,
    nearest,
    next: (pressed, index) => nextInOrder(pressed, index, slices.length),
    anchor: (index) => {
      const slice = slices[index];
      const middle = slice && sliceMiddle(slice, layout, (ring.inner + ring.outer) / 2);
      return {
        x: (middle?.x ?? 0) / width,
        y: (middle?.y ?? 0) / height,
        along: 'x',
        mark: null,
      };
    },
  };
}
