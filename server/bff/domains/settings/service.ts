import {
  preferencesRules,
  type PreferencesDetail,
  type PreferencesForm,
} from '../../../../app/contracts/settings/preferences';
import type { ProfileForm } from '../../../../app/contracts/settings/settings';
import { paths } from '../../../../app/lib/urls/paths';
import type { BffConfig } from '../../config';
import { SignInUnconfirmedError } from '../../errors';
import { checkFields } from '../../http/form';
import type { GraphqlClient } from '../../upstream/graphql/client';
import { currentZoneName } from '../account/time-zone';
import { searchBrands } from './brands';
import {
  preferencesQuery,
  updatePreferencesMutation,
  updateProfileMutation,
  updateTimeZoneMutation,
} from './queries';

/**
 * Stores the profile of the signed-in user (U-04).
 * @throws {InvalidFieldsError} where the platform does not accept a value
 */
export async function saveProfile(
  graphql: GraphqlClient,
  { firstName, lastName, designation }: ProfileForm,
): Promise<void> {
  const input = { firstName, lastName, designation };
  const answer = await graphql.mutate(updateProfileMutation, { input });
  answer.field('updateProfile');
}

/**
 * Stores the time zone of the account (U-10).
 * @param onlyFirst leaves a zone that is stored as it is
 * @returns the zone that is stored now
 * @throws {InvalidFieldsError} for a text that names no time zone
 * @throws {ForbiddenError}
 */
export async function saveTimeZone(
  graphql: GraphqlClient,
  timeZone: string,
  onlyFirst = false,
): Promise<string | null> {
  const answer = await graphql.mutate(updateTimeZoneMutation, {
    timeZone: currentZoneName(timeZone),
    onlyFirst,
  });
  const stored = answer.field('updateTimeZone').timeZone;
  return stored && currentZoneName(stored);
}

/** Most competitors that a refused form shows again: more than it may have. */
const longestRedisplay = 10;

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
  const { unlistedBrandName: unlisted, ...rest } = chosen;
  return {
    departments: ofLevel(1),
    categories: ofLevel(2),
    insights: answer.field('insights'),
    chosen: rest,
    unlisted,
  };
}

/**
 * Stores the preferences (U-05).
 * @throws {InvalidFieldsError} for missing or too many values, and where the platform does not accept one
 */
export async function savePreferences(
  graphql: GraphqlClient,
  { intent: _intent, find: _find, ...input }: PreferencesForm,
): Promise<void> {
  checkFields(input, preferencesRules);
  const answer = await graphql.mutate(updatePreferencesMutation, { input });
  answer.field('updatePreferences');
}

/**
 * What the form needs to be shown again: the names of its competitors, and the brands that its search finds.
 */
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
    ids: ids.slice(0, longestRedisplay),
  });
  return brands.map(({ id, name }) => ({ id, name }));
}
