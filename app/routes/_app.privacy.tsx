import type { LoaderFunctionArgs, MetaArgs } from '@remix-run/node';

import { emptyViewSchema } from '~/contracts/shell/root';
import { PrivacyPage } from '~/features/company/legal-pages';
import { titleMeta } from '~/lib/format/page-title';

export function meta(args: MetaArgs) {
  return titleMeta(args, 'Privacy');
}

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
