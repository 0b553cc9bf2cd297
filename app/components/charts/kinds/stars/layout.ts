import { pictureWidth } from '../../geometry/sizes';

const rowHeight = 26;
const meanWidth = 160;
const meanHeight = 76;
/** Height of the mean and its stars side by side, above the rows. */
const flatHeight = 56;

/** Positions and sizes in the picture, in px. */
export interface StarsLayout {
  width: number;
  height: number;
  /** The top left corner of the mean with its stars. */
  mean: { x: number; y: number; flat: boolean };
  rows: { x: number; y: number; width: number; height: number };
}

/** The mean at the left of the rows, or above them where the card is narrow. */
export function starsLayout(span: number, count: number): StarsLayout {
  const width = Math.min(700, pictureWidth(span));
  const height = count * rowHeight;
  if (span < 5) {
    const rows = { x: 0, y: flatHeight, width, height: rowHeight };
    return { width, height: flatHeight + height, mean: { x: 0, y: 2, flat: true }, rows };
  }
  return {
    width,
    height,
    mean: { x: 0, y: (height - meanHeight) / 2, flat: false },
    rows: { x: meanWidth, y: 0, width: width - meanWidth, height: rowHeight },
  };
}
