import * as z from 'zod';

import { merchantRoles } from '../../accounts/permissions';
import type { Log } from '../../log';
import type { Door } from '../door';
import { once } from '../idempotency';
import { longestPage, pageQuery } from '../paging';
import { deletePeople, invitePerson, updatePerson, type Deps } from './changes';
import { inviteAgain } from './invite-again';
import { findPerson, listPeople, loadSeats, type Person } from './people';
import { fitTogether } from './roles';

const required = 'Required!';
const longestName = 200;
const longestEmail = 254;
const tooLong = (max: number) => `At most ${max} characters.`;

const name = z
  .string({ error: required })
  .trim()
  .max(longestName, tooLong(longestName))
  .regex(/^\P{Cc}*$/u, 'Please use letters in one line.')
  .min(1, required);
const id = z.string().min(1).max(100);

const person = z.object({
  firstName: name,
  lastName: name,
  roles: z
    .array(z.enum(merchantRoles), { error: required })
    .max(50)
    .refine(fitTogether, 'These roles do not go together.'),
  brandIds: z.array(id).max(500).default([]),
});
const invitation = person.extend({
  email: z
    .string({ error: required })
    .trim()
    .min(1, required)
    .max(longestEmail, tooLong(longestEmail))
    .pipe(z.email('Enter a valid Email.')),
});
/** The AMS never sends a mail of its own: whoever asks for one is told. */
const noMails = z.object({
  skip_emails: z.literal('true', { error: 'The AMS sends no mails: skip_emails=true.' }),
});
const listQuery = z.object({
  q: z.string().trim().max(200).default(''),
  /** Those alone, separated by commas; who is not of the account is left out. */
  ids: z
    .string()
    .max(10_000)
    .transform((text) => text.split(','))
    .optional(),
  ...pageQuery,
});

/** U-01 … U-03, U-09: the people of the caller's account. */
export function addUserRoutes(door: Door, { log, ...deps }: Deps & { log: Log }): void {
  const permission = 'users.manage' as const;

  door.route('get', '/merchants', { permission, query: listQuery }, async ({ viewer, query }) => {
    const { people, next, total } = await listPeople(deps.db, viewer, query);
    return { body: { merchants: people, next, total, seats: await loadSeats(deps.db, viewer) } };
  });

  door.route('get', '/merchants/:id', { permission }, async ({ viewer, params }) => ({
    body: { merchant: shown(await findPerson(deps.db, viewer, params['id'] ?? '')) },
  }));

  door.route(
    'post',
    '/merchants',
    { permission, query: noMails, body: invitation },
    async ({ viewer, body }) => {
      const { person: merchant, created } = await invitePerson(deps, viewer, body);
      if (created) log.info({ event: 'user-invited', by: viewer.id, user: merchant.id });
      return { status: created ? 201 : 200, body: { merchant: shown(merchant), created } };
    },
  );

  door.route(
    'post',
    '/merchants/delete_users',
    { permission, body: z.object({ ids: z.array(id).min(1, required).max(longestPage) }) },
    async ({ viewer, body }) => {
      await deletePeople(deps, viewer, body.ids);
      log.info({ event: 'users-deleted', by: viewer.id, users: body.ids });
      return { body: { deleted: body.ids } };
    },
  );

  door.route(
    'post',
    '/merchants/:id/invite',
    { permission },
    ({ viewer, params, idempotencyKey: key }) => {
      const target = `invite ${params['id'] ?? ''}`;
      return once(deps.db, { userId: viewer.id, key, target, body: null }, async (tx) => {
        const merchant = await inviteAgain({ ...deps, db: tx }, viewer, params['id'] ?? '');
        log.info({ event: 'user-invited-again', by: viewer.id, user: merchant.id });
        return { body: { merchant: shown(merchant) } };
      });
    },
  );

  door.route('put', '/merchants/:id', { permission, body: person }, async ({ viewer, ...call }) => {
    const merchant = await updatePerson(deps, viewer, call.params['id'] ?? '', call.body);
    log.info({ event: 'user-changed', by: viewer.id, user: merchant.id });
    return { body: { merchant: shown(merchant) } };
  });
}

/** Without what is the login site's alone. */
function shown({ sub: _sub, ...rest }: Person & { sub?: string }): Person {
  return rest;
}
