import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import { eq } from 'drizzle-orm';

import type { Users } from '../accounts/users';
import type { Database } from '../database/connect';
import { appUser } from '../database/schema/accounts';
import type { Log } from '../log';
import type { IdentityAccounts } from './accounts';

/**
 * Creates the first internal admin of an installation: an account for PLATFORM_ADMIN_EMAIL without a password. A one-time
 * link sets the password. The link is in a file that only the owner can read; the log contains the path of the file. Until
 * the password is set, each start writes a new link, which works for an hour.
 */
export async function prepareFirstAdmin(deps: {
  db: Database;
  log: Log;
  accounts: IdentityAccounts;
  users: Users;
  email: string;
  publicUrl: string;
  dataDir: string;
}): Promise<void> {
  const file = join(deps.dataDir, 'first-admin-link.txt');
  const identity =
    (await deps.accounts.byEmail(deps.email)) ??
    (await deps.accounts.create({
      email: deps.email,
      password: null,
      givenName: '',
      familyName: '',
    }));
  const user = await deps.users.bySub(identity.sub);
  if (user && user.role !== 'admin') {
    // A sign-up does not prove an address. Only an account with a verified address becomes admin.
    if (identity.passwordHash !== null && !identity.emailVerified)
      return deps.log.warn(
        { event: 'first-admin-refused' },
        'PLATFORM_ADMIN_EMAIL belongs to an account whose address is not verified; it stays a user',
      );
    await deps.db.update(appUser).set({ role: 'admin' }).where(eq(appUser.id, user.id));
  }
  if (identity.passwordHash !== null) {
    await rm(file, { force: true });
    return;
  }
  const ticket = await deps.accounts.createTicket(identity.sub);
  await writeFile(file, `${deps.publicUrl}/reset-password?ticket=${ticket}\n`, { mode: 0o600 });
  deps.log.info(
    { event: 'first-admin', file },
    'the first admin sets a password with the link in this file, within an hour',
  );
}
