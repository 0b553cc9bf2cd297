/** Characters of a first or last name. Names stand in the subjects of mails to strangers. */
export const longestName = 60;

/** What mail programs and people read as an address: a scheme, a domain, a mailbox, a path after a wide full stop. */
const address = /\/\/|\bwww\.|@|[\p{L}\p{N}]\.\p{L}{2}|[。．｡].*[/\\]/iu;

/** They make a path of what stands around the name. */
const slash = /[/\\]/u;

/** White space, marks of format, and signs whose glyph is empty. */
const nothingToSee = /^[\s\p{Cf}\u115F\u1160\u2800\u3164\uFFA0]*$/u;

/** Control characters, and those that turn the direction of what follows the name. */
const notInLine = /[\p{Cc}\u202A-\u202E\u2066-\u2069]/u;

export const hasLink = (text: string): boolean => address.test(text) || slash.test(text);

/** @returns why a text cannot be a first or last name (U-08), or null */
export function nameProblem(text: string): string | null {
  if (nothingToSee.test(text)) return 'Required!';
  if ([...text].length > longestName) return `At most ${longestName} characters.`;
  if (notInLine.test(text)) return 'Please use letters in one line.';
  if (address.test(text)) return 'Please enter a name without a link.';
  return slash.test(text) ? 'Please enter a name without / or \\.' : null;
}
