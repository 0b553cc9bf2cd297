import type { FilterValue, OptionPage } from '~/contracts/dashboards/content';

/** Interval at which an open list checks its scroll position, in ms (D-04). */
export const checkInterval = 300;
/** Distance from the end of the list at which the next page is loaded, in px (D-04). */
const nearEnd = 10;

/** The message for an answer that has not the shape of D-04. */
export const wrongShapeText = 'The list came in a form that we cannot read. Please try again.';
export const failedText = 'The list could not be loaded. Please try again.';

/** Thrown for an answer that is not a page of options. */
export class WrongShapeError extends Error {}

/**
 * Reads a page of options (D-04).
 * @throws {WrongShapeError} for anything but an object with an `options` array and an optional boolean `hasMore`
 */
export function readOptionPage(answer: unknown): OptionPage {
  if (typeof answer !== 'object' || answer === null) throw new WrongShapeError();
  const { options, hasMore, endCursor } = answer as Record<string, unknown>;
  if (!Array.isArray(options) || !options.every(isOption)) throw new WrongShapeError();
  if (hasMore !== undefined && typeof hasMore !== 'boolean') throw new WrongShapeError();
  return {
    options: options as FilterValue[],
    hasMore: hasMore === true,
    endCursor: typeof endCursor === 'string' ? endCursor : null,
  };
}

const isOption = (option: unknown) => {
  const { value, label } = (option ?? {}) as Record<string, unknown>;
  return typeof value === 'string' && typeof label === 'string';
};

/** Whether a list is scrolled close enough to its end to load the next page. */
export const isNearEnd = (list: {
  scrollHeight: number;
  scrollTop: number;
  clientHeight: number;
}): boolean => list.scrollHeight - list.scrollTop - list.clientHeight <= nearEnd;

/**
 * Fetches one page of options.
 * @throws {WrongShapeError} as `readOptionPage`; another error when there was no answer
 */
export async function fetchOptionPage(address: string, signal: AbortSignal): Promise<OptionPage> {
  const answer = await fetch(address, { headers: { accept: 'application/json' }, signal });
  if (!answer.ok) throw new Error(`answered ${answer.status}`);
  return readOptionPage(await answer.json().catch(() => null));
}
