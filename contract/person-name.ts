/** Characters of a first or last name. Names stand in the subjects of mails to strangers. */
export const maxNameLength = 60;
/** Characters of the name of a company (U-11). */
export const maxCompanyNameLength = 100;

/** What mail programs and people read as an address: a scheme, a domain, a mailbox, a path after a wide full stop. */
const address = /\/\/|\bwww\.|@|[\p{L}\p{N}]\.\p{L}{2}|^[^。．｡]*[。．｡].*[/\\]/iu;

/** They make a path of what stands around the name. */
const slash = /[/\\]/u;

/** White space, marks of format, and signs whose glyph is empty. */
const nothingToSee = /^[\s\p{Cf}\u115F\u1160\u2800\u3164\uFFA0]*$/u;

/** Control characters, and those that turn the direction of what follows the name. */
const notInLine = /[\p{Cc}\u202A-\u202E\u2066-\u2069]/u;

const hasAddress = (text: string): boolean => address.test(text);

export const hasLink = (text: string): boolean => hasAddress(text) || slash.test(text);

function textProblem(text: string, max: number): string | null {
  if (nothingToSee.test(text)) return 'Required!';
  if ([...text].length > max) return `At most ${max} characters.`;
  if (notInLine.test(text)) return 'Please use letters in one line.';
  return hasAddress(text) ? 'Please enter a name without a link.' : null;
}

/** @returns why a text cannot be a first or last name (U-08), or null */
export function nameProblem(text: string): string | null {
  const problem = textProblem(text, maxNameLength);
  return problem ?? (slash.test(text) ? 'Please enter a name without / or \\.' : null);
}

/** @returns why a text cannot be the name of a company (U-11), or null. Some have a slash: `Fjord A/S`. */
export const companyNameProblem = (text: string): string | null =>
  textProblem(text, maxCompanyNameLength);

/** The name of a company in a mail to a stranger. Names of earlier versions may hold a link. */
export const companyInMail = (name: string): string => (hasAddress(name) ? 'your company' : name);
