import { eq } from 'drizzle-orm';

import { type DigestFrequency, digestFrequencies } from '../../../contract/vocabulary';
import type { Database } from '../database/connect';
import { appUser } from '../database/schema/accounts';
import type { category } from '../database/schema/catalogue';
import { inTransaction } from '../database/transaction';
import { invalidField } from '../http/refusal';
import { checkVersion, versionOf } from '../http/versions';
import type { Principal } from './principal';
import { lockPrincipal } from './users';

/** The topics that a user may follow (U-05). */
export const insights = [
  { id: 'velocity', name: 'Velocity' },
  { id: 'distribution', name: 'Distribution' },
  { id: 'share', name: 'Share of category' },
  { id: 'buyers', name: 'Buyers and loyalty' },
  { id: 'reviews', name: 'Ratings and reviews' },
  { id: 'stock-outs', name: 'Stock-outs' },
  { id: 'prices', name: 'Prices and promotions' },
  { id: 'competitors', name: 'Competitors' },
] as const;
export type Topic = (typeof insights)[number]['id'];

export const maxCompetitors = 3;
export const maxPrimaryCategories = 3;

/** Changed preferences; what is missing stays as it is. */
export interface PreferenceChanges {
  /** The version that the changes were made on. */
  version: string;
  primaryCategoryIds?: readonly string[];
  subCategoryIds?: readonly string[];
  competitorBrandIds?: readonly string[];
  insightIds?: readonly string[];
  digest?: DigestFrequency;
}

export interface PreferenceDeps {
  db: Database;
  categories: () => Promise<(typeof category.$inferSelect)[]>;
  ownBrands: () => Promise<readonly { id: string; name: string }[]>;
  /** Those of the ids that are brands of a data set that the principal sees. */
  visibleBrands: (ids: readonly string[]) => Promise<ReadonlySet<string>>;
}

/**
 * Stores preferences of the principal (U-05).
 * @returns the principal after the change
 * @throws Refusal invalid, with the field: not 1 to 3 primary categories, a category of the wrong level, more than three
 *   competitors, an own or unknown brand as a competitor, an unknown topic; stale for another version than the stored one
 */
export async function updatePreferences(
  deps: PreferenceDeps,
  principal: Principal,
  changes: PreferenceChanges,
): Promise<Principal> {
  const { version, digest, ...lists } = changes;
  const { primaryCategoryIds, subCategoryIds, competitorBrandIds, insightIds } = lists;
  const set = {
    ...(primaryCategoryIds && {
      primaryCategoryIds: await readPrimaryCategories(deps, primaryCategoryIds),
    }),
    ...(subCategoryIds && { subCategoryIds: await readSubCategories(deps, subCategoryIds) }),
    ...(competitorBrandIds && {
      competitorBrandIds: await readCompetitors(deps, competitorBrandIds),
    }),
    ...(insightIds && { insightIds: readInsights(insightIds) }),
  };
  return inTransaction(deps.db, async (tx) => {
    const before = await lockPrincipal(tx, principal);
    checkVersion(version, preferencesVersion(before));
    const { trendsetterSubscriptionSettings: settings } = before;
    const after = {
      ...before,
      ...set,
      trendsetterSubscriptionSettings: digest ? { ...settings, frequency: digest } : settings,
    };
    const { trendsetterSubscriptionSettings } = after;
    await tx
      .update(appUser)
      .set({ ...set, trendsetterSubscriptionSettings })
      .where(eq(appUser.id, principal.id));
    return after;
  });
}

const distinct = (ids: readonly string[]): string[] => [...new Set(ids)];

async function readPrimaryCategories(deps: PreferenceDeps, ids: readonly string[]) {
  const chosen = distinct(ids);
  if (chosen.length === 0) throw invalidField('primaryCategoryIds', 'Required!');
  if (chosen.length > maxPrimaryCategories)
    throw invalidField('primaryCategoryIds', `Choose at most ${maxPrimaryCategories} categories.`);
  await checkCategories(deps, 'primaryCategoryIds', chosen, (level) => level < 3);
  return chosen;
}

async function readSubCategories(deps: PreferenceDeps, ids: readonly string[]) {
  const chosen = distinct(ids);
  await checkCategories(deps, 'subCategoryIds', chosen, (level) => level === 3);
  return chosen;
}

async function checkCategories(
  { categories }: PreferenceDeps,
  field: string,
  ids: readonly string[],
  fits: (level: number) => boolean,
): Promise<void> {
  const known = new Set((await categories()).flatMap(({ id, level }) => (fits(level) ? [id] : [])));
  if (!ids.every((id) => known.has(id)))
    throw invalidField(field, 'A category that you chose no longer exists.');
}

async function readCompetitors(deps: PreferenceDeps, ids: readonly string[]) {
  const field = 'competitorBrandIds';
  const chosen = distinct(ids);
  if (chosen.length > maxCompetitors)
    throw invalidField(field, `Choose at most ${maxCompetitors} competitors.`);
  const own = (await deps.ownBrands()).find(({ id }) => chosen.includes(id));
  if (own) throw invalidField(field, `${own.name} is your own brand. Choose other brands.`);
  const visible = await deps.visibleBrands(chosen);
  if (!chosen.every((id) => visible.has(id)))
    throw invalidField(field, 'A brand that you chose is not in the list. Search for it again.');
  return chosen;
}

function readInsights(ids: readonly string[]): string[] {
  const known: readonly string[] = insights.map(({ id }) => id);
  if (!ids.every((id) => known.includes(id)))
    throw invalidField('insightIds', 'A topic that you chose no longer exists.');
  return distinct(ids);
}

export const preferencesVersion = (user: Principal): string =>
  versionOf(
    user.primaryCategoryIds,
    user.subCategoryIds,
    user.competitorBrandIds,
    user.insightIds,
    digestOf(user),
  );

/** @returns the frequency of the digest; `off` without a setting that is known */
export function digestOf({
  trendsetterSubscriptionSettings: settings,
}: Pick<Principal, 'trendsetterSubscriptionSettings'>): DigestFrequency {
  return digestFrequencies.find((each) => each === settings?.['frequency']) ?? 'off';
}
