/** How these pages write figures and moments: one language, and UTC, as without a script nobody's own is known. */
export const count = (value: number): string => value.toLocaleString('en-US');

export const units = (value: number): string => `${count(value)} ${value === 1 ? 'unit' : 'units'}`;

const dayFormat = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeZone: 'UTC' });
const momentFormat = new Intl.DateTimeFormat('en-GB', {
  dateStyle: 'medium',
  timeStyle: 'short',
  timeZone: 'UTC',
});

/** @param iso a day, or a moment of which the day is shown */
export const day = (iso: string): string => dayFormat.format(new Date(iso));
export const moment = (iso: string): string => momentFormat.format(new Date(iso));
