/** Figures as the pages of the warehouse print them. Days and moments are in `display.tsx`. */
export const count = (value: number): string => value.toLocaleString('en-US');

export const pallets = (value: number): string =>
  `${count(value)} ${value === 1 ? 'pallet' : 'pallets'}`;

export const units = (value: number): string => `${count(value)} ${value === 1 ? 'unit' : 'units'}`;
