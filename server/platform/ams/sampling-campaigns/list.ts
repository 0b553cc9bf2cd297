import { and, count, or, sql } from 'drizzle-orm';
import * as z from 'zod';

import type { samplingCalls } from '../../../../contract/ams/sampling';
import type { QueryOf } from '../../../../contract/call';
import { moment } from '../../../../contract/fields';
import type { Principal } from '../../accounts/principal';
import type { Database } from '../../database/connect';
import { brand } from '../../database/schema/catalogue';
import { samplingCampaign } from '../../database/schema/sampling';
import { beyondPlace, readPage, type SortColumn } from '../paging';
import { nameContains } from '../../database/name-search';
import { loadScope, scopeConditions } from '../scope';
import { loadCampaignSummaries } from './campaign-view';

const keySchema = z.tuple([moment, z.string().max(40)]);

/**
 * Lists the campaigns in the principal's scope, the last changed first; with their number for a page with a number.
 * @param hidesDrafts of the admin pages: what is not submitted is the brand's alone
 */
export async function listCampaigns(
  db: Database,
  principal: Principal,
  { q, ...query }: QueryOf<typeof samplingCalls.list>,
  { hidesDrafts = false } = {},
) {
  const { updatedAt, id, name, brandId, state } = samplingCampaign;
  const conditions = scopeConditions(
    await loadScope(db, principal, 'sampling.request'),
    samplingCampaign,
  );
  if (hidesDrafts) conditions.push(sql`${state} <> 'Draft'`);
  if (q !== '')
    conditions.push(
      or(
        nameContains(name, q),
        sql`${brandId} in (select ${brand.id} from ${brand} where ${nameContains(brand.name, q)})`,
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
    read: (place, rowCount, skip) => {
      const { order, beyond } = beyondPlace(columns, true, place);
      return db
        .select()
        .from(samplingCampaign)
        .where(and(...conditions, beyond))
        .orderBy(...order)
        .limit(rowCount)
        .offset(skip);
    },
  });
  const page = { campaigns: await loadCampaignSummaries(db, rows), ...keys };
  if (query.page === undefined) return page;
  const [counted] = await db
    .select({ total: count() })
    .from(samplingCampaign)
    .where(and(...conditions));
  return { ...page, total: counted?.total ?? 0 };
}
