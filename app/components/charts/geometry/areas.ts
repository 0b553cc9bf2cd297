/** A box in px. */
export type Area = readonly [left: number, top: number, right: number, bottom: number];

export const overlap = (a: Area, b: Area): boolean =>
  a[0] < b[2] && a[2] > b[0] && a[1] < b[3] && a[3] > b[1];
