/** A rectangle in px. */
export interface Tile {
  x: number;
  y: number;
  width: number;
  height: number;
}

/**
 * Rectangles that fill an area, as large as their values and as square as possible (Bruls, Huizing and van Wijk, *Squarified
 * Treemaps*, 2000): each row takes values along the shorter side until its worst rectangle would become longer.
 *
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
