/** the options that pass through to the login site, and the names they are sent under. */
const passed = [
  ['signUp', 'signUp'],
  ['pwdMessage', 'pwdMessage'],
  ['pwdSuccess', 'pwdSuccess'],
  ['section', 'section'],
  ['firstName', 'firstName'],
  ['lastName', 'lastName'],
  ['role', 'role'],
  ['email', 'email'],
  ['customEmail', 'email'],
  ['layout', 'layout'],
  ['theme', 'layout'],
] as const;

const longest = 200;

/**
 * The allowed login options of a query (A-02, SEC-15): later names beat earlier ones, each value is cut to
 * 200 characters, everything else is dropped. `brand` is the configuration's.
 */
export function loginOptions(search: URLSearchParams, brand: string): URLSearchParams {
  const options = new URLSearchParams();
  for (const [from, to] of passed) {
    const value = search.get(from);
    if (value !== null && value !== '') options.set(to, value.slice(0, longest));
  }
  options.set('brand', brand);
  return options;
}
