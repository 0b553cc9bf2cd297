import * as z from 'zod';

/** What a page of a list with keys says of its place in the list. */
export const listPageSchema = z.object({
  isFirst: z.boolean(),
  /** The key of the page before, `before` of its address; null on the first. */
  previous: z.string().nullable(),
  /** The key of the next page, `after` of its address; null on the last. */
  next: z.string().nullable(),
  /** For people: '26–50 of 312 orders'; empty for a page without rows. */
  place: z.string(),
});
export type ListPageView = z.infer<typeof listPageSchema>;

/** The place of a numbered page in its list (L-15). */
export const numberedPageSchema = z.object({
  page: z.number().int().min(1),
  /** How many pages there are. */
  pages: z.number().int().min(1),
  /** As of `listPageSchema`. */
  place: z.string(),
});
export type NumberedPageView = z.infer<typeof numberedPageSchema>;
