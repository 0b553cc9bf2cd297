import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';

import { competitorFormSchema, competitorsViewSchema } from '~/contracts/settings/brands';
import { CompetitorsPage } from '~/features/setup/parts';
import { titled } from '~/lib/format/page-title';

export const meta = titled('Choose competitors');

export function loader({ context, request, params }: LoaderFunctionArgs) {
  return context.load(
    { request, params },
    { guard: 'settings.view', view: competitorsViewSchema },
    ({ url }) => context.settings.competitors(url),
  );
}

export { clientAction, shouldRevalidate } from '~/lib/interaction/form-action';

export function action({ context, request, params }: ActionFunctionArgs) {
  return context.form(
    { request, params },
    { guard: 'settings.view', schema: competitorFormSchema },
    ({ value, url }) => context.settings.saveCompetitor(value, url),
  );
}

export default function ChooseCompetitors() {
  return <CompetitorsPage view={useLoaderData<typeof loader>()} />;
}
