import { cleanText } from '../http/clean-text';

/**
 * The login options of A-02, and further parameters of Auth0. They only fill in and style the pages. They are text, never
 * markup, and give no role.
 */
export const loginOptionNames = [
  'signUp',
  'email',
  'brand',
  'layout',
  'pwdMessage',
  'pwdSuccess',
  'section',
  'firstName',
  'lastName',
  'role',
] as const;

/** All extra parameters of `/authorize`. */
export const extraParams = [...loginOptionNames, 'audience', 'organization', 'invitation'] as const;

export type LoginOptions = Partial<Record<(typeof loginOptionNames)[number] | 'loginHint', string>>;

/** @returns the options of an authorization request, each at most 200 characters, control characters removed */
export function readLoginOptions(params: Record<string, unknown>): LoginOptions {
  const options: LoginOptions = {};
  for (const name of loginOptionNames) {
    const value = cleanText(params[name]);
    if (value !== null) options[name] = value;
  }
  const hint = cleanText(params['login_hint']);
  if (hint !== null) options.loginHint = hint;
  return options;
}

/** Whether the app requests the sign-up page: any value of `signUp` except a plain no. */
export function wantsSignUp(options: LoginOptions): boolean {
  return (
    options.signUp !== undefined && !['false', '0', 'no'].includes(options.signUp.toLowerCase())
  );
}

/** The theme that the app requests; null: the system's preference. */
export function themeOf(options: LoginOptions): 'light' | 'dark' | null {
  return options.layout === 'light' || options.layout === 'dark' ? options.layout : null;
}
