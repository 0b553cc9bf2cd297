import { pictureWidth, textWidth } from '../../geometry/sizes';
import { boxIn } from '../../read-out/targets';
import type { MapModel } from './model';
import { gridColumns, gridRows } from './us-states';

export const lineHeight = 18;
export const headHeight = 22;

/** Positions and sizes in the picture, in px. */
export interface MapLayout {
  width: number;
  height: number;
  /** Width and height of a tile with the gap after it. */
  tile: number;
  /** All tiles have room for their figure below the code. */
  withFigures: boolean;
  legend: { x: number; y: number };
  /** Regions beside the map, as many as there is room for. */
  list: { x: number; y: number; width: number; shown: number };
}

/** Size of the figures in tiles, and of the smallest tile with room for one below its code, in px. */
export const figureSize = 10;
const tileWithFigure = 44;

/** Maximum lines of a list without a map. */
const maxAlone = 12;

/** The list alone, over the whole width, where no region is on the map. */
function listAlone(width: number, others: number): MapLayout {
  const shown = Math.min(others, maxAlone);
  const lines = shown + (shown < others ? 1 : 0);
  return {
    width,
    height: headHeight + lines * lineHeight,
    tile: 0,
    withFigures: false,
    legend: { x: 0, y: 0 },
    list: { x: 0, y: 0, width, shown },
  };
}

/** Tiles with the legend and the list at their right, or below them where the card is narrow. */
export function mapLayout(span: number, model: MapModel): MapLayout {
  const width = Math.min(700, pictureWidth(span));
  if (model.tiles.length === 0) return listAlone(width, model.others.length);
  const tile = span < 5 ? 28 : span < 8 ? 33 : tileWithFigure;
  const [mapWidth, mapHeight] = [gridColumns * tile, gridRows * tile];
  const widest = Math.max(...model.tiles.map(({ shortText }) => textWidth(shortText, figureSize)));
  const withFigures = tile >= tileWithFigure && widest <= tile - 4;
  const legendHeight = (model.classes.length + (model.hasGaps ? 1 : 0)) * lineHeight;
  const listHeight = model.others.length === 0 ? 0 : headHeight + model.others.length * lineHeight;
  if (span < 5) {
    const top = mapHeight + 12;
    const shown = Math.min(model.others.length, 8);
    const lines = shown + (shown < model.others.length ? 1 : 0);
    const height = Math.max(legendHeight, shown === 0 ? 0 : headHeight + lines * lineHeight);
    return {
      width,
      height: top + height,
      tile,
      withFigures,
      legend: { x: 0, y: top },
      list: { x: 144, y: top, width: width - 144, shown },
    };
  }
  const x = mapWidth + 20;
  const room = Math.floor((mapHeight - legendHeight - 16 - headHeight) / lineHeight);
  const fits = legendHeight + 16 + listHeight <= mapHeight;
  return {
    width,
    height: mapHeight,
    tile,
    withFigures,
    legend: { x, y: 0 },
    list: {
      x,
      y: legendHeight + 16,
      width: width - x,
      // The line below shows how many are left out.
      shown: fits ? model.others.length : room - 1,
    },
  };
}

export function mapBoxes({ tiles, others }: MapModel, layout: MapLayout) {
  const { tile, list } = layout;
  const size = { width: tile - 2, height: tile - 2 };
  return [
    ...tiles.map(({ row, column }) => boxIn(layout, { x: column * tile, y: row * tile, ...size })),
    ...others.slice(0, list.shown).map((_, line) => {
      const y = list.y + headHeight + line * lineHeight;
      return boxIn(layout, { x: list.x, y, width: list.width, height: lineHeight });
    }),
  ];
}
