import { createHash } from 'node:crypto';

import { eq, lt } from 'drizzle-orm';
import * as z from 'zod';

import type { Database } from '../database/connect';
import { storedFilters } from '../database/schema/stored-filters';
import { invalidField } from '../http/refusal';
import type { DashboardStateInput, FilterSelectionInput } from './selection/state-input';

const keptDays = 365;
const dayMs = 86_400_000;
/** Minimal time between two notes of a key's use; otherwise every use would be a write. */
const noteUseEveryMs = dayMs;
export const storedFiltersLimits = { filters: 40, values: 10_000, bytes: 500_000 };

const keyPattern = /^[\w-]{43}$/;
const storedSchema = z.array(
  z.union([
    z.object({ name: z.string(), all: z.literal(true) }),
    z.object({ name: z.string(), values: z.array(z.string()) }),
  ]),
);

/**
 * Stores the filters of a state under the hash of their content.
 * @param state its own filters take precedence over its stored ones
 * @returns their key: 43 characters, base64url
 * @throws Refusal invalid over the limits
 */
export async function storeFilters(
  db: Database,
  { stored, filters }: Pick<DashboardStateInput, 'stored' | 'filters'>,
  now: Date,
): Promise<string> {
  const before = (stored ?? null) === null ? [] : ((await readFilters(db, stored!, now)) ?? []);
  const named = new Map([...before, ...(filters ?? [])].map((each) => [each.name, each]));
  const content = [...named.values()].flatMap(
    ({ name, all, values }): z.infer<typeof storedSchema> => {
      if (all === true) return [{ name, all: true }];
      const chosen = [...new Set(values ?? [])].sort();
      return chosen.length === 0 ? [] : [{ name, values: chosen }];
    },
  );
  content.sort((a, b) => (a.name < b.name ? -1 : 1));
  const text = JSON.stringify(content);
  const count = content.reduce((sum, one) => sum + ('values' in one ? one.values.length : 1), 0);
  const { filters: maxFilters, values: maxValues, bytes } = storedFiltersLimits;
  if (content.length > maxFilters || count > maxValues || Buffer.byteLength(text) > bytes)
    throw invalidField(
      'state',
      `At most ${maxValues.toLocaleString('en-US')} values can be chosen at once.`,
    );
  const key = createHash('sha256').update(text).digest('base64url');
  await db
    .insert(storedFilters)
    .values({ key, filters: text, usedAt: now })
    .onConflictDoUpdate({ target: storedFilters.key, set: { usedAt: now } });
  return key;
}

/** The filters under a key; null for an unknown one, and for one that was not used for a year. */
export async function readFilters(
  db: Database,
  key: string,
  now: Date,
): Promise<FilterSelectionInput[] | null> {
  if (!keyPattern.test(key)) return null;
  const [row] = await db.select().from(storedFilters).where(eq(storedFilters.key, key));
  if (row === undefined || row.usedAt < oldest(now)) return null;
  if (now.getTime() - row.usedAt.getTime() > noteUseEveryMs)
    await db.update(storedFilters).set({ usedAt: now }).where(eq(storedFilters.key, key));
  return storedSchema.parse(JSON.parse(row.filters));
}

const oldest = (now: Date) => new Date(now.getTime() - keptDays * dayMs);

/** Removes the filters that nobody has used for a year. */
export async function purgeStoredFilters(db: Database, now: Date): Promise<void> {
  await db.delete(storedFilters).where(lt(storedFilters.usedAt, oldest(now)));
}
