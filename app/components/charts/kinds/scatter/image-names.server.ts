import type { PlotLabel } from '../../drawing';
import type { Area } from '../../geometry/areas';
import type { ImageNames } from '../../layouts/image-block';
import {
  areaAt,
  areaOf,
  covered,
  inOneOrTwoLines,
  placesOf,
  scatterModel,
  sharedBrand,
} from './model';
import type { Point } from './model';

/** Places beside, above and below a point that are near enough to be read as its name. */
const nearPlaces = 8;
/** Names that a note lists; the table has the others. */
const mostListed = 12;

/** Points that have to have a name: a colour without a name says nothing. */
const isMarked = ({ kind, colour }: Point) => kind !== 'brand' || colour !== 'average';

const importance = (point: Point) =>
  point.kind === 'own' ? 0 : point.kind === 'average' ? 1 : isMarked(point) ? 2 : 3;

/**
 * Names of points in an image file, where the width is known and nobody can point at a dot. All coloured points have one, also
 * where it covers something; the others have one where there is room on any side. A note lists the rest.
 */
export const imageNames: ImageNames = (widget, facts, width) => {
  const model = scatterModel(widget, facts);
  if (model === null) return { labels: [], notes: [] };
  const { points, height } = model;
  const taken = points.map((point) => areaOf(point, width, height));
  const brand = sharedBrand(points);
  const unnamed: Point[] = [];
  const placesAt = (point: Point) =>
    inOneOrTwoLines(point.name.slice(brand.length))
      .flatMap((lines) => placesOf({ kind: 'own', y: point.y }, lines, height).slice(0, nearPlaces))
      .map((place) => ({ ...place, area: areaAt(place, point.x * width) }))
      .filter(({ area: [left, , right] }) => left >= 0 && right <= width);
  const coversOf = ({ area }: { area: Area }) => covered([area], [taken]);
  // Of equal points those with the fewest free places come first: the others can make room for them.
  const sorted = points
    .map((point) => ({ point, places: placesAt(point) }))
    .map((one) => ({ ...one, free: one.places.filter((place) => coversOf(place) === 0).length }))
    .sort((a, b) => importance(a.point) - importance(b.point) || a.free - b.free);
  const labels = sorted.flatMap(({ point, places: all }): PlotLabel[] => {
    const { key, kind, x } = point;
    const marked = isMarked(point);
    const places = all.map((place) => ({ ...place, covers: coversOf(place) }));
    const least = marked ? Math.min(...places.map(({ covers }) => covers)) : 0;
    const found = places.find(({ covers }) => covers <= least);
    if (found === undefined) {
      unnamed.push(point);
      return [];
    }
    taken.push(found.area);
    const { anchor, lines, middle } = found;
    return [{ key, x, y: middle / height, text: lines.join('\n'), anchor, own: kind === 'own' }];
  });
  return { labels, notes: unnamed.length === 0 ? [] : [noteOf(unnamed, brand)] };
};

/** The points without a name beside them. */
function noteOf(unnamed: readonly Point[], brand: string): string {
  const names = unnamed.slice(0, mostListed).map(({ name }) => name.slice(brand.length));
  const more = unnamed.length - names.length;
  return `No room for ${unnamed.length === 1 ? 'the name' : `${unnamed.length} names`}: ${names.join(', ')}${more > 0 ? ` and ${more} more` : ''}`;
}
