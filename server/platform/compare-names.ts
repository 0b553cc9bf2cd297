const collator = new Intl.Collator('en', { sensitivity: 'base', numeric: true });

/** Compares two names as people sort them: in any case and with or without accents, and "Brand 11" before "Brand 100". */
export const compareNames = (one: string, other: string): number => collator.compare(one, other);
