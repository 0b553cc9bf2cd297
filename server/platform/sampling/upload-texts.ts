/** '3 people', and how many lines of the upload wait for an admin. */
export const uploadText = (what: string, open: number) =>
  open === 0 ? what : `${what}; ${open} ${open === 1 ? 'line' : 'lines'} to be mended`;

/** The text of an upload as its brand reads it: the lines that wait are the admins' affair. */
export const withoutOpenLines = (text: string) => text.replace(/; \d+ lines? to be mended$/, '');

/** The number of people whose lines an upload used, by its text. */
export const usedIn = (text: string): number =>
  Number(/^[\d,]+/.exec(text)?.[0].replaceAll(',', '') ?? 0);
