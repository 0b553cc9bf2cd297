/**
 * Whether a text in this JSON contains a NUL character. PostgreSQL cannot store it and fails. It does not recurse: the
 * value comes from outside, and may be nested deeper than the stack is.
 */
export function containsNul(json: unknown): boolean {
  const rest: unknown[] = [json];
  while (rest.length > 0) {
    const value = rest.pop();
    if (typeof value === 'string') {
      if (value.includes('\u0000')) return true;
    } else if (typeof value === 'object' && value !== null) {
      for (const [key, inner] of Object.entries(value)) rest.push(key, inner);
    }
  }
  return false;
}
