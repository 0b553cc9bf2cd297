import type { LoaderFunctionArgs } from '@remix-run/node';

import { emptyViewSchema } from '~/contracts/shell/root';
import { PrivacyPage } from '~/features/company/legal-pages';
import { titled } from '~/lib/format/page-title';

export const meta = titled('Privacy');

export function loader({ context, request, params }: LoaderFunctionArgs) {
  return context.load(
    { request, params },
    { guard: 'anyone', view: emptyViewSchema },
    async () => null,
  );
}

export default function Privacy() {
  return <PrivacyPage />;
}
