import * as z from 'zod';

import { iconNames } from '../shell/icons';

/** One result of the search, with its name and address. */
const resultSchema = z.object({
  name: z.string(),
  /** Distinguishes results of one name; null without. */
  note: z.string().nullable(),
  href: z.string(),
  /**
   * For a brand to compare with: its id, the limit of a comparison, and the names of the brands that it replaces in the
   * comparison of the set-up, which `href` has.
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
  /** Address of the list with all results; absent if these are all, or there is no such list. */
  list: z.string().optional(),
});
export type SearchGroup = z.infer<typeof groupSchema>;

/** Results of the search besides pages, by the user's permissions. */
export const searchViewSchema = z.object({
  query: z.string(),
  groups: z.array(groupSchema),
  /** Whether a part of the platform did not answer, so that results may be missing. */
  incomplete: z.boolean(),
});
export type SearchView = z.infer<typeof searchViewSchema>;
