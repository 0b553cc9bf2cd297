/** Figures as the pages of the warehouse print them. Days and moments are in `display.tsx`. */
export const count = (value: number): string => value.toLocaleString('en-US');

const counted = (value: number, noun: string): string =>
  `${count(value)} ${noun}${value === 1 ? '' : 's'}`;
export const units = (value: number): string => counted(value, 'unit');
export const pallets = (value: number): string => counted(value, 'pallet');
export const samples = (value: number): string => counted(value, 'sample');
export const people = (value: number): string =>
  value === 1 ? '1 person' : `${count(value)} people`;
