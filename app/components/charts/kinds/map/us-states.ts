import { usStates } from '~contract/us-states';

/** Each state as a tile beside its neighbours; a dot is an empty place. */
const grid = [
  'AK . . . . . . . . . ME',
  '. . . . . . . . . VT NH',
  'WA ID MT ND MN IL WI MI NY RI MA',
  'OR NV WY SD IA IN OH PA NJ CT .',
  'CA UT CO NE MO KY WV VA MD DE .',
  '. AZ NM KS AR TN NC SC DC . .',
  '. . . OK LA MS AL GA . . .',
  'HI . . TX . . . . FL . .',
].map((row) => row.split(' '));

export const gridRows = grid.length;
export const gridColumns = 11;

/** A place in the grid, counted from the top left. */
export interface StatePlace {
  code: string;
  name: string;
  row: number;
  column: number;
}

export const statePlaces: readonly StatePlace[] = grid.flatMap((codes, row) =>
  codes.flatMap((code, column) => {
    const name = usStates[code];
    return name === undefined ? [] : [{ code, name, row, column }];
  }),
);

const codesByName = new Map(
  Object.entries(usStates).map(([code, name]) => [name.toLowerCase(), code]),
);

/** The code of a US state from its name or its code, in any case; null for anything else. */
export function stateCode(text: string): string | null {
  const wanted = text.trim();
  const code = wanted.toUpperCase();
  return Object.hasOwn(usStates, code) ? code : (codesByName.get(wanted.toLowerCase()) ?? null);
}
