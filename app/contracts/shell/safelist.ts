import * as z from 'zod';

/** What a company's network must let through: origins, and what each is for. */
export const safelistSchema = z.array(z.object({ origin: z.string(), use: z.string() }));
export type Safelist = z.infer<typeof safelistSchema>;
