import * as z from 'zod';

import { emailAddress } from '../../mail/address';
import { merchantRoles } from '../../../../contract/permissions';
import { nameProblem } from '../../accounts/person-name';
import type { Log } from '../../log';
import type { ApiRouter } from '../api-router';
import type { RunOnce } from '../idempotency';
import { maxPageSize, numberedQuery } from '../paging';
import {
  deletePeople,
  invitePerson,
  signOutPerson,
  updatePerson,
  type Deps,
} from './people-changes';
import { inviteAgain } from './invite-again';
import { findPerson, listPeople, loadSeats, withoutSub } from './people';
import { fitTogether } from './roles';

const required = 'Required!';
const maxEmailLength = 254;
const tooLong = (max: number) => `At most ${max} characters.`;

const name = z
  .string({ error: required })
  .trim()
  .superRefine((value, context) => {
    const problem = nameProblem(value);
    if (problem !== null) context.addIssue({ code: 'custom', message: problem });
  });
const id = z.string().min(1).max(100);

const person = z.object({
  firstName: name,
  lastName: name,
  roles: z
    .array(z.enum(merchantRoles), { error: required })
    .max(50)
    .refine(fitTogether, 'These roles do not go together.'),
  brandIds: z.array(id).max(500),
});
/** What is missing stays as it is. */
const personChanges = person.partial().extend({ version: z.string({ error: required }).max(100) });
const invitation = person.extend({
  brandIds: person.shape.brandIds.default([]),
  email: z
    .string({ error: required })
    .trim()
    .min(1, required)
    .max(maxEmailLength, tooLong(maxEmailLength))
    .pipe(emailAddress()),
});
/** The AMS sends no mails of its own. A client that does not know it is refused. */
const noMails = z.object({
  skip_emails: z.literal('true', { error: 'The AMS sends no mails: skip_emails=true.' }),
});
const listQuery = z.object({
  q: z.string().trim().max(200).default(''),
  /** Ids separated by commas. Users of other accounts are left out. */
  ids: z
    .string()
    .max(10_000)
    .transform((text) => text.split(','))
    .optional(),
  ...numberedQuery,
});

/** The users of the caller's account (U-01 to U-03, U-09). */
export function addUserRoutes(
  api: ApiRouter,
  { log, runOnce, ...deps }: Deps & { log: Log; runOnce: RunOnce },
): void {
  const permission = 'users.manage' as const;

  api.route('get', '/merchants', { permission, query: listQuery }, async ({ principal, query }) => {
    const { people, ...page } = await listPeople(deps.db, principal, query);
    return { body: { merchants: people, ...page, seats: await loadSeats(deps.db, principal) } };
  });

  api.route('get', '/merchants/:id', { permission }, async ({ principal, params }) => ({
    body: { merchant: withoutSub(await findPerson(deps.db, principal, params['id'] ?? '')) },
  }));

  api.route(
    'post',
    '/merchants',
    { permission, query: noMails, body: invitation },
    ({ principal, body, idempotencyKey: key }) =>
      runOnce({ userId: principal.id, key, target: 'invite', body }, async (tx) => {
        const invited = await invitePerson({ ...deps, db: tx }, principal, body);
        const { person: merchant, created } = invited;
        if (created) log.info({ event: 'user-invited', by: principal.id, user: merchant.id });
        return { status: created ? 201 : 200, body: { merchant: withoutSub(merchant), created } };
      }),
  );

  api.route(
    'post',
    '/merchants/delete_users',
    { permission, body: z.object({ ids: z.array(id).min(1, required).max(maxPageSize) }) },
    async ({ principal, body }) => {
      await deletePeople(deps, principal, body.ids);
      log.info({ event: 'users-deleted', by: principal.id, users: body.ids });
      return { body: { deleted: body.ids } };
    },
  );

  api.route(
    'post',
    '/merchants/:id/invite',
    { permission },
    ({ principal, params, idempotencyKey: key }) => {
      const target = `invite ${params['id'] ?? ''}`;
      return runOnce({ userId: principal.id, key, target, body: null }, async (tx) => {
        const merchant = await inviteAgain({ ...deps, db: tx }, principal, params['id'] ?? '');
        log.info({ event: 'user-invited-again', by: principal.id, user: merchant.id });
        return { body: { merchant: withoutSub(merchant) } };
      });
    },
  );

  api.route('post', '/merchants/:id/sign_out', { permission }, async ({ principal, params }) => {
    const merchant = await signOutPerson(deps, principal, params['id'] ?? '');
    log.info({ event: 'user-signed-out', by: principal.id, user: merchant.id });
    return { body: { merchant: withoutSub(merchant) } };
  });

  api.route(
    'put',
    '/merchants/:id',
    { permission, body: personChanges },
    async ({ principal, ...call }) => {
      const merchant = await updatePerson(deps, principal, call.params['id'] ?? '', call.body);
      log.info({ event: 'user-changed', by: principal.id, user: merchant.id });
      return { body: { merchant: withoutSub(merchant) } };
    },
  );
}
