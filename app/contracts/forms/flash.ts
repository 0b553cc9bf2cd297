import * as z from 'zod';

export const flashLevels = ['info', 'success', 'warning', 'error'] as const;
export type FlashLevel = (typeof flashLevels)[number];

/** L-14: message of an action on the next page: a toast with JavaScript, a message in the page without. */
export const flashSchema = z.object({
  /** One message has one id: a page drawn twice shows it once. */
  id: z.string(),
  level: z.enum(flashLevels),
  text: z.string(),
});
export type Flash = z.infer<typeof flashSchema>;
