import { asc, eq, inArray } from 'drizzle-orm';

import { can } from '../../../../contract/permissions';
import type { Principal } from '../../accounts/principal';
import type { Database } from '../../database/connect';
import { account } from '../../database/schema/accounts';
import { brand } from '../../database/schema/catalogue';
import { samplingCampaign, samplingEvent, samplingQuestion } from '../../database/schema/sampling';
import { countPeople, productsOf } from '../../sampling/report-source';
import { withoutOpenLines } from '../../sampling/upload-texts';
import { allowedActions } from './state-machine';

export type CampaignRow = typeof samplingCampaign.$inferSelect;

/** Loads the summaries of campaigns for a list, in the same order. */
export async function loadCampaignSummaries(db: Database, rows: readonly CampaignRow[]) {
  if (rows.length === 0) return [];
  const ids = rows.map(({ id }) => id);
  const names = await db
    .select({ id: samplingCampaign.id, account: account.name, brand: brand.name })
    .from(samplingCampaign)
    .innerJoin(account, eq(account.id, samplingCampaign.accountId))
    .innerJoin(brand, eq(brand.id, samplingCampaign.brandId))
    .where(inArray(samplingCampaign.id, ids));
  const nameOf = new Map(names.map((row) => [row.id, row]));
  const counts = await countPeople(db, ids);
  return rows.map((row) => ({
    id: row.id,
    account: { id: row.accountId, name: nameOf.get(row.id)!.account },
    brand: { id: row.brandId, name: nameOf.get(row.id)!.brand },
    name: row.name,
    state: row.state,
    quantity: row.quantity,
    starts: row.starts,
    ends: row.ends,
    sent: counts.get(row.id)?.sent ?? 0,
    delivered: counts.get(row.id)?.delivered ?? 0,
    responses: counts.get(row.id)?.responses ?? 0,
    updated_at: row.updatedAt.toISOString(),
    version: row.version,
  }));
}
export type CampaignSummary = Awaited<ReturnType<typeof loadCampaignSummaries>>[number];

const uploads: readonly (typeof samplingEvent.$inferSelect)['action'][] = ['people', 'answers'];

/** Loads a campaign with products, survey and timeline, and the actions that its state allows this principal. */
export async function loadCampaignDetails(db: Database, principal: Principal, row: CampaignRow) {
  const isAdmin = can(principal, 'sampling.operate');
  const [summary] = await loadCampaignSummaries(db, [row]);
  const questions = await questionsOf(db, row.id);
  const events = await db
    .select()
    .from(samplingEvent)
    .where(eq(samplingEvent.campaignId, row.id))
    .orderBy(asc(samplingEvent.id));
  return {
    ...summary!,
    objective: row.objective,
    audience: row.audience,
    cost_cents: row.costCents,
    reason: row.reason,
    submitted_at: row.submittedAt?.toISOString() ?? null,
    products: (await productsOf(db, [row.id])).get(row.id) ?? [],
    questions: questions.map(({ question, kind }) => ({ question, kind })),
    events: events.map(({ at, userName, action, reason }) => ({
      at: at.toISOString(),
      by: userName,
      action,
      reason:
        isAdmin || reason === null || !uploads.includes(action) ? reason : withoutOpenLines(reason),
    })),
    allowed: allowedActions(row.state, isAdmin ? 'admin' : 'brand'),
  };
}
export type CampaignDetails = Awaited<ReturnType<typeof loadCampaignDetails>>;

/** The survey of a campaign, in its order. */
export const questionsOf = (db: Database, campaignId: string) =>
  db
    .select()
    .from(samplingQuestion)
    .where(eq(samplingQuestion.campaignId, campaignId))
    .orderBy(asc(samplingQuestion.position));
