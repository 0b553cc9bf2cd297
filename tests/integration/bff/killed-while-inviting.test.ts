import { randomUUID } from 'node:crypto';

import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';

import { paths } from '../../../app/lib/urls/paths';
import { navigationHeaders, type HttpClient } from '../../support/network/http-client';
import {
  readAfterKill,
  Refused,
  untilAnswered,
  workWhileKilled,
} from '../../support/programs/kills';
import { openOutbox } from '../../support/people/outbox';
import { freePort } from '../../support/programs/ports';
import {
  startBff,
  startPlatform,
  type ProcessBff,
  type ProcessPlatform,
} from '../../support/programs/processes';
import { scenarioSize } from '../../support/scenario';
import { testSeed as seed } from '../../support/random/seed';
import { seededChance } from '../../support/random/seeded-chance';
import { signIn } from '../../support/people/sign-in';

/**
 * People are invited through two BFFs, while these and the platform are killed with SIGKILL again and again. Small here;
 * `npm run load -- invitations` is the same with a thousand invitations and fifty kills.
 */
const invitationCount = scenarioSize('LOAD_INVITATIONS', 30);
const killCount = scenarioSize('LOAD_KILLS', 3);
const chance = seededChance(seed);

/** One of each of these accounts invites, because an account sends 30 invitations a minute and 200 a day. */
const inviters = ['core', 'growth', 'unlimited', 'merchant-admin', 'trial', 'payment'] as const;

interface Invitation {
  email: string;
  key: string;
  isSent: boolean;
  /** The inviting person has given up after an answer that did not come. */
  isAbandoned: boolean;
}

interface Inviter {
  client: HttpClient;
  csrfToken: string;
}

/** Gives every account seats enough, and each inviting user the role. The platform is restarted for it. */
async function prepare(platform: ProcessPlatform): Promise<void> {
  await readAfterKill(platform, async (_db, all) => {
    await all(sql`update subscription set user_limit = null`);
    await all(
      sql`update app_user set merchant_roles = array['merchant_admin'] where id in ${inviters.map((key) => `usr_demo_${key}`)}`,
    );
  });
  await platform.restart();
}

/** Sends the form until it is answered, each time to any of the two. */
async function invite({ client, csrfToken }: Inviter, bffs: ProcessBff[], invitation: Invitation) {
  const { email, key } = invitation;
  const givesUp = chance('gives up', email) < 0.1;
  let round = 0;
  await untilAnswered(`the invitation of ${email}`, async () => {
    const bff = bffs[Math.floor(chance('bff', email, round) * bffs.length)]!;
    round += 1;
    try {
      const page = bff.url + paths.inviteUser;
      const answer = await client.post(page, {
        headers: navigationHeaders(page, new URL(page)),
        form: {
          csrfToken,
          formKey: key,
          firstName: 'Ada',
          lastName: 'Byron',
          email,
          roles: 'inventory_merchant',
        },
      });
      const text = `${answer.status} ${answer.text.slice(0, 2_000)}`;
      if (answer.status >= 500 || answer.status === 429) throw new Error(text);
      if (answer.status !== 303) throw new Refused(text);
      invitation.isSent = true;
    } catch (error) {
      if (error instanceof Refused || !givesUp) throw error;
      invitation.isAbandoned = true;
    }
  });
}

it(`[U-01 REL-07 REL-01] ${invitationCount} invitations, ${killCount} times kill -9, seed ${seed}: each answered one is there once, with one mail`, async () => {
  console.log(`seed ${seed}: TEST_SEED=${seed} repeats the choices`);
  const [first, second] = [await freePort(), await freePort()];
  const platform = await startPlatform({ ownProcess: true, appUrl: `http://127.0.0.1:${first}` });
  await prepare(platform);
  const one = await startBff({ ownProcess: true, platform, port: first });
  const bffs = [one, await startBff({ ownProcess: true, platform, port: second, shareWith: one })];
  const people: Inviter[] = [];
  for (const user of inviters) {
    const { client } = await signIn(one.url, user);
    const { csrfToken } = (await client.get(one.url + paths.auth.csrf)).json<{
      csrfToken: string;
    }>();
    people.push({ client, csrfToken });
  }

  const invitations = Array.from({ length: invitationCount }, (_, index): Invitation => {
    const email = `kill-${seed}-${index}@brand.example`;
    return { email, key: randomUUID(), isSent: false, isAbandoned: false };
  });
  const queue = [...invitations];
  let done = 0;
  const work = async (inviter: Inviter) => {
    for (let next = queue.shift(); next !== undefined; next = queue.shift()) {
      await invite(inviter, bffs, next);
      done += 1;
    }
  };
  await workWhileKilled(people.map(work), [platform, platform, ...bffs], {
    killCount,
    total: invitationCount,
    done: () => done,
    chance,
    maxPauseMs: 150,
  });

  const { users, mailed } = await readAfterKill(platform, async (db, all) => {
    const mails = await (await openOutbox(db)).newest(100_000);
    return {
      mailed: mails.map(({ recipient }) => recipient),
      users: await all<{ email: string; people: number }>(
        sql`select a.email, count(u.id)::int as people from identity_account a left join app_user u on u.sub = a.sub
            where a.email like ${`kill-${seed}-%`} group by a.email`,
      ),
    };
  });
  const peopleOf = new Map(users.map(({ email, people: count }) => [email, count]));
  for (const { email, isAbandoned } of invitations) {
    const made = peopleOf.get(email) ?? 0;
    expect(mailed.filter((recipient) => recipient === email).length, email).toBe(made);
    if (isAbandoned) expect(made, email).toBeLessThanOrEqual(1);
    else expect(made, email).toBe(1);
  }
  expect(invitations.filter(({ isSent }) => isSent).length).toBeGreaterThan(0);
}, 3_600_000);
