/** Groups rows by a key; groups are in the order of their first rows. */
export function groupBy<Row, Key>(rows: readonly Row[], keyOf: (row: Row) => Key): Map<Key, Row[]> {
  const groups = new Map<Key, Row[]>();
  for (const row of rows) {
    const key = keyOf(row);
    const group = groups.get(key);
    if (group) group.push(row);
    else groups.set(key, [row]);
  }
  return groups;
}

const collator = new Intl.Collator('en', { sensitivity: 'base', numeric: true });

/** Compares two names as people sort them: in any case and with or without accents, and "Brand 11" before "Brand 100". */
export const compareNames = (one: string, other: string): number => collator.compare(one, other);
