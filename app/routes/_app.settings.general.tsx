import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';

import { generalFormSchema, generalSettingsSchema } from '~/contracts/settings/settings';
import { GeneralPage } from '~/features/settings/general-page';
import { titled } from '~/lib/format/page-title';
import { withView } from '~/lib/shell/with-view';

export const meta = titled('General settings');

export function loader({ context, ...args }: LoaderFunctionArgs) {
  return context.load(args, { guard: 'settings.view', view: generalSettingsSchema }, ({ url }) =>
    context.settings.general.page(url),
  );
}

export { clientAction, shouldRevalidate } from '~/lib/interaction/form-action';

export function action({ context, ...args }: ActionFunctionArgs) {
  return context.form(args, { guard: 'settings.view', schema: generalFormSchema }, ({ value }) =>
    context.settings.general.save(value),
  );
}

export default withView<typeof loader>(GeneralPage);
