import type { WidgetView } from '~/contracts/dashboards/content';
import { counted } from '~/lib/format/units';
import { formatFigure } from '~/lib/format/figure';

import type { ChartFacts, SeriesColour } from '../../chart-facts';
import { pictureWidth, fitText, textWidth, wrapText } from '../../geometry/sizes';
import { formatterFor, valueColumn } from '../../results/result';
import { coloursOf, listColours } from '../../results/series';
import { colourCount } from '../../results/series-colours';
import { isAdditive, partsOf } from '../donut/model';

/** More tiles are too small to be found: the smallest are added up. */
const maxParts = 40;

export const textSize = 12;
export const textLine = 15;
/** Space between the edge of a tile and its words, px. */
export const padding = 7;
/** Least characters of a cut name, with the ellipsis: fewer mean nothing. */
const leastLetters = 5;
/** Least width of a tile in which a name may be cut, px. */
const wideTile = 110;
/** Tiles without a name that a note lists; the table has the others. */
const maxListed = 8;

export interface Part extends Tile {
  key: string;
  id: string;
  name: string;
  colour: SeriesColour;
  own: boolean;
  value: number;
  /** Share of the whole, 0 to 1. */
  share: number;
  shareText: string;
  /** The name in lines and the share below it, as far as they fit. */
  lines: string[];
  withShare: boolean;
  /** Name and share along the height of a tile that is too narrow for lines; null for other tiles, or without room. */
  along: string | null;
}

export type TreemapModel = ReturnType<typeof treemapModel>;

/** Tiles as large as their values. A tile cannot show a value that is not above zero. */
export function treemapModel(widget: WidgetView, facts: ChartFacts) {
  const column = valueColumn(widget);
  const { parts: all, negative } = partsOf(widget, maxParts);
  const shown = all
    .filter(({ value }) => value > 0)
    .sort((a, b) => Number(a.id === 'other') - Number(b.id === 'other') || b.value - a.value);
  const total = shown.reduce((sum, { value }) => sum + value, 0);
  const ids = shown.map(({ id }) => id);
  const colours = coloursOf(ids, facts);
  const few = ids.length <= colourCount;
  const colourOf = few ? (id: string) => colours[id] ?? 'average' : listColours(ids, facts);
  const width = pictureWidth(widget.span);
  const height = widget.span < 5 ? 240 : widget.span < 8 ? 260 : 320;
  const tiles = tilesOf(shown, { x: 0, y: 0, width, height });
  const parts = tiles.flatMap((tile, at): Part[] => {
    const part = shown[at];
    if (part === undefined) return [];
    const { id, name, value } = part;
    const share = value / total;
    const shareText = formatFigure(share, 'percent', '', { ...facts, compact: true });
    const own = id === facts.ownBrandId;
    return [
      { ...tile, key: String(at), id, name, colour: colourOf(id), own, value, share, shareText },
    ].map((one) => {
      const words = wordsOf(one);
      return { ...one, ...words, along: words.lines.length === 0 ? alongOf(one) : null };
    });
  });
  const none = all.length - shown.length;
  const unnamed = parts.filter(({ lines, along }) => lines.length === 0 && along === null);
  return {
    column,
    width,
    height,
    parts,
    totalText: isAdditive(column.format)
      ? formatterFor(column, facts, { compact: true })(total)
      : null,
    notes: [
      ...(unnamed.length > 0 ? [listOf(unnamed)] : []),
      ...(negative > 0 ? [`Below zero, in the table alone: ${negative}`] : []),
      ...(none > 0 ? [`Zero, in the table alone: ${none}`] : []),
    ],
  };
}

/** Tiles of parts, the largest first. The sum of the smallest, if larger than the tile before, has the right edge. */
function tilesOf(shown: readonly { id: string; value: number }[], area: Tile): Tile[] {
  const values = shown.map(({ value }) => value);
  const [smallest = 0, sum = 0] = values.slice(-2);
  if (shown.at(-1)?.id !== 'other' || sum <= smallest) return squarify(values, area);
  const width = (area.width * sum) / values.reduce((all, value) => all + value, 0);
  const left = area.width - width;
  return [
    ...squarify(values.slice(0, -1), { ...area, width: left }),
    { ...area, x: area.x + left, width },
  ];
}

/** Names of the tiles that have no room for them. Readers see them without pointing at each tile. */
function listOf(unnamed: readonly Part[]): string {
  const told = unnamed
    .slice(0, maxListed)
    .map(({ name, shareText }) => `${name} ${shareText}`)
    .join(', ');
  const more = unnamed.length - maxListed;
  return `Too narrow for their names: ${told}${more > 0 ? `, and ${more} more in the table` : ''}`;
}

export const hasArea = (widget: WidgetView) =>
  partsOf(widget, maxParts).parts.some(({ value }) => value > 0);

/**
 * The words that fit into a tile: the name in whole words, else its first words alone, else the beginning of the first word;
 * and the share if there is room below.
 */
function wordsOf({
  name,
  shareText,
  width,
  height,
}: Pick<Part, 'name' | 'shareText' | 'width' | 'height'>): Pick<Part, 'lines' | 'withShare'> {
  const none = { lines: [], withShare: false };
  const room = width - 2 * padding;
  const most = Math.floor((height - 2 * padding + 3) / textLine);
  if (most < 1 || room < textWidth('mmm', textSize)) return none;
  const lines = wrapText(name, room, textSize, Math.min(2, Math.max(1, most - 1)));
  const wraps = lines.every((line) => textWidth(line, textSize) <= room);
  const whole = lines.join('').replaceAll(' ', '') === name.replaceAll(' ', '');
  const wordsWhole = lines.every((line) => name.split(' ').includes(line.split(' ').at(-1) ?? ''));
  const isNarrow = !wraps || ((!whole || !wordsWhole) && width < wideTile);
  const shown = isNarrow ? firstWords(name, room) : lines;
  if (shown.length === 0) {
    const cut = fitText(name, room, textSize);
    if (cut.length < leastLetters || textWidth(cut, textSize) > room) return none;
    shown.push(cut);
  }
  const withShare = shown.length < most && textWidth(shareText, textSize) <= room;
  return { lines: shown, withShare };
}

/** The name and the share of a narrow tile in one line from top to bottom; the name alone where only that has room. */
function alongOf({
  name,
  shareText,
  width,
  height,
}: Pick<Part, 'name' | 'shareText' | 'width' | 'height'>): string | null {
  if (width < textLine + 4) return null;
  const fits = (text: string) => textWidth(text, textSize) <= height - 2 * padding;
  return [`${name} ${shareText}`, name].find(fits) ?? null;
}

/** As many first words as fit on one line, with an ellipsis; none where the first one does not fit. */
function firstWords(name: string, room: number): string[] {
  const words = name.split(' ');
  const beginnings = words.slice(1).map((_, at) => `${words.slice(0, at + 1).join(' ')}…`);
  const fitting = beginnings.filter((text) => textWidth(text, textSize) <= room);
  return fitting.slice(-1);
}

export function treemapSummary({ column, parts, totalText }: TreemapModel): string {
  const whole = totalText === null ? '' : `, total ${totalText}`;
  const told = parts.slice(0, 5).map(({ name, shareText }) => `${name} ${shareText}`);
  const rest = parts.length > 5 ? `; ${parts.length - 5} more` : '';
  return `${column.label} of ${counted(parts.length, 'part')}${whole}. ${told.join('; ')}${rest}.`;
}

/** A rectangle in px. */
interface Tile {
  x: number;
  y: number;
  width: number;
  height: number;
}

/**
 * Rectangles that fill an area, as large as their values and as square as possible (Bruls, Huizing and van Wijk, *Squarified
 * Treemaps*, 2000): each row takes values along the shorter side until its worst rectangle would become longer.
 * @param values above zero, the largest first
 * @returns in the order of the values
 */
export function squarify(values: readonly number[], area: Tile): Tile[] {
  const total = values.reduce((sum, value) => sum + value, 0);
  if (total <= 0) return [];
  const scale = (area.width * area.height) / total;
  const areas = values.map((value) => value * scale);
  const tiles: Tile[] = [];
  let rest = area;
  let at = 0;
  while (at < areas.length) {
    const side = Math.min(rest.width, rest.height);
    let count = 1;
    while (
      at + count < areas.length &&
      worst(areas.slice(at, at + count + 1), side) <= worst(areas.slice(at, at + count), side)
    )
      count++;
    const placed = placeRow(areas.slice(at, at + count), rest);
    tiles.push(...placed.tiles);
    rest = placed.rest;
    at += count;
  }
  return tiles;
}

/** The worst ratio of the longer to the shorter side in a row of areas along a side. */
function worst(row: readonly number[], side: number): number {
  const sum = row.reduce((all, one) => all + one, 0);
  const thickness = sum / side;
  return Math.max(
    ...row.map((one) => {
      const length = one / thickness;
      return Math.max(length / thickness, thickness / length);
    }),
  );
}

/** Places a row along the shorter side, and returns the rest of the area. */
function placeRow(row: readonly number[], area: Tile): { tiles: Tile[]; rest: Tile } {
  const sum = row.reduce((all, one) => all + one, 0);
  const { x, y, width, height } = area;
  let from = 0;
  if (width >= height) {
    const thickness = sum / height;
    const tiles = row.map((one): Tile => {
      const tile = { x, y: y + from, width: thickness, height: one / thickness };
      from += tile.height;
      return tile;
    });
    return { tiles, rest: { x: x + thickness, y, width: Math.max(0, width - thickness), height } };
  }
  const thickness = sum / width;
  const tiles = row.map((one): Tile => {
    const tile = { x: x + from, y, width: one / thickness, height: thickness };
    from += tile.width;
    return tile;
  });
  return { tiles, rest: { x, y: y + thickness, width, height: Math.max(0, height - thickness) } };
}
