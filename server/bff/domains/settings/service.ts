import type { EditedRecord, Edits } from '../../../../app/contracts/forms/edits';
import type {
  PreferencesDetail,
  PreferencesForm,
} from '../../../../app/contracts/settings/preferences';
import { paths } from '../../../../app/lib/urls/paths';
import type { BffConfig } from '../../config';
import { SignInUnconfirmedError } from '../../errors';
import { namesIn, textsOf, type StoredRecord } from '../../forms/record-edit';
import type { GraphqlClient } from '../../upstream/graphql/client';
import type { Account } from '../account/account';
import { timeZoneOf } from '../account/time-zone';
import { searchBrands } from './brands';
import { preferencesQuery } from './queries';

/** What the form of the profile edits (U-04). */
export const profileEdits = ({ user }: Account): Edits => ({
  version: user.profileVersion,
  record: {
    firstName: user.firstName,
    lastName: user.lastName,
    designation: user.designation,
  },
});

/** What the form of the account edits; its fields may be fewer (U-10, U-11). */
export const accountEdits = (account: Account): Edits => ({
  version: account.user.account.version,
  record: { name: account.user.account.name, timeZone: timeZoneOf(account) },
});

/** Most competitors that a refused form shows again: more than it may have. */
const maxRedisplayLength = 10;

/** Where the password is changed, with the way back to the settings. */
export function changePasswordUrl(config: Pick<BffConfig, 'auth' | 'publicUrl'>): string {
  const url = new URL(config.auth.changePasswordUrl);
  url.searchParams.set('returnTo', new URL(paths.settings, config.publicUrl).href);
  return url.href;
}

/** The preferences (U-05) with their choices. */
export async function loadPreferences(graphql: GraphqlClient) {
  const answer = await graphql.query(preferencesQuery, {});
  const chosen = answer.field('preferences');
  if (chosen === null) throw new SignInUnconfirmedError();
  const all = answer.field('allCategories');
  const below = (id: string) =>
    all.flatMap(({ parentId, ...row }) =>
      parentId === id ? [{ id: row.id, name: row.name }] : [],
    );
  const ofLevel = (wanted: number) =>
    all.flatMap(({ id, name, level }) =>
      level === wanted ? [{ id, name, children: below(id) }] : [],
    );
  const { unlistedBrandName: unlisted, preferencesVersion: version, ...rest } = chosen;
  return {
    version,
    departments: ofLevel(1),
    categories: ofLevel(2),
    insights: answer.field('insights'),
    chosen: rest,
    unlisted,
  };
}

/** What the form of the preferences edits. */
export function preferencesEdits({
  version,
  chosen: { competitorBrands, ...chosen },
}: Awaited<ReturnType<typeof loadPreferences>>): Edits {
  return {
    version,
    record: { ...chosen, competitorBrandIds: competitorBrands.map(({ id }) => id) },
  };
}

/**
 * The stored preferences with names for their ids.
 * @param others lists of competitors beside the stored ones
 */
export async function loadStoredPreferences(
  graphql: GraphqlClient,
  others: readonly EditedRecord[],
): Promise<StoredRecord> {
  const preferences = await loadPreferences(graphql);
  const { departments, categories, insights, chosen } = preferences;
  const ids = others.flatMap(({ competitorBrandIds }) => textsOf(competitorBrandIds ?? null));
  const brands = await loadBrandNames(graphql, ids);
  const levels = [...departments, ...categories].flatMap(({ children, ...row }) => [
    row,
    ...children,
  ]);
  return {
    ...preferencesEdits(preferences),
    comparison: {
      show: namesIn([...levels, ...insights, ...chosen.competitorBrands, ...brands]),
    },
  };
}

/** What the form needs to be shown again: the names of its competitors, and the brands that its search finds. */
export async function loadPreferencesDetail(
  graphql: GraphqlClient,
  { find, competitorBrandIds }: Pick<PreferencesForm, 'find' | 'competitorBrandIds'>,
): Promise<PreferencesDetail> {
  const [names, found] = await Promise.all([
    loadBrandNames(graphql, competitorBrandIds),
    find.trim() === ''
      ? null
      : searchBrands(graphql, { purpose: 'compare', search: find.trim(), after: null }),
  ]);
  return { competitorBrands: names, found };
}

/** The brands of these ids, without those that do not exist. */
async function loadBrandNames(graphql: GraphqlClient, ids: readonly string[]) {
  if (ids.length === 0) return [];
  const { brands } = await searchBrands(graphql, {
    purpose: 'compare',
    search: '',
    after: null,
    ids: ids.slice(0, maxRedisplayLength),
  });
  return brands.map(({ id, name }) => ({ id, name }));
}
