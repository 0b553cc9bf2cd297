import type { SeriesColour } from '../chart-facts';

export const colourCount = 8;

/** The two blues are hard to tell apart: a chart has both only if no other colour is free. */
const similar: Readonly<Partial<Record<SeriesColour, SeriesColour>>> = { 1: 4, 4: 1 };
/** A green similar to the accent colour of the own brand: no id prefers it, and it is given last. */
const similarToOwn = 8;

/** Ids of series that are not brands. */
const greys = new Set(['average', 'average-low', 'average-high', 'other', 'unknown']);
export const isGrey = (id: string): boolean => greys.has(id);

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

/** The first free colour, beginning with the one that the id prefers; if possible one unlike all others. */
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
 * gets it and the other gets the next free one. The order of the ids does not matter. Brands beyond the eight colours are grey.
 * @param ids brands, products, categories; `average` with its range, `other` and `unknown` are grey
 * @param known colours of the page, kept unless two of them are the same; an id without one does not take any of them
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
    if (colour !== 'average') taken.add(colour);
  };
  const rest: string[] = [];
  for (const id of [...new Set(ids)].sort()) {
    if (id === ownId) colours[id] = 'own';
    else if (isGrey(id)) colours[id] = 'average';
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
  for (const colour of Object.values(known)) taken.add(colour);
  giveWhere(preferred, isDistinct(taken));
  for (const id of rest) {
    if (colours[id] === undefined) give(id, freeColour(id, taken) ?? 'average');
  }
  return colours;
}

/** Ids that a chart gives colours to, at most as many as it has colours. */
export interface Drawn {
  /** Key of the column of the ids: `brand_id`. */
  key: string;
  ids: readonly string[];
}

/**
 * Gives each id that a page draws one colour for all charts of the page. The compared brands get theirs first, as in a single
 * chart. Every other id gets a colour that is free on the page. If none is free, it gets that of an id of another kind, such
 * as a part of a score: two brands never share one. Ids beyond the eight colours are grey.
 * @param first the compared brands
 * @param charts in the order of the page
 */
export function pageColours(
  first: readonly string[],
  charts: readonly Drawn[],
  ownId: string | null,
): Record<string, SeriesColour> {
  const colours = seriesColours(first, ownId);
  const known = (ids: readonly string[]) =>
    new Set(ids.flatMap((id) => (colours[id] === undefined ? [] : [colours[id]])));
  const kinds = idsByKind([{ key: 'brand_id', ids: first }, ...charts]);
  for (const id of charts.flatMap(({ ids }) => [...new Set(ids)].sort())) {
    if (colours[id] !== undefined) continue;
    const ofKind = kinds.find((ids) => ids.has(id)) ?? [];
    if (id === ownId || isGrey(id)) colours[id] = id === ownId ? 'own' : 'average';
    else
      colours[id] =
        freeColour(id, known(Object.keys(colours))) ??
        freeColour(id, known([...ofKind])) ??
        'average';
  }
  return colours;
}

/**
 * Groups ids of the same kind: those of one column, and of charts that have an id in common, because brands
 * stand in columns of several names.
 */
function idsByKind(charts: readonly Drawn[]): Set<string>[] {
  let kinds: { keys: Set<string>; ids: Set<string> }[] = [];
  for (const { key, ids: all } of charts) {
    const ids = all.filter((id) => !isGrey(id));
    const isSame = (kind: (typeof kinds)[number]) =>
      kind.keys.has(key) || ids.some((id) => kind.ids.has(id));
    const same = kinds.filter(isSame);
    kinds = [
      ...kinds.filter((kind) => !isSame(kind)),
      {
        keys: new Set([key, ...same.flatMap(({ keys }) => [...keys])]),
        ids: new Set([...ids, ...same.flatMap((kind) => [...kind.ids])]),
      },
    ];
  }
  return kinds.map(({ ids }) => ids);
}
