import type { PageKeys, PageQuery } from '../ams/paging';
import { Refusal } from '../http/refusal';

/** Reads a page of a list. A cursor that is refused opens the first page: a list must always open. */
export async function openPage<Page extends PageKeys>(
  { after, before }: PageQuery,
  load: (place: PageQuery) => Promise<Page>,
): Promise<Page> {
  try {
    return await load({ after, before });
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return load({ after: undefined, before: undefined });
  }
}
