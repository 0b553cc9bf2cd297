import type { LoaderFunctionArgs } from '@remix-run/node';

import { emptyViewSchema } from '~/contracts/shell/root';

/** finishes a sign-in. The layout's error page shows failures. */
export function loader({ context, request, params }: LoaderFunctionArgs) {
  return context.load({ request, params }, { guard: 'anyone', view: emptyViewSchema }, () =>
    context.auth.finish(request),
  );
}

/** The loader always redirects or throws. Remix needs a component to show the error as a page. */
export default function Callback() {
  return null;
}
