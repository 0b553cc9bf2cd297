import { pictureWidth } from '../../geometry/sizes';

/** Positions and sizes in the picture, in px. */
export interface FunnelLayout {
  width: number;
  height: number;
  /** Name and figures stand above and below the bar, not beside it. */
  stacked: boolean;
  /** Height of the line with the names of the columns. */
  head: number;
  /** Height of a step, with the connector to the next one. */
  step: number;
  /** The longest bar; its top is measured from that of its step. */
  bar: { x: number; y: number; width: number; height: number };
  /** Right ends of the columns of figures. */
  columns: { value: number; before: number; first: number };
}

const nameShare = 0.26;

/** Columns beside the bars, or lines above and below them where the card is narrow. */
export function funnelLayout(span: number, count: number): FunnelLayout {
  const width = Math.min(700, pictureWidth(span));
  if (span < 5) {
    return {
      width,
      height: count * 66 - 12,
      stacked: true,
      head: 0,
      step: 66,
      bar: { x: 0, y: 20, width, height: 14 },
      columns: { value: width, before: 0, first: 0 },
    };
  }
  const nameWidth = Math.round(width * nameShare);
  const figures = { value: 74, before: 92, first: 70 };
  const first = width;
  const before = first - figures.first;
  const value = before - figures.before;
  const head = 24;
  return {
    width,
    height: head + count * 44 - 16,
    stacked: false,
    head,
    step: 44,
    bar: { x: nameWidth, y: 0, width: value - figures.value - nameWidth, height: 28 },
    columns: { value, before, first },
  };
}
