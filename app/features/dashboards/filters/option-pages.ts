import type { FilterValue } from '~/contracts/dashboards/content';

/** D-04: the list is looked at this often while it is open and scrolls, in ms. */
export const checkInterval = 300;
/** D-04: more is loaded within this many px of the list's end. */
const nearEnd = 10;

export interface OptionPage {
  options: FilterValue[];
  hasMore: boolean;
  endCursor: string | null;
}

/** Said where an answer has another shape than D-04's. */
export const wrongShapeText = 'The list came in a form that we cannot read. Please try again.';
export const failedText = 'The list could not be loaded. Please try again.';

/** An answer that is no page of options. */
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

/** Whether a list is scrolled so far that more of it is wanted. */
export const isNearEnd = (list: {
  scrollHeight: number;
  scrollTop: number;
  clientHeight: number;
}): boolean => list.scrollHeight - list.scrollTop - list.clientHeight <= nearEnd;

/**
 * Asks for one page.
 * @throws {WrongShapeError} as `readOptionPage`; anything else where there was no answer
 */
export async function fetchOptionPage(address: string, signal: AbortSignal): Promise<OptionPage> {
  const answer = await fetch(address, { headers: { accept: 'application/json' }, signal });
  if (!answer.ok) throw new Error(`answered ${answer.status}`);
  return readOptionPage(await answer.json().catch(() => null));
}
