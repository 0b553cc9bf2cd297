import * as z from 'zod';

/** Origins that a company's network must allow, with the purpose of each. */
export const safelistSchema = z.array(z.object({ origin: z.string(), use: z.string() }));
export type Safelist = z.infer<typeof safelistSchema>;
