import { and, desc, ilike, or, sql } from 'drizzle-orm';
import * as z from 'zod';

import type { Principal } from '../../accounts/principal';
import type { Database } from '../../database/connect';
import { brand } from '../../database/schema/catalogue';
import { samplingCampaign } from '../../database/schema/sampling';
import { containsPattern, cursorMoment, decodeCursor, encodeCursor } from '../paging';
import { loadScope, scopeConditions } from '../scope';
import { loadCampaignSummaries } from './campaign-view';
import type { ListQuery } from './input';

const kind = 'sampling campaigns';
const cursorSchema = z.tuple([cursorMoment, z.string().max(40)]);

/**
 * Lists the campaigns in the principal's scope, the last changed first.
 * @param hidesDrafts of the admin pages: what is not submitted is the brand's alone
 */
export async function listCampaigns(
  db: Database,
  principal: Principal,
  { q, first, after }: ListQuery,
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
  const key = decodeCursor(kind, after, cursorSchema);
  if (key !== null)
    conditions.push(sql`(${updatedAt}, ${id}) < (${key[0]}::timestamptz, ${key[1]}::text)`);
  const rows = await db
    .select()
    .from(samplingCampaign)
    .where(and(...conditions))
    .orderBy(desc(updatedAt), desc(id))
    .limit(first + 1);
  const page = rows.slice(0, first);
  const last = rows.length > first ? page.at(-1) : undefined;
  return {
    campaigns: await loadCampaignSummaries(db, page),
    next: last ? encodeCursor(kind, [last.updatedAt.toISOString(), last.id]) : null,
  };
}
