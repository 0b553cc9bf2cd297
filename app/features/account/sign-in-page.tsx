import { useEffect, useState } from 'react';

import type { SignInPageView } from '~/contracts/session/session';
import { takeLeftPage } from '~/lib/session/left-page';
import { paths } from '~/lib/urls/paths';
import { AppLink } from '~/components/ui/actions/app-link';
import { LinkButton } from '~/components/ui/actions/button';
import { Card } from '~/components/ui/structure/card';

import { signInText } from './sign-in-errors';

/** Explains why sign-in is needed, and links to the login site. Those links load a new document. */
export function SignInPage({ view }: { view: SignInPageView }) {
  const { title, text } = signInText(view.error);
  const returnTo = view.callbackUrl;
  const [isLeft, setLeft] = useState(false);
  useEffect(() => {
    if (takeLeftPage(returnTo)) setLeft(true);
  }, [returnTo]);
  return (
    <Card className="p-3">
      <h1 className="text-2xl">{title}</h1>
      <p className="mt-2 text-ink-soft">{text}</p>
      {isLeft && (
        <p role="status" className="mt-3 text-ink">
          You were signed out while the page was open. What was not saved on it is lost.
        </p>
      )}
      {view.message !== null && view.message !== '' && (
        <p className="mt-3 border-l-2 border-line-strong pl-3 text-ink-soft">{view.message}</p>
      )}
      {view.signedInAs !== null && (
        <p className="mt-3 text-ink-soft">
          You are still signed in as <strong className="wrap-anywhere">{view.signedInAs}</strong>.{' '}
          <AppLink to={returnTo} className="link">
            Go on with this account
          </AppLink>
        </p>
      )}
      <LinkButton to={paths.auth.login({ returnTo })} reloadDocument className="mt-6 w-full">
        Continue to sign in
      </LinkButton>
      <p className="mt-5 border-t border-line pt-4 text-sm text-ink-soft">
        New here?{' '}
        <AppLink
          to={paths.auth.login({ returnTo, signUp: 'true' })}
          reloadDocument
          className="link"
        >
          Create an account
        </AppLink>{' '}
        or{' '}
        <AppLink to={paths.home} className="link">
          look around first
        </AppLink>
        .
      </p>
      {view.requestId !== null && (
        <p className="mt-3 text-xs text-ink-faint">
          Request id <code className="break-all select-all">{view.requestId}</code>
        </p>
      )}
    </Card>
  );
}
