/**
 * Whether a text in this JSON contains what PostgreSQL cannot store, and fails at: a NUL character, or half of a surrogate
 * pair in a column of JSON. It does not recurse: the value comes from outside, and may be nested deeper than the stack is.
 */
export function isUnstorable(json: unknown): boolean {
  const rest: unknown[] = [json];
  while (rest.length > 0) {
    const value = rest.pop();
    if (typeof value === 'string') {
      // eslint-disable-next-line no-control-regex -- the character that is looked for
      if (/\u0000|\p{Surrogate}/u.test(value)) return true;
    } else if (Array.isArray(value)) {
      for (const inner of value) rest.push(inner);
    } else if (typeof value === 'object' && value !== null) {
      for (const [key, inner] of Object.entries(value)) rest.push(key, inner);
    }
  }
  return false;
}
