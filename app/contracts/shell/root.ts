import * as z from 'zod';

import { browserViewSchema } from '../session/browser';
import { preferencesSchema } from './preferences';

/** What every document needs, the pages without the shell included. */
export const rootViewSchema = z.object({
  productName: z.string(),
  requestId: z.string(),
  preferences: preferencesSchema,
  browser: browserViewSchema,
});
export type RootView = z.infer<typeof rootViewSchema>;

/** A loader that only guards its page or redirects: nothing crosses the wire. */
export const emptyViewSchema = z.null();
