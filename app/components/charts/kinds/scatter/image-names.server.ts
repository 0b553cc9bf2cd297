import type { PlotLabel } from '../../drawing';
import type { ImageNames } from '../../layouts/image-block';
import {
  areaAt,
  areaOf,
  covered,
  inOneOrTwoLines,
  placesOf,
  scatterModel,
  sharedBrand,
  type Point,
  type ScatterModel,
} from './model';

/** Number of places beside, above and below a point that are near enough for its name. */
const nearPlaces = 8;
/** Names that a note lists; the table has the others. */
const maxListed = 12;

/** Points that need a name: a colour without a name means nothing. */
const isMarked = ({ kind, colour }: Point) => kind !== 'brand' || colour !== 'average';

const importance = (point: Point) =>
  point.kind === 'own' ? 0 : point.kind === 'average' ? 1 : isMarked(point) ? 2 : 3;

/** Orders in which names are placed. None is best for all plots, and an image can try them all. */
const orders: readonly ((a: Point, b: Point) => number)[] = [
  (a, b) => a.y - b.y,
  (a, b) => b.y - a.y,
  (a, b) => a.x - b.x,
  (a, b) => b.x - a.x,
];

/**
 * Names of points in an image file. Its width is known, and it has no read-out. Every coloured point gets a name, even if the
 * name covers something. Another point gets one if there is room on any side. A note lists the rest.
 */
export const imageNames: ImageNames = (widget, facts, width) => {
  const model = scatterModel(widget, facts);
  if (model === null) return { labels: [], notes: [] };
  const brand = sharedBrand(model.points);
  const [best] = orders
    .map((order) => placedIn(order, model, width, brand))
    .sort((a, b) => a.covers - b.covers || a.unnamed.length - b.unnamed.length);
  const { labels = [], unnamed = [] } = best ?? {};
  return { labels, notes: unnamed.length === 0 ? [] : [noteOf(unnamed, brand)] };
};

/** Names placed one after the other, and how much the coloured ones cover. */
function placedIn(
  order: (a: Point, b: Point) => number,
  { points, height }: ScatterModel,
  width: number,
  brand: string,
) {
  const taken = points.map((point) => areaOf(point, width, height));
  const unnamed: Point[] = [];
  let covers = 0;
  const sorted = [...points].sort((a, b) => importance(a) - importance(b) || order(a, b));
  const labels = sorted.flatMap((point): PlotLabel[] => {
    const { key, kind, x, y } = point;
    const places = inOneOrTwoLines(point.name.slice(brand.length))
      .flatMap((lines) => placesOf({ kind: 'own', y }, lines, height).slice(0, nearPlaces))
      .map((place) => ({ ...place, area: areaAt(place, x * width) }))
      .filter(({ area: [left, , right] }) => left >= 0 && right <= width)
      .map((place) => ({ ...place, covers: covered([place.area], [taken]) }));
    const least = isMarked(point) ? Math.min(...places.map((place) => place.covers)) : 0;
    const found = places.find((place) => place.covers <= least);
    if (found === undefined) {
      unnamed.push(point);
      return [];
    }
    covers += found.covers;
    taken.push(found.area);
    const { anchor, lines, middle } = found;
    return [{ key, x, y: middle / height, text: lines.join('\n'), anchor, own: kind === 'own' }];
  });
  return { labels, unnamed, covers };
}

function noteOf(unnamed: readonly Point[], brand: string): string {
  const names = unnamed.slice(0, maxListed).map(({ name }) => name.slice(brand.length));
  const more = unnamed.length - names.length;
  return `No room for ${unnamed.length === 1 ? 'the name' : `${unnamed.length} names`}: ${names.join(', ')}${more > 0 ? ` and ${more} more` : ''}`;
}
