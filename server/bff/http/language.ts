/**
 * The language that the browser of a request prefers, as it names it ('en-US', 'de'), for typed counts and days; English, as
 * all texts are, if it names none.
 */
export const languageOf = ({ headers }: Pick<Request, 'headers'>): string =>
  /^\s*([\w-]+)/.exec(headers.get('accept-language') ?? '')?.[1] ?? 'en';
