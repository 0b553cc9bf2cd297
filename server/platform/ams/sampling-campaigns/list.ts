import { and, ilike, or, sql } from 'drizzle-orm';
import * as z from 'zod';

import type { Principal } from '../../accounts/principal';
import type { Database } from '../../database/connect';
import { brand } from '../../database/schema/catalogue';
import { samplingCampaign } from '../../database/schema/sampling';
import { beyondPlace, containsPattern, cursorMoment, readPage, type SortColumn } from '../paging';
import { loadScope, scopeConditions } from '../scope';
import { loadCampaignSummaries } from './campaign-view';
import type { ListQuery } from './input';

const keySchema = z.tuple([cursorMoment, z.string().max(40)]);

/**
 * Lists the campaigns in the principal's scope, the last changed first.
 * @param hidesDrafts of the admin pages: what is not submitted is the brand's alone
 */
export async function listCampaigns(
  db: Database,
  principal: Principal,
  { q, ...query }: ListQuery,
  { hidesDrafts = false } = {},
) {
  const { updatedAt, id, name, brandId, state } = samplingCampaign;
  const conditions = scopeConditions(await loadScope(db, principal), samplingCampaign);
  if (hidesDrafts) conditions.push(sql`${state} <> 'Draft'`);
  if (q !== '')
    conditions.push(
      or(
        ilike(name, containsPattern(q)),
        sql`${brandId} in (select ${brand.id} from ${brand} where ${brand.name} ilike ${containsPattern(q)})`,
      )!,
    );
  const columns: SortColumn[] = [
    [updatedAt, 'timestamptz'],
    [id, 'text'],
  ];
  const { rows, ...keys } = await readPage(query, {
    kind: 'sampling campaigns',
    keySchema,
    keyOf: (row: typeof samplingCampaign.$inferSelect) =>
      [row.updatedAt.toISOString(), row.id] as [string, string],
    read: (place, count) => {
      const { order, beyond } = beyondPlace(columns, true, place);
      return db
        .select()
        .from(samplingCampaign)
        .where(and(...conditions, beyond))
        .orderBy(...order)
        .limit(count);
    },
  });
  return { campaigns: await loadCampaignSummaries(db, rows), ...keys };
}
