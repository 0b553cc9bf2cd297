import * as z from 'zod';

import { browserViewSchema } from '../session/browser';
import { preferencesSchema } from './preferences';

/** The data of every document, including pages without the shell. */
export const rootViewSchema = z.object({
  productName: z.string(),
  requestId: z.string(),
  preferences: preferencesSchema,
  browser: browserViewSchema,
});
export type RootView = z.infer<typeof rootViewSchema>;

/** The view of a loader that only guards its page or redirects. */
export const emptyViewSchema = z.null();
