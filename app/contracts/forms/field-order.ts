/**
 * Sorts the errors of a form from its top to its end.
 *
 * @param errors by field: `carrier`, `lines`, `lines[2].quantity`
 * @param names of the fields, and of those of a row, each in the order of the page; errors of other fields come last
 */
export function inOrderOfForm(
  errors: Readonly<Record<string, string>>,
  names: readonly string[],
): Record<string, string> {
  const placeOf = (name = '') => (names.includes(name) ? names.indexOf(name) : names.length);
  const keyOf = (field: string) => {
    const [root, row = '-1', cell] = field.split(/\[|\]\.?/);
    return [placeOf(root), Number(row), placeOf(cell)] as const;
  };
  const sorted = Object.entries(errors)
    .map(([field, text]) => ({ field, text, key: keyOf(field) }))
    .sort(({ key: a }, { key: b }) => a[0] - b[0] || a[1] - b[1] || a[2] - b[2]);
  return Object.fromEntries(sorted.map(({ field, text }) => [field, text]));
}
