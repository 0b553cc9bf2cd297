/** Paths of marks. All take places from 0 to 1, and the size of the box they are drawn in. */

/** A share as a length of CSS. */
export const percent = (share: number) => `${Number((share * 100).toFixed(2))}%`;

type Place = number | null | undefined;

const round = (value: number) => Math.round(value * 10) / 10;

/** In the page a box of so many units is stretched over the plot: whole numbers are fine enough, and short. */
export const stretched = { width: 2000, height: 1000 } as const;
export const viewBox = `0 0 ${stretched.width} ${stretched.height}`;
export interface Box {
  width: number;
  height: number;
}

/** Where point `index` of `count` stands, from 0 to 1; one alone in the middle. */
export const along = (index: number, count: number) => (count < 2 ? 0.5 : index / (count - 1));

function scaled(box: Box) {
  const fit = box === stretched ? Math.round : round;
  return {
    x: (index: number, count: number) => fit(along(index, count) * box.width),
    y: (place: number) => fit(place * box.height),
  };
}

/**
 * A line through the points `from` to `to`, interrupted where there is none.
 *
 * @param places from the top, 0 to 1, one for each bucket
 */
export function linePath(places: readonly Place[], from: number, to: number, box: Box): string {
  const { x, y } = scaled(box);
  let path = '';
  let before: [number, number] | null = null;
  for (let index = Math.max(0, from); index <= to; index++) {
    const place = places[index];
    if (place === null || place === undefined) {
      before = null;
      continue;
    }
    const point: [number, number] = [x(index, places.length), y(place)];
    const neighbour = index < to ? places[index + 1] : null;
    if (before !== null) {
      const [right, down] = [round(point[0] - before[0]), round(point[1] - before[1])];
      path += `l${right}${down < 0 ? '' : ' '}${down}`;
    } else if (neighbour !== null && neighbour !== undefined) {
      path += `M${point[0]} ${point[1]}`;
    }
    before = point;
  }
  return path;
}

/** Dots, as lines of no length with round ends: a circle would be stretched with its box. */
export function dotPath(places: readonly Place[], indices: readonly number[], box: Box): string {
  const { x, y } = scaled(box);
  return indices.map((index) => `M${x(index, places.length)} ${y(places[index] ?? 0)}h0`).join('');
}

/** Points without neighbours, which no line shows. */
export function lonely(places: readonly Place[]): number[] {
  const there = (index: number) => places[index] !== null && places[index] !== undefined;
  const found: number[] = [];
  for (let index = 0; index < places.length; index++) {
    if (there(index) && !there(index - 1) && !there(index + 1)) found.push(index);
  }
  return found;
}

/** The last point there is; −1 where there is none. */
export const lastOf = (places: readonly Place[]) =>
  places.findLastIndex((place) => place !== null && place !== undefined);

/** A rectangle from corner to corner. */
export function barPath(left: number, top: number, right: number, bottom: number, box: Box) {
  const [x, y] = [round(left * box.width), round(top * box.height)];
  const [width, height] = [round((right - left) * box.width), round((bottom - top) * box.height)];
  return height === 0 || width === 0 ? '' : `M${x} ${y}h${width}v${height}h${-width}z`;
}
