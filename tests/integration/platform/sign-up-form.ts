import { expect } from 'vitest';

import type { LoginClient, Page } from './login-client';
import { mailedLink } from './mailed-link';

export const password = 'a long new password';
let made = 0;
/** An address that no other test uses. */
export const newEmail = () => `person-${Date.now()}-${(made += 1)}@brand.example`;

/** Fills in the sign-up form. @returns the page that follows */
export async function sendSignUp(
  user: LoginClient,
  email: string,
  more: Record<string, string> = {},
  fields: Record<string, string> = {},
): Promise<Page> {
  const form = await user.page(user.authorizeUrl({ signUp: 'true', ...more }));
  const person = { firstName: 'Ada', lastName: 'Byron', company: 'Analytical Snacks' };
  return user.submit(form, { ...person, email, ...fields });
}

/** Signs up, follows the mailed link and sets the password, which signs in. @returns the page after the sign-in */
export async function signUp(
  user: LoginClient,
  email: string,
  more: Record<string, string> = {},
  fields: Record<string, string> = {},
): Promise<Page> {
  const sent = await sendSignUp(user, email, more, fields);
  expect(sent.html).toContain('Check your email');
  // The mail is written after the answer.
  let link: string | null = null;
  await expect.poll(async () => (link = await mailedLink(user, email))).not.toBeNull();
  const ready = await user.submit(await user.page(link!), { password, repeat: password });
  expect(ready.url).toMatch(/\/auth\/login$/);
  return user.page(user.authorizeUrl(more));
}
