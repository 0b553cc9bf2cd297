import type { SeriesColour } from '../chart-facts';

/** Number of colours for brands. */
export const colourCount = 8;

/** The two blues are hard to tell apart: a chart has both only if no other colour is free. */
const similar: Readonly<Partial<Record<SeriesColour, SeriesColour>>> = { 1: 4, 4: 1 };
/** A green similar to the accent colour of the own brand: no id prefers it, and it is given last. */
const similarToOwn = 8;

/** Ids of series that are no brands. */
const greys = new Set(['average', 'average-low', 'average-high', 'other', 'unknown']);

/**
 * Ratings of one to five: an order from low to high, by two hues that the colour-blind tell apart, with grey between. The
 * ends are the strongest.
 */
const ratingColours: readonly SeriesColour[] = [5, 2, 'average', 4, 1];

/** The colour of a number of stars; null for any other id. */
export const ratingColour = (stars: string): SeriesColour | null =>
  ratingColours[Number(stars) - 1] ?? null;

/** FNV-1a, which gives the same result on every machine and in every version. */
function hash(text: string): number {
  let value = 0x811c9dc5;
  for (let at = 0; at < text.length; at++) {
    value = Math.imul(value ^ text.charCodeAt(at), 0x01000193);
  }
  return value >>> 0;
}

const preferred = (id: string) => ((hash(id) % (colourCount - 1)) + 1) as SeriesColour;

const isDistinct = (taken: ReadonlySet<SeriesColour>) => (colour: SeriesColour) =>
  !taken.has(colour) && !taken.has(similar[colour] ?? colour);

/** The first colour that is free, from the one that the id prefers on: if possible one that is like no other. */
function freeColour(id: string, taken: ReadonlySet<SeriesColour>): SeriesColour | undefined {
  const first = Number(preferred(id)) - 1;
  const all = Array.from(
    { length: colourCount },
    (_, step) => (((first + step) % colourCount) + 1) as SeriesColour,
  );
  const distinct = isDistinct(taken);
  return (
    all.find((one) => distinct(one) && one !== similarToOwn) ?? all.find((one) => !taken.has(one))
  );
}

/**
 * Gives brands their colours by id. A brand gets the colour that its id prefers. If two prefer the same one, the first by id
 * gets it and the other gets the next free one. The order of the ids does not matter. Beyond eight, colours repeat.
 *
 * @param ids brands, products, categories; `average` with its range, `other` and `unknown` are grey
 * @param known colours given earlier, kept unless two of them are the same
 */
export function seriesColours(
  ids: readonly string[],
  ownId: string | null,
  known: Readonly<Record<string, SeriesColour>> = {},
): Record<string, SeriesColour> {
  const colours: Record<string, SeriesColour> = {};
  const taken = new Set<SeriesColour>();
  const give = (id: string, colour: SeriesColour) => {
    colours[id] = colour;
    taken.add(colour);
  };
  const rest: string[] = [];
  for (const id of [...new Set(ids)].sort()) {
    if (id === ownId) colours[id] = 'own';
    else if (greys.has(id)) colours[id] = 'average';
    else rest.push(id);
  }
  const free = (colour: SeriesColour) => !taken.has(colour);
  const giveWhere = (choose: (id: string) => SeriesColour | undefined, fits: typeof free) => {
    for (const id of rest) {
      const colour = choose(id);
      if (colours[id] === undefined && colour !== undefined && fits(colour)) give(id, colour);
    }
  };
  giveWhere((id) => known[id], free);
  giveWhere(preferred, isDistinct(taken));
  for (const id of rest) {
    if (colours[id] === undefined) give(id, freeColour(id, taken) ?? preferred(id));
  }
  return colours;
}

/**
 * Gives each id that a page draws one colour for all charts of the page. The compared brands get theirs first, as in a single
 * chart. Every other id gets a colour that is free on the page. If none is free, it gets one that its own charts do not use.
 *
 * @param first the compared brands
 * @param charts ids of the charts in the order of the page, each as many as a chart has colours
 */
export function pageColours(
  first: readonly string[],
  charts: readonly (readonly string[])[],
  ownId: string | null,
): Record<string, SeriesColour> {
  const colours = seriesColours(first, ownId);
  const beside = (id: string) =>
    charts.filter((ids) => ids.includes(id)).flatMap((ids) => ids.map((other) => colours[other]));
  const known = (all: readonly (SeriesColour | undefined)[]) =>
    new Set(all.filter((colour) => colour !== undefined));
  for (const id of charts.flatMap((ids) => [...new Set(ids)].sort())) {
    if (colours[id] !== undefined) continue;
    if (id === ownId || greys.has(id)) colours[id] = id === ownId ? 'own' : 'average';
    else
      colours[id] =
        freeColour(id, known(Object.values(colours))) ??
        freeColour(id, known(beside(id))) ??
        preferred(id);
  }
  return colours;
}
