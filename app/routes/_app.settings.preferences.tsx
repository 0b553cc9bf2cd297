import type { LoaderFunctionArgs, MetaArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';

import { preferenceSettingsSchema } from '~/contracts/settings/settings';
import { PreferencesPage } from '~/features/settings/preferences-page';
import { titleMeta } from '~/lib/format/page-title';

export function meta(args: MetaArgs) {
  return titleMeta(args, 'Preferences');
}

export function loader({ context, request, params }: LoaderFunctionArgs) {
  return context.load(
    { request, params },
    { guard: 'settings.view', view: preferenceSettingsSchema },
    () => context.settings.preferences(),
  );
}

export default function SettingsPreferences() {
  return <PreferencesPage view={useLoaderData<typeof loader>()} />;
}
