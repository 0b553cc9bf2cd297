import type { LoaderFunctionArgs } from '@remix-run/node';

import { signInPageSchema } from '~/contracts/session/session';
import { SignInPage } from '~/features/account/sign-in-page';
import { titled } from '~/lib/format/page-title';
import { withView } from '~/lib/shell/with-view';

export const meta = titled('Sign in');

/** */
export function loader({ context, ...args }: LoaderFunctionArgs) {
  return context.load(args, { guard: 'anyone', view: signInPageSchema }, ({ url }) =>
    context.auth.signInPage(url),
  );
}

export default withView<typeof loader>(SignInPage);
