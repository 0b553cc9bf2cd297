import { and, eq, sql } from 'drizzle-orm';

import { campaignTexts } from '../../../../contract/ams/sampling';
import type { CampaignAction } from '../../../../contract/vocabulary';
import { fullName, type Principal } from '../../accounts/principal';
import type { Database } from '../../database/connect';
import { account } from '../../database/schema/accounts';
import { samplingCampaign, samplingEvent } from '../../database/schema/sampling';
import { dayInZone, defaultTimeZone } from '../../dates/zones';
import { Refusal } from '../../http/refusal';
import type { Change } from '../entity-routes';
import { loadScope, scopeConditions } from '../scope';
import { loadCampaignDetails, type CampaignResult, type CampaignRow } from './campaign-view';
import { after, startsFrom } from './state-machine';

/**
 * Finds a campaign in the principal's scope.
 * @throws Refusal not_found, also for campaigns outside the scope (SEC-46)
 */
export async function findCampaign(
  db: Database,
  principal: Principal,
  id: string,
  options: { lock?: boolean } = {},
): Promise<CampaignRow> {
  const query = db
    .select()
    .from(samplingCampaign)
    .where(
      and(
        eq(samplingCampaign.id, id),
        ...scopeConditions(await loadScope(db, principal, 'sampling.request'), samplingCampaign),
      ),
    );
  const [found] = await (options.lock ? query.for('update') : query);
  if (!found) throw new Refusal('not_found', 'There is no such campaign.');
  return found;
}

/**
 * Locks a campaign for a change until the transaction ends.
 * @param version the version that the caller has seen
 * @throws Refusal not_found; stale with the present campaign when its version is another one; state when the campaign's
 *   state does not allow the action
 */
export async function lockCampaign(
  { tx, principal }: Change,
  id: string,
  version: number,
  action: CampaignAction,
): Promise<CampaignRow> {
  const row = await findCampaign(tx, principal, id, { lock: true });
  const current = () => loadCampaignDetails(tx, principal, row);
  if (row.version !== version)
    throw new Refusal('stale', campaignTexts.stale, { current: await current() });
  if (!startsFrom(row.state, action))
    throw new Refusal('state', campaignTexts.state, { current: await current() });
  return row;
}

/** Moves a locked campaign by an action, increments its version and adds an event to its timeline. */
export async function moveCampaign(
  change: Change,
  row: CampaignRow,
  action: CampaignAction,
  changes: Partial<typeof samplingCampaign.$inferInsert> = {},
  reason: string | null = null,
): Promise<CampaignRow> {
  const [moved] = await change.tx
    .update(samplingCampaign)
    .set({
      ...changes,
      state: after(row.state, action),
      version: sql`${samplingCampaign.version} + 1`,
      updatedAt: change.now,
    })
    .where(eq(samplingCampaign.id, row.id))
    .returning();
  await addEvent(change, row.id, action, reason);
  return moved!;
}

export async function addEvent(
  { tx, principal, now }: Change,
  campaignId: string,
  action: CampaignAction,
  reason: string | null = null,
): Promise<void> {
  await tx.insert(samplingEvent).values({
    campaignId,
    at: now,
    userId: principal.id,
    userName: fullName(principal),
    action,
    reason,
  });
}

export async function campaignResult(
  { tx, principal }: Change,
  row: CampaignRow,
): Promise<CampaignResult> {
  return { body: { campaign: await loadCampaignDetails(tx, principal, row) } };
}

/** The calendar day of a moment for an account, YYYY-MM-DD (U-10). */
export async function dayOfAccount(db: Database, accountId: string, at: Date): Promise<string> {
  const [found] = await db
    .select({ timeZone: account.timeZone })
    .from(account)
    .where(eq(account.id, accountId));
  return dayInZone(at, found?.timeZone ?? defaultTimeZone);
}
