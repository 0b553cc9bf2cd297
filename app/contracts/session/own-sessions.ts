import * as z from 'zod';

import { formFactsSchema } from '../forms/forms';

/** A session of the signed-in user, as its page shows it. */
const ownSessionSchema = z.object({
  /** Names the session in a form. It is of no use anywhere else. */
  handle: z.string(),
  /** The session of the browser that shows the page. */
  isThis: z.boolean(),
  /** Browser and system in words; null: not known. */
  agent: z.string().nullable(),
  /** The network that it was begun from; null: not known. */
  network: z.string().nullable(),
  /** ISO 8601 moments. */
  begunAt: z.string(),
  usedAt: z.string(),
});

/** `/account/sessions`: where the user is signed in. */
export const ownSessionsViewSchema = z.object({
  form: formFactsSchema,
  /** This browser's session first, then the most recently used ones. */
  sessions: z.array(ownSessionSchema),
  /** Number of further sessions, which are not listed. */
  more: z.number(),
  /** IANA name (U-10). */
  timeZone: z.string(),
  changePasswordUrl: z.string(),
});
export type OwnSessionsView = z.infer<typeof ownSessionsViewSchema>;

export const endSessionsFormSchema = z.discriminatedUnion('intent', [
  z.object({ intent: z.literal('one'), session: z.string().min(1).max(100) }),
  z.object({ intent: z.literal('others') }),
]);
export type EndSessionsForm = z.infer<typeof endSessionsFormSchema>;
