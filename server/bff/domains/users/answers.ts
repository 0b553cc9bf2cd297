import * as z from 'zod';

import { personSchema, seatsSchema } from '../../../../app/contracts/users/users';

/** What the AMS answers about users (U-01 … U-03), and the shapes that are accepted. */
export const merchantsAnswer = z.object({
  merchants: z.array(personSchema),
  next: z.string().nullable(),
  total: z.number().int(),
  seats: seatsSchema,
});
export const merchantAnswer = z.object({ merchant: personSchema });
export const invitedAnswer = z.object({
  merchant: personSchema,
  /** False: they were there before, and nothing was changed or sent. */
  created: z.boolean(),
});
export const deletedAnswer = z.object({ deleted: z.array(z.string()) });
