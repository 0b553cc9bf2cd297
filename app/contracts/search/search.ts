import * as z from 'zod';

import { iconNames } from '../shell/icons';

/** One result of the search: something by its name, and where it is. */
const resultSchema = z.object({
  name: z.string(),
  /** What tells results of one name apart; null without. */
  note: z.string().nullable(),
  href: z.string(),
  /**
   * Of a brand to compare with: its id, how many a comparison may have, and whose place it takes in that of the set-up, which
   * `href` has.
   */
  compare: z.object({ id: z.string(), limit: z.number(), instead: z.array(z.string()) }).optional(),
});
export type SearchResult = z.infer<typeof resultSchema>;

/** Results of one kind. */
const groupSchema = z.object({
  label: z.enum([
    'Actions',
    'Purchase orders',
    'Orders',
    'Products',
    'Brands',
    'Sampling campaigns',
    'People',
  ]),
  icon: z.enum(iconNames),
  results: z.array(resultSchema),
  /** The address of the list that has them all; absent where these are all, or there is no such list. */
  list: z.string().optional(),
});
export type SearchGroup = z.infer<typeof groupSchema>;

/** What the search finds besides pages, by the permissions of the user. */
export const searchViewSchema = z.object({
  query: z.string(),
  groups: z.array(groupSchema),
  /** Whether a part of the platform did not answer, so that results may be missing. */
  incomplete: z.boolean(),
});
export type SearchView = z.infer<typeof searchViewSchema>;
