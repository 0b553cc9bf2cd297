import type { SeriesColour } from './chart-facts';

/** How many colours there are for brands. */
export const colourCount = 8;

/** The two blues: only where there is nothing else. */
const alike: Readonly<Partial<Record<SeriesColour, SeriesColour>>> = { 1: 4, 4: 1 };
/** The green beside the accent: nobody asks for it, and it is given last. */
const likeOwn = 8;

/** What is no brand. */
const greys = new Set(['average', 'other', 'unknown']);

/** FNV-1a: the same everywhere, for ever. */
function hash(text: string): number {
  let value = 0x811c9dc5;
  for (let at = 0; at < text.length; at++) {
    value = Math.imul(value ^ text.charCodeAt(at), 0x01000193);
  }
  return value >>> 0;
}

/**
 * The colours of brands by their ids. A brand has the colour that its id asks for; of two that ask for the same one, the
 * first by id gets it and the other the next that is free, whatever order they come in. Beyond eight, colours repeat.
 *
 * @param ids brands, products, categories; `average`, `other` and `unknown` are grey
 * @param known colours given already, kept where two of them do not fall together
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
  const wished = (id: string) => ((hash(id) % (colourCount - 1)) + 1) as SeriesColour;
  const free = (colour: SeriesColour) => !taken.has(colour);
  const clear = (colour: SeriesColour) => free(colour) && !taken.has(alike[colour] ?? colour);
  const allow = (choose: (id: string) => SeriesColour | undefined, fits: typeof free) => {
    for (const id of rest) {
      const colour = choose(id);
      if (colours[id] === undefined && colour !== undefined && fits(colour)) give(id, colour);
    }
  };
  allow((id) => known[id], free);
  allow(wished, clear);
  for (const id of rest) {
    if (colours[id] !== undefined) continue;
    const first = Number(wished(id)) - 1;
    const others = Array.from(
      { length: colourCount },
      (_, step) => (((first + step) % colourCount) + 1) as SeriesColour,
    );
    const next = others.find((one) => clear(one) && one !== likeOwn) ?? others.find(free);
    give(id, next ?? wished(id));
  }
  return colours;
}
