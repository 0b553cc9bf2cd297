/** Values of one name; any list of the app has fewer. Conform's time grows with the square of their number (SEC-50). */
export const maxValues = 1_000;

/**
 * The values of each field of a form, read in one go: `getAll` looks at all fields for each name, which takes a large form
 * time by the square of its size (SEC-50).
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
