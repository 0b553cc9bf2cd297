import type { LoaderFunctionArgs } from '@remix-run/node';

import { emptyViewSchema } from '~/contracts/shell/root';
import { PrivacyPage } from '~/features/company/legal-pages';
import { titled } from '~/lib/format/page-title';

export const meta = titled('Privacy');

export function loader({ context, ...args }: LoaderFunctionArgs) {
  return context.load(args, { guard: 'anyone', view: emptyViewSchema }, async () => null);
}

export default function Privacy() {
  return <PrivacyPage />;
}
