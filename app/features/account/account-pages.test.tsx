// @vitest-environment jsdom
import { cleanup, screen } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';

import { sessionErrorTypes } from '~/contracts/session/session';
import { renderAt } from '~/test-support/render';

import { LogoutPage } from './logout-page';
import { signInErrors, signInText } from './sign-in-errors';
import { SignInPage } from './sign-in-page';

afterEach(cleanup);

const signIn = {
  error: null,
  callbackUrl: '/orders?tab=new',
  signedInAs: null,
  message: null,
  requestId: null,
};

describe('the sign-in page', () => {
  it('[A-22] has a title and a text of its own for every session error type', () => {
    const named =
      'AccessDenied CredentialsSignin OAuthAccountNotLinked MissingCSRF UntrustedHost SessionRequired Configuration Verification OAuthCallback OAuthSignin Default';
    expect(Object.keys(signInErrors).sort()).toEqual(named.split(' ').sort());
    expect([...sessionErrorTypes].sort()).toEqual(named.split(' ').sort());
    const texts = sessionErrorTypes.map((type) => signInErrors[type]);
    expect(new Set(texts.map(({ title }) => title)).size).toBe(texts.length);
    expect(new Set(texts.map(({ text }) => text)).size).toBe(texts.length);
  });

  it('[A-22] an unknown error type counts as Default', () => {
    expect(signInText('toString')).toBe(signInErrors.Default);
    expect(signInText('<script>')).toBe(signInErrors.Default);
  });

  it.each(sessionErrorTypes)('[A-22] shows the text of %s with a way to sign in', (error) => {
    renderAt(<SignInPage view={{ ...signIn, error, requestId: 'request-3' }} />);
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(signInErrors[error].title);
    screen.getByText(signInErrors[error].text);
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
