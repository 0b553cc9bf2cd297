import * as z from 'zod';

/** The place of a page in its list, with keyset pagination. */
export const listPageSchema = z.object({
  isFirst: z.boolean(),
  /** The key of the previous page, `before` in its address; null on the first. */
  previous: z.string().nullable(),
  /** The key of the next page, `after` in its address; null on the last. */
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
  /** As in `listPageSchema`. */
  place: z.string(),
});
export type NumberedPageView = z.infer<typeof numberedPageSchema>;
