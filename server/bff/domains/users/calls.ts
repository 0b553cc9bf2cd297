import * as z from 'zod';

import { merchantRoles } from '../../../../contract/permissions';
import { personSchema, seatsSchema } from '../../../../app/contracts/users/users';
import { numberedQuery, pageAnswer } from '../../http/list-page';
import { defineCall } from '../../upstream/ams-call';

/** What the BFF asks of the AMS about users (U-01 … U-03), which the AMS calls merchants. */

/** The AMS writes users in camelCase. */
const naming = 'camelCase';
const userAnswer = z.object({ merchant: personSchema });
const userBody = z.object({
  firstName: z.string(),
  lastName: z.string(),
  roles: z.array(z.enum(merchantRoles)),
  brandIds: z.array(z.string()),
});

export const userCalls = {
  list: defineCall({
    method: 'GET',
    path: '/merchants',
    query: ['q', 'ids', ...numberedQuery],
    answer: z.object({
      merchants: z.array(personSchema),
      ...pageAnswer,
      total: z.number().int(),
      seats: seatsSchema,
    }),
    naming,
  }),
  read: defineCall({ method: 'GET', path: '/merchants/{id}', answer: userAnswer, naming }),
  invite: defineCall({
    method: 'POST',
    path: '/merchants',
    query: ['skip_emails'],
    body: userBody.extend({ email: z.string() }),
    /** `created` is false for a user who existed before: nothing was changed or sent. */
    answer: userAnswer.extend({ created: z.boolean() }),
    naming,
  }),
  inviteAgain: defineCall({
    method: 'POST',
    path: '/merchants/{id}/invite',
    answer: userAnswer,
    naming,
  }),
  signOut: defineCall({
    method: 'POST',
    path: '/merchants/{id}/sign_out',
    answer: userAnswer,
    naming,
  }),
  save: defineCall({
    method: 'PUT',
    path: '/merchants/{id}',
    body: userBody.partial().extend({ version: z.string() }),
    answer: userAnswer,
    naming,
  }),
  delete: defineCall({
    method: 'POST',
    path: '/merchants/delete_users',
    body: z.object({ ids: z.array(z.string()) }),
    answer: z.object({ deleted: z.array(z.string()) }),
    naming,
  }),
};
