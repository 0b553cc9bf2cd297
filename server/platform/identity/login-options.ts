/**
 * The login options of A-02, and the parameters that Auth0 knows besides. They only fill and colour the
 * pages; they are text, never markup, and give nobody a role.
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

const longest = 200;

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

/** One line of text from outside: cut, without control characters; null when it is none. */
export function cleanText(value: unknown, max = longest): string | null {
  if (typeof value !== 'string') return null;
  // eslint-disable-next-line no-control-regex -- removing them is the point
  const cleaned = value.replace(/[\u0000-\u001f\u007f\u0080-\u009f\u2028\u2029]+/g, ' ').trim();
  return cleaned === '' ? null : [...cleaned].slice(0, max).join('');
}

/** Whether the sign-up page was asked for (`signUp=true`, or any value but a plain no). */
export function wantsSignUp(options: LoginOptions): boolean {
  return (
    options.signUp !== undefined && !['false', '0', 'no'].includes(options.signUp.toLowerCase())
  );
}

/** The theme that the app asked for; null: the system's wish. */
export function themeOf(options: LoginOptions): 'light' | 'dark' | null {
  return options.layout === 'light' || options.layout === 'dark' ? options.layout : null;
}
