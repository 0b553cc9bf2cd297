import type { NumberedPageView } from '../../../app/contracts/list-pages';
import { InvalidFieldsError } from '../errors';

/** The form of a page key. Any other value is ignored (R-19). */
const isKey = (text: string) => text.length <= 2_000 && /^[\w-]+$/.test(text);

/** A text of a URL in one line. A control character, which no text of the platform holds, counts as a space. */
export const readText = (url: URL, name: string, maxLength: number): string =>
  (url.searchParams.get(name) ?? '')
    .replace(/\p{Cc}/gu, ' ')
    .trim()
    .slice(0, maxLength);

/** The search of a list, `q` of its URL. */
export const readSearch = (url: URL, maxLength: number): string => readText(url, 'q', maxLength);

/** A parameter of the URL with fixed choices; null for any other value (R-19). */
export function readChoice<Choice extends string>(
  url: URL,
  name: string,
  choices: readonly Choice[],
): Choice | null {
  const given = url.searchParams.get(name);
  return choices.find((choice) => choice === given) ?? null;
}

/** Longer values are shown cut. */
const maxShownLength = 40;

/**
 * What a list leaves out of its URL: parameters with fixed choices that have another value (R-19).
 * @param choices by the name of the parameter
 * @returns a sentence for people; null where nothing is left out
 */
export function leftOutText(
  url: URL,
  choices: Readonly<Record<string, readonly string[]>>,
): string | null {
  const parts = Object.entries(choices).flatMap(([name, known]) => {
    const given = readText(url, name, maxShownLength);
    return given === '' || known.includes(given) ? [] : [`${name} “${given}”`];
  });
  return parts.length === 0
    ? null
    : `Left out of the address, as it is unknown: ${parts.join(', ')}.`;
}

interface PageAnswer {
  next: string | null;
  previous?: string | null | undefined;
  from?: number | null | undefined;
}

const rowsPerPage = 25;
/** The highest page number; no list has pages beyond it. */
const maxPage = 10_000;

/** The page number in a URL; 1 for anything else (R-19). */
export function readPageNumber(url: URL): number {
  const text = url.searchParams.get('page') ?? '';
  return /^[1-9]\d{0,4}$/.test(text) ? Math.min(Number(text), maxPage) : 1;
}

/**
 * Loads a numbered page of a list; the last page for a number beyond it.
 * @param load loads the page of a query with `first` and `page`
 */
export async function loadNumberedPage<Page extends NumberedPageView>(
  url: URL,
  load: (query: { first: string; page: string }) => Promise<Page>,
): Promise<Page> {
  const loadPage = (page: number) => load({ first: String(rowsPerPage), page: String(page) });
  const wanted = readPageNumber(url);
  const found = await loadPage(wanted);
  return wanted > found.pages ? loadPage(found.pages) : found;
}

/** A numbered page of a list that is loaded as a whole. */
export function cutPage<Row>(
  url: URL,
  rows: readonly Row[],
  of: string,
): { rows: Row[]; page: NumberedPageView } {
  const pages = Math.max(1, Math.ceil(rows.length / rowsPerPage));
  const number = Math.min(readPageNumber(url), pages);
  const before = (number - 1) * rowsPerPage;
  const shown = rows.slice(before, before + rowsPerPage);
  const place = {
    next: number < pages ? String(number + 1) : null,
    from: before + 1,
    total: rows.length,
  };
  return { rows: shown, page: numberedPage({ page: String(number) }, place, shown.length, of) };
}

/** @param of the listed items: 'users' */
export function numberedPage(
  asked: { page: string },
  { next, from, total }: PageAnswer & { total?: number | null | undefined },
  shown: number,
  of: string,
): NumberedPageView {
  const page = Number(asked.page);
  const counted = Math.max(1, Math.ceil((total ?? 0) / rowsPerPage));
  // A platform that counts nothing says whether a page follows.
  const pages = total === null || total === undefined ? page + Number(next !== null) : counted;
  return { page, pages, place: placeText({ from, next }, shown, of, total) };
}

/** Keys of a page, of which one is given at most. */
export interface PageKeys {
  after: string | null;
  before: string | null;
}
const firstPage: PageKeys = { after: null, before: null };

/** The key of a page in a URL. */
export function readPageKeys(url: URL): PageKeys {
  const keyOf = (name: keyof PageKeys) => {
    const key = url.searchParams.get(name) ?? '';
    return isKey(key) ? key : null;
  };
  const after = keyOf('after');
  return { after, before: after === null ? keyOf('before') : null };
}

/**
 * Loads a page of a list by its key, `after` or `before` of the URL. A key that the platform rejects starts the list
 * from its first page.
 */
export async function loadListPage<Page>(
  url: URL,
  load: (keys: PageKeys) => Promise<Page>,
): Promise<Page> {
  try {
    return await load(readPageKeys(url));
  } catch (error) {
    const isRejected =
      error instanceof InvalidFieldsError && ('after' in error.fields || 'before' in error.fields);
    if (isRejected) return load(firstPage);
    throw error;
  }
}

/** The keys of a page for its view. Going back ends on the first page, whatever its key. */
export const pageKeys = (
  { after, before }: PageKeys,
  { next, previous = null }: Pick<PageAnswer, 'next' | 'previous'>,
) => ({ next, previous, isFirst: after === null && (before === null || previous === null) });

/**
 * The place of a page in its list: '26–50 of 312 orders'; of one that is the whole list '12 orders'. The text has no total where
 * none was counted, and where the total is older than the page.
 *
 * @param of the listed items: 'orders'
 * @param total null where it is not known; the last page knows it
 */
export function placeText(
  { from, next }: Pick<PageAnswer, 'from' | 'next'>,
  shown: number,
  of: string,
  total: number | null = null,
): string {
  if (shown === 0) return '';
  const figure = (value: number) => value.toLocaleString('en-US');
  if (from === null || from === undefined) return `${figure(shown)} on this page`;
  if (from === 1 && next === null)
    return `${figure(shown)} ${shown === 1 ? of.replace(/s$/, '') : of}`;
  const known = from + shown - 1;
  // Rows of earlier pages may have left the list since the key of this page was made.
  const isShorter = next === null && total !== null && total < known && total > shown;
  const to = isShorter ? total : known;
  const all = next === null ? to : total !== null && total > to ? total : null;
  return `${figure(to - shown + 1)}–${figure(to)}${all === null ? '' : ` of ${figure(all)}`} ${of}`;
}
