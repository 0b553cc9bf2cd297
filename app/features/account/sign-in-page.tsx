import { useEffect, useState } from 'react';

import type { SessionErrorType, SignInPageView } from '~/contracts/session/session';
import { paths } from '~/lib/urls/paths';
import { AppLink } from '~/components/ui/actions/app-link';
import { LinkButton } from '~/components/ui/actions/button';
import { Card } from '~/components/ui/structure/card';

/** Explains why sign-in is needed, and links to the login site. Those links load a new document. */
export function SignInPage({ view }: { view: SignInPageView }) {
  const { title, text } = signInText(view.error);
  const returnTo = view.callbackUrl;
  const [isLeft, setLeft] = useState(false);
  useEffect(() => {
    // The frame's later code has it, too: imported at once, it would be part of the first load of every page.
    import('~/lib/session/left-page').then(
      ({ takeLeftPage }) => takeLeftPage(returnTo) && setLeft(true),
      () => undefined,
    );
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

interface SignInText {
  title: string;
  text: string;
}

/** The text for the user of each session error type. */
const signInErrors: Readonly<Record<SessionErrorType, SignInText>> = {
  AccessDenied: {
    title: 'You cannot sign in with this account',
    text: 'The account exists but is not allowed in here. Try another one, or ask your administrator to open it for you.',
  },
  CredentialsSignin: {
    title: 'That email and password do not match',
    text: 'Check both and try again. You can set a new password on the sign-in page.',
  },
  OAuthAccountNotLinked: {
    title: 'This email already signs in another way',
    text: 'To protect the account, please sign in the same way as the first time.',
  },
  MissingCSRF: {
    title: 'The page was open for too long',
    text: 'For your safety the form could not be accepted. Nothing has been changed. Please try again from here.',
  },
  UntrustedHost: {
    title: 'This address is not one of ours',
    text: 'The application was opened under an address that it does not serve. Check the address in your browser, then try again.',
  },
  SessionRequired: {
    title: 'Please sign in to see this page',
    text: 'The page you asked for needs an account. Afterwards you are taken straight to it.',
  },
  Configuration: {
    title: 'Sign-in is not set up correctly',
    text: 'This is our mistake, not yours. Please try again later, or tell your administrator.',
  },
  Verification: {
    title: 'This link does not work any more',
    text: 'It has been used already or is too old. Sign in to have a new one sent to you.',
  },
  OAuthCallback: {
    title: 'The sign-in could not be completed',
    text: 'The answer of the sign-in site could not be accepted, perhaps because it took too long. Please try again.',
  },
  OAuthSignin: {
    title: 'The sign-in could not be started',
    text: 'We could not reach the sign-in site. Please try again in a moment.',
  },
  Default: {
    title: 'The sign-in did not work',
    text: 'Something went wrong on the way. Please try again.',
  },
};

const plainSignIn: SignInText = {
  title: 'Sign in',
  text: 'Continue to the sign-in site. Afterwards you are taken back here.',
};

/** The text of an error. An unknown error has the text of Default; null has the plain text. */
export function signInText(error: string | null): SignInText {
  if (error === null) return plainSignIn;
  return Object.hasOwn(signInErrors, error)
    ? signInErrors[error as SessionErrorType]
    : signInErrors.Default;
}
