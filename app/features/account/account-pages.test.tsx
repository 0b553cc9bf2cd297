// @vitest-environment jsdom
import { cleanup, screen } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';

import { sessionErrorTypes } from '~/contracts/session/session';
import { renderAt } from '~/test-support/render';

import { LogoutPage } from './logout-page';
import { signInText, SignInPage } from './sign-in-page';

afterEach(cleanup);

const signIn = {
  error: null,
  callbackUrl: '/orders?tab=new',
  signedInAs: null,
  message: null,
  requestId: null,
};

/** The title and the text of each session error type. */
const texts = {
  AccessDenied: [
    'You cannot sign in with this account',
    'The account exists but is not allowed in here. Try another one, or ask your administrator to open it for you.',
  ],
  CredentialsSignin: [
    'That email and password do not match',
    'Check both and try again. You can set a new password on the sign-in page.',
  ],
  OAuthAccountNotLinked: [
    'This email already signs in another way',
    'To protect the account, please sign in the same way as the first time.',
  ],
  MissingCSRF: [
    'The page was open for too long',
    'For your safety the form could not be accepted. Nothing has been changed. Please try again from here.',
  ],
  UntrustedHost: [
    'This address is not one of ours',
    'The application was opened under an address that it does not serve. Check the address in your browser, then try again.',
  ],
  SessionRequired: [
    'Please sign in to see this page',
    'The page you asked for needs an account. Afterwards you are taken straight to it.',
  ],
  Configuration: [
    'Sign-in is not set up correctly',
    'This is our mistake, not yours. Please try again later, or tell your administrator.',
  ],
  Verification: [
    'This link does not work any more',
    'It has been used already or is too old. Sign in to have a new one sent to you.',
  ],
  OAuthCallback: [
    'The sign-in could not be completed',
    'The answer of the sign-in site could not be accepted, perhaps because it took too long. Please try again.',
  ],
  OAuthSignin: [
    'The sign-in could not be started',
    'We could not reach the sign-in site. Please try again in a moment.',
  ],
  Default: ['The sign-in did not work', 'Something went wrong on the way. Please try again.'],
} as const;

describe('the sign-in page', () => {
  it('[A-22] has a title and a text of its own for every session error type', () => {
    expect([...sessionErrorTypes].sort()).toEqual(Object.keys(texts).sort());
    for (const part of [0, 1])
      expect(new Set(Object.values(texts).map((each) => each[part])).size).toBe(11);
  });

  it('[A-22] an unknown error type counts as Default', () => {
    const [title, text] = texts.Default;
    for (const error of ['toString', '<script>'])
      expect(signInText(error)).toEqual({ title, text });
  });

  it.each(sessionErrorTypes)('[A-22] shows the text of %s with a way to sign in', (error) => {
    renderAt(<SignInPage view={{ ...signIn, error, requestId: 'request-3' }} />);
    const [title, text] = texts[error];
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(title);
    screen.getByText(text);
    screen.getByText('request-3');
    screen.getByRole('link', { name: 'Continue to sign in' });
  });

  it('[A-22] names the user who is still signed in, with a way to go on', () => {
    renderAt(<SignInPage view={{ ...signIn, error: 'AccessDenied', signedInAs: 'a@b.example' }} />);
    screen.getByText('a@b.example');
    const link = screen.getByRole('link', { name: 'Go on with this account' });
    expect(link.getAttribute('href')).toBe('/orders?tab=new');
  });

  it('[A-17] says once that the page was left because its session had ended', async () => {
    const left = 'What was not saved on it is lost.';
    const draw = () => renderAt(<SignInPage view={{ ...signIn, error: 'SessionRequired' }} />);
    await import('~/lib/session/left-page');
    sessionStorage.setItem('endcap-left-page', signIn.callbackUrl);
    draw();
    expect((await screen.findByRole('status')).textContent).toContain(left);
    expect(sessionStorage.getItem('endcap-left-page')).toBeNull();
    cleanup();
    // Another page than the one to come back to.
    sessionStorage.setItem('endcap-left-page', '/users');
    draw();
    await vi.waitFor(() => expect(sessionStorage.getItem('endcap-left-page')).toBeNull());
    expect(screen.queryByRole('status')).toBeNull();
  });

  it('[A-19] goes on to the sign-in and to the sign-up with the page to come back to', () => {
    renderAt(<SignInPage view={{ ...signIn, error: 'SessionRequired' }} />);
    const back = 'returnTo=%2Forders%3Ftab%3Dnew';
    expect(screen.getByRole('link', { name: 'Continue to sign in' }).getAttribute('href')).toBe(
      `/auth/login?${back}`,
    );
    expect(screen.getByRole('link', { name: 'Create an account' }).getAttribute('href')).toBe(
      `/auth/login?${back}&signUp=true`,
    );
  });
});

describe('the sign-out page', () => {
  const view = {
    csrfToken: 't-1',
    returnTo: '/orders',
    email: 'a@b.example',
    localOnly: false,
    federated: false,
  };

  it('[A-20] asks first, and its form posts the token and where to go', () => {
    renderAt(<LogoutPage view={view} productName="Endcap" />);
    const form = screen.getByRole<HTMLButtonElement>('button', { name: 'Sign Out' }).form!;
    expect([form.method, form.getAttribute('action')]).toEqual(['post', '/auth/logout']);
    expect(Object.fromEntries(new FormData(form))).toEqual({
      csrfToken: 't-1',
      returnTo: '/orders',
    });
    expect(screen.getByRole('link', { name: 'Cancel' }).getAttribute('href')).toBe('/orders');
  });

  it.each(['localOnly', 'federated'] as const)('[A-20] keeps %s', (option) => {
    renderAt(<LogoutPage view={{ ...view, [option]: true }} productName="Endcap" />);
    const form = screen.getByRole<HTMLButtonElement>('button', { name: 'Sign Out' }).form!;
    expect(new FormData(form).get(option)).toBe('true');
  });
});
