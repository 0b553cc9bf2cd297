import { asc, eq, inArray } from 'drizzle-orm';

import {
  campaignFieldNames,
  type Campaign,
  type CampaignSummary,
} from '../../../../contract/ams/sampling';
import { can } from '../../../../contract/permissions';
import { pick } from '../../../../contract/pick';
import type { CampaignAction } from '../../../../contract/vocabulary';
import type { Principal } from '../../accounts/principal';
import type { Database } from '../../database/connect';
import { account } from '../../database/schema/accounts';
import { brand } from '../../database/schema/catalogue';
import { samplingCampaign, samplingEvent, samplingQuestion } from '../../database/schema/sampling';
import { countPeople, productsOf } from '../../sampling/report-source';
import { withoutOpenLines } from '../../sampling/sheet';
import type { ApiResult } from '../api-router';
import { allowedActions } from './state-machine';

/** The answer of a call that changes a campaign. */
export type CampaignResult = ApiResult<{ campaign: Campaign }>;
export type CampaignRow = typeof samplingCampaign.$inferSelect;

/** Loads the summaries of campaigns for a list, in the same order. */
export async function loadCampaignSummaries(
  db: Database,
  rows: readonly CampaignRow[],
): Promise<CampaignSummary[]> {
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
    ...pick(row, ['id', 'name', 'state', 'quantity', 'starts', 'ends', 'version']),
    account: { id: row.accountId, name: nameOf.get(row.id)!.account },
    brand: { id: row.brandId, name: nameOf.get(row.id)!.brand },
    sent: counts.get(row.id)?.sent ?? 0,
    delivered: counts.get(row.id)?.delivered ?? 0,
    responses: counts.get(row.id)?.responses ?? 0,
    updatedAt: row.updatedAt.toISOString(),
  }));
}

const uploads: readonly CampaignAction[] = ['people', 'answers'];

/** Loads a campaign with products, survey and timeline, and the actions that its state allows this principal. */
export async function loadCampaignDetails(
  db: Database,
  principal: Principal,
  row: CampaignRow,
): Promise<Campaign> {
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
    ...pick(row, [...campaignFieldNames, 'costCents', 'reason']),
    submittedAt: row.submittedAt?.toISOString() ?? null,
    products: (await productsOf(db, [row.id])).get(row.id) ?? [],
    questions,
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

/** The survey of a campaign, in its order. */
export const questionsOf = (db: Database, campaignId: string) =>
  db
    .select()
    .from(samplingQuestion)
    .where(eq(samplingQuestion.campaignId, campaignId))
    .orderBy(asc(samplingQuestion.position));
