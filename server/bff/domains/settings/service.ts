import type { PreferenceSettings, ProfileForm } from '../../../../app/contracts/settings/settings';
import { paths } from '../../../../app/lib/urls/paths';
import type { BffConfig } from '../../config';
import { SignInUnconfirmedError } from '../../errors';
import type { GraphqlClient } from '../../upstream/graphql/client';
import { preferencesQuery, updateProfileMutation } from './queries';

/**
 * Stores the profile of the signed-in user (U-04).
 * @throws {InvalidFieldsError} where the platform does not accept a value
 */
export async function saveProfile(graphql: GraphqlClient, profile: ProfileForm): Promise<void> {
  const answer = await graphql.mutate(updateProfileMutation, { input: profile });
  answer.field('updateProfile');
}

/** Where the password is changed, with the way back to the settings. */
export function changePasswordUrl(config: Pick<BffConfig, 'auth' | 'publicUrl'>): string {
  const url = new URL(config.auth.changePasswordUrl);
  url.searchParams.set('returnTo', new URL(paths.settings, config.publicUrl).href);
  return url.href;
}

/** U-05, as far as it is known to the platform. */
export async function loadPreferences(graphql: GraphqlClient): Promise<PreferenceSettings> {
  const answer = await graphql.query(preferencesQuery, {});
  const user = answer.field('user');
  if (user === null) throw new SignInUnconfirmedError();
  return {
    categories: user.primaryCategories,
    subCategories: user.subCategories,
    competitorBrands: user.competitorBrands,
    insights: user.insightIds.length,
    needToListBrand: user.needToListBrand,
  };
}
