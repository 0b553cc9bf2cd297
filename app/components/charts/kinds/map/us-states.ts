/** The 50 states and the District of Columbia by their postal codes. */
const stateNames: Readonly<Record<string, string>> = {
  AL: 'Alabama',
  AK: 'Alaska',
  AZ: 'Arizona',
  AR: 'Arkansas',
  CA: 'California',
  CO: 'Colorado',
  CT: 'Connecticut',
  DE: 'Delaware',
  DC: 'District of Columbia',
  FL: 'Florida',
  GA: 'Georgia',
  HI: 'Hawaii',
  ID: 'Idaho',
  IL: 'Illinois',
  IN: 'Indiana',
  IA: 'Iowa',
  KS: 'Kansas',
  KY: 'Kentucky',
  LA: 'Louisiana',
  ME: 'Maine',
  MD: 'Maryland',
  MA: 'Massachusetts',
  MI: 'Michigan',
  MN: 'Minnesota',
  MS: 'Mississippi',
  MO: 'Missouri',
  MT: 'Montana',
  NE: 'Nebraska',
  NV: 'Nevada',
  NH: 'New Hampshire',
  NJ: 'New Jersey',
  NM: 'New Mexico',
  NY: 'New York',
  NC: 'North Carolina',
  ND: 'North Dakota',
  OH: 'Ohio',
  OK: 'Oklahoma',
  OR: 'Oregon',
  PA: 'Pennsylvania',
  RI: 'Rhode Island',
  SC: 'South Carolina',
  SD: 'South Dakota',
  TN: 'Tennessee',
  TX: 'Texas',
  UT: 'Utah',
  VT: 'Vermont',
  VA: 'Virginia',
  WA: 'Washington',
  WV: 'West Virginia',
  WI: 'Wisconsin',
  WY: 'Wyoming',
};

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

/** All places, row by row. */
export const statePlaces: readonly StatePlace[] = grid.flatMap((codes, row) =>
  codes.flatMap((code, column) => {
    const name = stateNames[code];
    return name === undefined ? [] : [{ code, name, row, column }];
  }),
);

const codesByName = new Map(
  Object.entries(stateNames).map(([code, name]) => [name.toLowerCase(), code]),
);

/** The code of a US state from its name or its code, in any case; null for anything else. */
export function stateCode(text: string): string | null {
  const wanted = text.trim();
  const code = wanted.toUpperCase();
  return Object.hasOwn(stateNames, code) ? code : (codesByName.get(wanted.toLowerCase()) ?? null);
}
