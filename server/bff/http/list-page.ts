import { InvalidFieldsError } from '../errors';

/** The form of a page key. Any other value is ignored. */
const keyPattern = /^[\w-]{1,2000}$/;

/** A text of a URL in one line. A control character, which no text of the platform holds, counts as a space. */
export const readText = (url: URL, name: string, maxLength: number): string =>
  (url.searchParams.get(name) ?? '')
    .replace(/\p{Cc}/gu, ' ')
    .trim()
    .slice(0, maxLength);

/** The search of a list, `q` of its URL. */
export const readSearch = (url: URL, maxLength: number): string => readText(url, 'q', maxLength);

/** A parameter of the URL with fixed choices; null for any other value. */
export function readChoice<Choice extends string>(
  url: URL,
  name: string,
  choices: readonly Choice[],
): Choice | null {
  const given = url.searchParams.get(name);
  return choices.find((choice) => choice === given) ?? null;
}

/**
 * Loads a page of a list by its key, `after` of the URL. A key that the platform rejects starts the list from its
 * first page.
 */
export async function loadListPage<Page>(
  url: URL,
  load: (after: string | null) => Promise<Page>,
): Promise<Page> {
  const key = url.searchParams.get('after') ?? '';
  try {
    return await load(keyPattern.test(key) ? key : null);
  } catch (error) {
    if (error instanceof InvalidFieldsError && 'after' in error.fields) return load(null);
    throw error;
  }
}
