import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';

import {
  preferencesDetailSchema,
  preferencesFormSchema,
  preferencesViewSchema,
} from '~/contracts/settings/preferences';
import { PreferencesPage } from '~/features/settings/preferences-page';
import { titled } from '~/lib/format/page-title';
import { withView } from '~/lib/shell/with-view';

export const meta = titled('Preferences');

export function loader({ context, ...args }: LoaderFunctionArgs) {
  return context.load(args, { guard: 'settings.view', view: preferencesViewSchema }, () =>
    context.settings.preferences(),
  );
}

export { clientAction, shouldRevalidate } from '~/lib/interaction/form-action';

export function action({ context, ...args }: ActionFunctionArgs) {
  return context.form(
    args,
    {
      guard: 'settings.view',
      schema: preferencesFormSchema,
      detail: {
        schema: preferencesDetailSchema,
        load: (value) => context.settings.preferencesDetail(value),
      },
    },
    ({ value }) => context.settings.savePreferences(value),
  );
}

export default withView<typeof loader>(PreferencesPage);
