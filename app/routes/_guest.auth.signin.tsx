import type { LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';

import { signInPageSchema } from '~/contracts/session/session';
import { SignInPage } from '~/features/account/sign-in-page';
import { titled } from '~/lib/format/page-title';

export const meta = titled('Sign in');

/** */
export function loader({ context, ...args }: LoaderFunctionArgs) {
  return context.load(args, { guard: 'anyone', view: signInPageSchema }, ({ url }) =>
    context.auth.signInPage(url),
  );
}

export default function SignIn() {
  return <SignInPage view={useLoaderData<typeof loader>()} />;
}
