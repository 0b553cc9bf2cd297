import { redirect } from '@remix-run/node';

import type { GeneralSettings, ProfileForm } from '../../../../app/contracts/settings/settings';
import { paths } from '../../../../app/lib/urls/paths';
import type { RequestServices } from '../../request-services';
import { changePasswordUrl, loadPreferences, saveProfile } from './service';

/** The pages of the settings and their form. */
export function createSettings(
  services: Pick<RequestServices, 'graphql' | 'config' | 'formFacts' | 'flash'>,
) {
  const { graphql, config, formFacts, flash } = services;
  return {
    general: (): GeneralSettings => ({
      form: formFacts(),
      changePasswordUrl: changePasswordUrl(config),
    }),
    preferences: () => loadPreferences(graphql()),
    async saveProfile(profile: ProfileForm): Promise<Response> {
      await saveProfile(graphql(), profile);
      flash('success', 'Your profile is saved.');
      return redirect(paths.settings, 303);
    },
  };
}
