/** Characters of a first or last name. Names stand in the subjects of mails to strangers. */
export const longestName = 60;

/** What mail programs and people read as an address: a scheme, a domain, a path, a mailbox. */
const link = /:\/\/|\bwww\.|[@/\\]|[\p{L}\p{N}]\.\p{L}{2}/iu;

export const hasLink = (text: string): boolean => link.test(text);

/** @returns why a text cannot be a first or last name (U-08), or null */
export function nameProblem(text: string): string | null {
  if (text === '') return 'Required!';
  if ([...text].length > longestName) return `At most ${longestName} characters.`;
  if (/\p{Cc}/u.test(text)) return 'Please use letters in one line.';
  return hasLink(text) ? 'Please enter a name without a link.' : null;
}
