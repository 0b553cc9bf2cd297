/** Characters of a first or last name. Names stand in the subjects of mails to strangers. */
export const longestName = 60;

/** What mail programs and people read as an address: a scheme, a domain, a path, a mailbox. */
const link = /:\/\/|\bwww\.|[@/\\]|[\p{L}\p{N}]\.\p{L}{2}/iu;

/** White space, marks of format, and signs whose glyph is empty. */
const nothingToSee = /^[\s\p{Cf}\u115F\u1160\u2800\u3164\uFFA0]*$/u;

/** Control characters, and those that turn the direction of what follows the name. */
const notInLine = /[\p{Cc}\u202A-\u202E\u2066-\u2069]/u;

export const hasLink = (text: string): boolean => link.test(text);

/** @returns why a text cannot be a first or last name (U-08), or null */
export function nameProblem(text: string): string | null {
  if (nothingToSee.test(text)) return 'Required!';
  if ([...text].length > longestName) return `At most ${longestName} characters.`;
  if (notInLine.test(text)) return 'Please use letters in one line.';
  return hasLink(text) ? 'Please enter a name without a link.' : null;
}
