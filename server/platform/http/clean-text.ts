/**
 * Makes one line of a text from outside: control characters become spaces, and the end is cut off.
 * @param max characters
 * @returns null when the value is not a text, or nothing is left of it
 */
export function cleanText(value: unknown, max = 200): string | null {
  if (typeof value !== 'string') return null;
  // eslint-disable-next-line no-control-regex -- removing them is the point
  const cleaned = value.replace(/[\u0000-\u001f\u007f\u0080-\u009f\u2028\u2029]+/g, ' ').trim();
  return cleaned === '' ? null : [...cleaned].slice(0, max).join('');
}

/** A sentence that ends in a name, which may have a full stop of its own ("Thistlemere Bros."). */
export const endedByName = (text: string): string => (text.endsWith('.') ? text : `${text}.`);
