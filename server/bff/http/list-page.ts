import { InvalidFieldsError } from '../errors';

/** What a key may look like; anything else is left out of the question. */
const keyPattern = /^[\w-]{1,2000}$/;

/** The words that a list is searched by, `q` of its address; what no text of the platform can hold is a space. */
export const searchOf = (url: URL, longest: number): string =>
  (url.searchParams.get('q') ?? '')
    .replace(/\p{Cc}/gu, ' ')
    .trim()
    .slice(0, longest);

/** A choice of the address; null for one that does not exist. */
export function choiceOf<Choice extends string>(
  url: URL,
  name: string,
  choices: readonly Choice[],
): Choice | null {
  const asked = url.searchParams.get(name);
  return choices.find((choice) => choice === asked) ?? null;
}

/**
 * A page of a list that is read by key, `after` of its address. A key that was never given, or another list's,
 * begins the list anew.
 */
export async function pageOf<Page>(
  url: URL,
  load: (after: string | null) => Promise<Page>,
): Promise<Page> {
  const asked = url.searchParams.get('after') ?? '';
  try {
    return await load(keyPattern.test(asked) ? asked : null);
  } catch (error) {
    if (error instanceof InvalidFieldsError && 'after' in error.fields) return load(null);
    throw error;
  }
}
