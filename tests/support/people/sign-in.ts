import { paths } from '../../../app/lib/urls/paths';
import { nextCode } from '../browser/authenticator';
import { createClient, type Answer, type HttpClient } from '../network/http-client';

export const demoPassword = 'endcap-demo';
export const demoUsers = [
  'trial',
  'core',
  'growth',
  'unlimited',
  'gifted',
  'payment',
  'brandless',
  'merchant-admin',
  'inventory',
  'owned-brands',
  'vendor',
  'reports',
  'pulse',
  'admin',
  'two-factor',
] as const;
export type DemoUser = (typeof demoUsers)[number];

export const emailOf = (user: DemoUser) => `${user}@demo.endcap.example`;

/**
 * Goes from the BFF to the login site's form.
 * @returns the page with the form
 */
export async function openLoginForm(
  client: HttpClient,
  bffUrl: string,
  returnTo?: string,
): Promise<Answer> {
  const query = returnTo === undefined ? '' : `?${new URLSearchParams({ returnTo }).toString()}`;
  const page = await client.follow(`${bffUrl}/auth/login${query}`);
  if (page.status !== 200 || page.document().querySelector('input[type=password]') === null) {
    throw new Error(`no login form at ${page.url} (${page.status}):\n${page.text.slice(0, 500)}`);
  }
  return page;
}

/**
 * Fills in the login site's form and follows it back, through the callback, to a page of the BFF.
 * @returns that page, with the addresses on the way
 */
export async function sendLoginForm(client: HttpClient, page: Answer, user: DemoUser) {
  const form = 'form:has(input[type=password])';
  const next = await client.followFrom(
    await client.submit(page, { email: emailOf(user), password: demoPassword }, { form }),
  );
  // Only the second step has such a field. To parse every page for it would take most of the time of a sign-in.
  if (!next.text.includes('name="code"')) return next;
  const last = await sendCode(client, next);
  return { ...last, hops: [...next.hops, ...last.hops] };
}

/** Answers the login site's second step with a code of the demo authenticator, and follows the redirects back. */
export async function sendCode(client: HttpClient, page: Answer) {
  const code = await nextCode(new URL(page.url).origin);
  return client.followFrom(
    await client.submit(page, { code }, { form: 'form:has(input[name=code])' }),
  );
}

/**
 * Signs a demo user in through the real pages; the session's cookie is in the client's jar afterwards.
 * @param returnTo by default a page without figures: the dossier takes more processor time than the rest of a sign-in
 * @returns the client and the page of the BFF that it ended on
 */
export async function signIn(
  bffUrl: string,
  user: DemoUser,
  client = createClient(),
  returnTo: string = paths.help,
) {
  const page = await sendLoginForm(client, await openLoginForm(client, bffUrl, returnTo), user);
  if (!page.url.startsWith(`${bffUrl}/`)) {
    throw new Error(
      `the sign-in of ${user} ended at ${page.url} (${page.status}):\n${page.text.slice(0, 500)}`,
    );
  }
  return { client, page };
}
