import type { LoginClient } from './login-client';

export const password = 'a long new password';
let made = 0;
/** An address that no other test uses. */
export const newEmail = () => `person-${Date.now()}-${(made += 1)}@brand.example`;

/** Fills in the sign-up form. @returns the page that follows */
export async function signUp(
  user: LoginClient,
  email: string,
  more: Record<string, string> = {},
  fields: Record<string, string> = {},
) {
  const form = await user.page(user.authorizeUrl({ signUp: 'true', ...more }));
  return user.submit(form, { firstName: 'Ada', lastName: 'Byron', email, password, ...fields });
}
