/** Maximum of values of one name; every list has fewer. Conform's time grows with the square of their number (SEC-50). */
export const maxValues = 1_000;

/**
 * The values of each field of a form, read in one pass. `getAll` searches all fields for each name, so its time grows
 * with the square of the form's size (SEC-50).
 */
export function valuesByName(form: URLSearchParams): Map<string, string[]> {
  const values = new Map<string, string[]>();
  for (const [name, value] of form) {
    const others = values.get(name);
    if (others === undefined) values.set(name, [value]);
    else others.push(value);
  }
  return values;
}
