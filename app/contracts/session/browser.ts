import * as z from 'zod';

import { sessionUserSchema } from './session';

export const widgetNames = ['analytics', 'chat'] as const;

/** Data for a page's services in the browser: session, error reports, third-party widgets. */
export const browserViewSchema = z.object({
  /** the session as the server saw it; `mark` differs for every session, and is empty for a visitor. */
  session: z.object({ user: sessionUserSchema.nullable(), mark: z.string() }),
  csrfToken: z.string(),
  /** URL at which the login site returns who is signed in there. */
  authenticatedUrl: z.string(),
  /** C-06: null where no DSN is configured; then reports go to the server's log alone. */
  sentry: z.object({ dsn: z.string(), environment: z.string() }).nullable(),
  /** L-10, P-07: third-party widgets that may load in this document. */
  widgets: z.array(z.object({ name: z.enum(widgetNames), src: z.string() })),
  /** L-10: true where a widget waits for the answer about consent. */
  askConsent: z.boolean(),
});
export type BrowserView = z.infer<typeof browserViewSchema>;
