import { randomBytes, randomUUID } from 'node:crypto';

import { eq, sql } from 'drizzle-orm';

import { lockAccount } from '../billing/records';
import type { Database } from '../database/connect';
import { inTransaction, type Transaction } from '../database/transaction';
import { account, accountBrand, appUser } from '../database/schema/accounts';
import { brandClaim } from '../database/schema/brand-claims';
import { brand } from '../database/schema/catalogue';
import { identityAccount } from '../database/schema/identity';
import { isRefusal } from '../http/refusal';
import type { MailSite } from '../identity/invitations';
import { sha256 } from '../identity/secrets';
import { grantBrand, lockSharedBrand, type SharedBrand } from './brand-grants';
import { hasLink } from '../../../contract/person-name';
import { fullName, personColumns, type Principal } from './principal';
import { refuseWhileReadOnly } from './subscriptions';
import { readAdminAddresses, createUsers } from './users';

/** How long the mailed link of a claim works (P-12). */
export const claimHours = 24;

/** The page of the mailed link, on the platform's origin. Its query has the secret as `ticket`. */
export const claimPath = '/brand-claim';

/** Stores the claim of an account in place of its last one to the brand, and writes the mail with its link. */
export async function storeClaim(
  tx: Transaction,
  site: MailSite,
  principal: Principal,
  { brand: { id: brandId, name }, mailedTo }: { brand: SharedBrand; mailedTo: string | null },
): Promise<void> {
  const { accountId } = principal;
  const secret = randomBytes(32).toString('base64url');
  const claim = {
    userId: principal.id,
    state: 'waiting' as const,
    mailedTo,
    tokenHash: mailedTo === null ? null : sha256(secret),
    createdAt: sql`now()`,
    expiresAt: mailedTo === null ? null : sql`now() + make_interval(hours => ${claimHours})`,
    reason: null,
  };
  await tx
    .insert(brandClaim)
    .values({ id: `clm_${randomUUID()}`, accountId, brandId, ...claim })
    .onConflictDoUpdate({ target: [brandClaim.accountId, brandClaim.brandId], set: claim });
  if (mailedTo === null) return;
  const [company] = await tx.select().from(account).where(eq(account.id, accountId));
  await site.outbox.within(tx).write({
    recipient: mailedTo,
    subject: `A request for ${name} at ${site.productName}`,
    text: [
      `${claimantText(principal, company!.name)} asks for ${name} at ${site.productName}. Then they see its sales, edit what ${site.productName} shows of it, and no other company can have it.`,
      `Confirm or refuse it here, within ${claimHours} hours:\n${site.publicUrl}${claimPath}?ticket=${secret}`,
      'If you ignore this email, nothing happens.',
    ].join('\n\n'),
  });
}

/** Who claims, for a mail to somebody who has not asked for it: texts with a link are left out. */
function claimantText(principal: Principal, company: string): string {
  const name = fullName(principal);
  const person = hasLink(name) ? principal.email : `${name} (${principal.email})`;
  return hasLink(company) || company === name ? person : `${person} of ${company}`;
}

/** What the page of a link shows of its claim. */
export interface LinkedClaim {
  kind: 'open';
  accountId: string;
  sub: string;
  brand: SharedBrand;
  account: string;
  /** The claimant. */
  person: string;
  email: string;
  mailedTo: string | null;
}
/** Why a link does not work, or no more. `taken`: another account has the brand. */
export type ClosedLink = 'unknown' | 'expired' | 'granted' | 'declined' | 'withdrawn' | 'taken';

/** Reads what a link claims. It changes nothing: programs that look at mails open links. */
export async function findLinkedClaim(
  db: Database,
  secret: string,
): Promise<LinkedClaim | { kind: ClosedLink }> {
  const [row] = await db
    .select({
      state: brandClaim.state,
      isExpired: sql<boolean>`${brandClaim.expiresAt} <= now()`,
      accountId: brandClaim.accountId,
      mailedTo: brandClaim.mailedTo,
      owner: sql<string | null>`(select min(${accountBrand.accountId}) from ${accountBrand}
        where ${accountBrand.brandId} = ${brandClaim.brandId})`,
      brand: { id: brand.id, name: brand.name },
      account: account.name,
      sub: identityAccount.sub,
      ...personColumns,
    })
    .from(brandClaim)
    .innerJoin(brand, eq(brand.id, brandClaim.brandId))
    .innerJoin(account, eq(account.id, brandClaim.accountId))
    .innerJoin(appUser, eq(appUser.id, brandClaim.userId))
    .innerJoin(identityAccount, eq(identityAccount.sub, appUser.sub))
    .where(eq(brandClaim.tokenHash, sha256(secret)));
  if (!row) return { kind: 'unknown' };
  const { state, isExpired, owner, firstName, lastName, ...claim } = row;
  if (state !== 'waiting') return { kind: state };
  if (owner !== null) return { kind: owner === claim.accountId ? 'granted' : 'taken' };
  if (isExpired) return { kind: 'expired' };
  return { kind: 'open', ...claim, person: fullName({ firstName, lastName, email: row.email }) };
}

/** What became of a link. `no-place`: the plan of the account allows no other brand now; the link goes on to work. */
export type LinkAnswer =
  | { kind: ClosedLink }
  | { kind: 'confirmed' | 'refused' | 'no-place'; brand: string; account: string };

/**
 * Uses a link: the account gets the brand, and the claimant a mail. Of several uses, and of several accounts that claim the
 * brand, the first one counts.
 */
export const confirmClaim = (db: Database, site: MailSite, secret: string): Promise<LinkAnswer> =>
  answerLink(db, secret, async (tx, claim) => {
    const principal = await createUsers(tx).bySub(claim.sub);
    if (principal === null) return { kind: 'unknown' };
    await refuseWhileReadOnly(tx, principal);
    await grantBrand(tx, site, principal, claim.brand);
    await endClaim(tx, secret, 'granted');
    return { kind: 'confirmed', brand: claim.brand.name, account: claim.account };
  });

/** Uses a link to refuse the claim. The claimant and the internal admins get a mail. */
export const refuseClaim = (db: Database, site: MailSite, secret: string): Promise<LinkAnswer> =>
  answerLink(db, secret, async (tx, claim) => {
    await endClaim(tx, secret, 'declined');
    const mails = site.outbox.within(tx);
    const { brand, account, person, email, mailedTo } = claim;
    await mails.write({
      recipient: email,
      subject: `Your request for ${brand.name} was refused`,
      text: `Somebody who reads the mails of ${mailedTo} says that your request for ${brand.name} is not theirs.\n\nChoose another brand, or another address: ${mails.appUrl}/setup/brand`,
    });
    for (const recipient of await readAdminAddresses(tx))
      await mails.write({
        recipient,
        subject: `A request for ${brand.name} was refused`,
        text: `${person} (${email}) of ${account} asked for ${brand.name}. Somebody who reads the mails of ${mailedTo} answered: "This was not us".`,
      });
    return { kind: 'refused', brand: brand.name, account };
  });

const endClaim = (tx: Transaction, secret: string, state: 'granted' | 'declined') =>
  tx
    .update(brandClaim)
    .set({ state })
    .where(eq(brandClaim.tokenHash, sha256(secret)));

/** Answers an open link with the locks of a claim: the account first, the brand second. */
async function answerLink(
  db: Database,
  secret: string,
  answer: (tx: Transaction, claim: LinkedClaim) => Promise<LinkAnswer>,
): Promise<LinkAnswer> {
  const seen = await findLinkedClaim(db, secret);
  if (seen.kind !== 'open') return seen;
  try {
    return await inTransaction(db, async (tx) => {
      await lockAccount(tx, seen.accountId);
      await lockSharedBrand(tx, seen.brand.id);
      // Another use of the link, a withdrawal or another account may have been first.
      const claim = await findLinkedClaim(tx, secret);
      return claim.kind === 'open' ? answer(tx, claim) : claim;
    });
  } catch (error) {
    if (!isRefusal(error, 'invalid') && !isRefusal(error, 'state')) throw error;
    return { kind: 'no-place', brand: seen.brand.name, account: seen.account };
  }
}
