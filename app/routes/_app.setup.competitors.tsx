import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';

import { competitorFormSchema, competitorsViewSchema } from '~/contracts/settings/brands';
import { CompetitorsPage } from '~/features/setup/parts';
import { titled } from '~/lib/format/page-title';
import { withView } from '~/lib/shell/with-view';

export const meta = titled('Choose competitors');

export function loader({ context, ...args }: LoaderFunctionArgs) {
  return context.load(args, { guard: 'settings.view', view: competitorsViewSchema }, ({ url }) =>
    context.settings.competitors(url),
  );
}

export { clientAction, shouldRevalidate } from '~/lib/interaction/form-action';

export function action({ context, ...args }: ActionFunctionArgs) {
  return context.form(
    args,
    { guard: 'settings.view', schema: competitorFormSchema },
    ({ value, url }) => context.settings.saveCompetitor(value, url),
  );
}

export default withView<typeof loader>(CompetitorsPage);
