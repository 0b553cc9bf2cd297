import type { ServerResponse } from 'node:http';

import type { ReactElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';

import type { LoginOptions } from '../login-options';
import { themeOf } from '../login-options';
import { LoginForm, type DemoHint, type FormState } from './forms';
import { ForgotForm, SignUpForm, SignUpSent, type MailHint } from './mailing-forms';
import { Layout, type Frame } from './layout';
import { ConfirmLogout, MessagePage } from './messages';
import { PasswordForm } from './password-form';
import { RecoveryCodes, SecondFactorForm, TwoFactorPage } from './second-factor';

/** All pages of the login site. */
export type Page =
  | { kind: 'login'; state: FormState; options: LoginOptions; base: string; demo: DemoHint | null }
  | { kind: 'sign-up'; state: FormState; options: LoginOptions; base: string }
  | {
      kind: 'sign-up-sent';
      options: LoginOptions;
      base: string;
      state: FormState;
      hours: number;
      mail: MailHint;
    }
  | {
      kind: 'forgot';
      state: FormState;
      options: LoginOptions;
      /** Where its link leads back to. */
      signIn: string;
      sent: boolean;
      mail: MailHint;
    }
  | {
      kind: 'second-factor';
      state: FormState;
      options: LoginOptions;
      base: string;
      recovery: boolean;
      demoCode: string | null;
    }
  | {
      kind: 'two-factor';
      state: FormState;
      email: string;
      enrol?: { secret: string; uri: string; enrolment: string };
      on?: { codesLeft: number };
    }
  | { kind: 'recovery-codes'; codes: readonly string[] }
  | {
      kind: 'password';
      state: FormState;
      current: boolean;
      email: string;
      /** The one that an invited person joins. */
      company?: string | null;
    }
  | { kind: 'message'; title: string; text: string; action?: { href: string; label: string } }
  | { kind: 'error'; error: string; description: string | null }
  | { kind: 'confirm-logout'; action: string; fields: Record<string, string> }
  | { kind: 'signed-out' };

/** The part of Koa's context that sending a page needs. */
interface KoaResponse {
  status: number;
  body?: unknown;
  type: string;
  set(headers: Record<string, string>): void;
}

export interface IdentityPages {
  html(page: Page): string;
  send(
    response: ServerResponse,
    status: number,
    page: Page,
    headers?: Record<string, string>,
  ): void;
  /** A page of another part of the platform, in the frame of the login site. */
  sendBody(
    response: ServerResponse,
    status: number,
    page: { title: string; body: ReactElement },
    headers: Record<string, string>,
  ): void;
  sendKoa(context: KoaResponse, status: number, page: Page): void;
  /** A page of internal admins, in the frame of the login site. */
  sendAdmin(response: ServerResponse, status: number, page: AdminPage): void;
}

/** A page of internal admins. */
export interface AdminPage {
  title: string;
  /** The path of its style sheet, which the page loads after the style sheet of the login site. */
  styles: string;
  navigation: ReactElement;
  body: ReactElement;
}

/**
 * Creates the renderer of the login site's pages. The pages contain no script, and cannot be cached or framed.
 * @param security.formOrigins the allowed redirect targets of posted forms, because Chromium applies `form-action` to
 * redirects as well
 */
export function createPages(
  frame: Omit<Frame, 'theme'>,
  security: { formOrigins: readonly string[]; secure: boolean },
): IdentityPages {
  const headers: Record<string, string> = {
    'Content-Type': 'text/html; charset=utf-8',
    'Cache-Control': 'no-store',
    'Content-Security-Policy': [
      "default-src 'none'",
      "script-src 'none'",
      "style-src 'self'",
      "font-src 'self'",
      "img-src 'self'",
      `form-action 'self' ${[...new Set(security.formOrigins)].join(' ')}`,
      "base-uri 'none'",
      "frame-ancestors 'none'",
    ].join('; '),
  };
  const html = (page: Page) => {
    const view = toView(page, { ...frame, theme: null });
    const theme = 'options' in page ? themeOf(page.options) : null;
    return toDocument(
      <Layout frame={{ ...frame, theme }} title={view.title}>
        {view.body}
      </Layout>,
    );
  };
  const answer = (
    response: ServerResponse,
    status: number,
    document: string,
    more: Record<string, string> = {},
  ) => {
    response.statusCode = status;
    for (const [name, value] of Object.entries({ ...headers, ...more }))
      response.setHeader(name, value);
    response.end(document);
  };
  return {
    html,
    send: (response, status, page, more) => answer(response, status, html(page), more),
    sendBody: (response, status, { title, body }, more) =>
      answer(
        response,
        status,
        toDocument(
          <Layout frame={{ ...frame, theme: null }} title={title}>
            {body}
          </Layout>,
        ),
        more,
      ),
    sendAdmin: (response, status, { title, body, ...admin }) =>
      answer(
        response,
        status,
        toDocument(
          <Layout frame={{ ...frame, theme: null }} title={title} admin={admin}>
            {body}
          </Layout>,
        ),
      ),
    sendKoa(context, status, page) {
      context.status = status;
      context.set(headers);
      context.body = html(page);
    },
  };
}

const toDocument = (page: ReactElement) => `<!DOCTYPE html>${renderToStaticMarkup(page)}`;

function toView(page: Page, frame: Frame): { title: string; body: ReactElement } {
  const again = { href: `${frame.appUrl}/login`, label: 'Sign in again' };
  switch (page.kind) {
    case 'login':
      return { title: 'Sign in', body: <LoginForm frame={frame} {...page} /> };
    case 'sign-up':
      return { title: 'Create your account', body: <SignUpForm frame={frame} {...page} /> };
    case 'sign-up-sent':
      return { title: 'Check your email', body: <SignUpSent {...page} /> };
    case 'forgot':
      return { title: 'Forgot password', body: <ForgotForm {...page} /> };
    case 'password':
      return {
        title: page.current ? 'Change password' : 'Set password',
        body: <PasswordForm {...page} />,
      };
    case 'second-factor':
      return { title: 'Second step', body: <SecondFactorForm frame={frame} {...page} /> };
    case 'two-factor':
      return { title: 'Two-step sign-in', body: <TwoFactorPage frame={frame} {...page} /> };
    case 'recovery-codes':
      return { title: 'Recovery codes', body: <RecoveryCodes frame={frame} {...page} /> };
    case 'message':
      return { title: page.title, body: <MessagePage {...page} /> };
    case 'confirm-logout':
      return { title: 'Sign out', body: <ConfirmLogout frame={frame} {...page} /> };
    case 'signed-out':
      return {
        title: 'Signed out',
        body: (
          <MessagePage
            title="You are signed out"
            text="You can close this page, or sign in again."
            action={again}
          />
        ),
      };
    case 'error':
      return {
        title: 'Sign-in could not go on',
        body: (
          <MessagePage
            title="This sign-in could not go on"
            text={
              page.error === 'server_error'
                ? 'Something went wrong on our side. Please try again in a moment.'
                : explain(page)
            }
            action={again}
          />
        ),
      };
  }
}

/** Explains an error to the user. The protocol's description is included for developers of the app. */
function explain({ error, description }: { error: string; description: string | null }): string {
  if (
    error === 'invalid_request' &&
    /expired|session not found|mismatch|principal changed/.test(description ?? '')
  ) {
    return 'The sign-in took too long, was finished in another tab, or was started in another browser. Please start it again.';
  }
  return `The request was refused (${error}${description ? `: ${description}` : ''}). Please start the sign-in again.`;
}
