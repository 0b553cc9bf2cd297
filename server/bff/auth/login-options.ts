/** options that the login site receives, with the name of the parameter there. */
const passedOptions = [
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

const maxLength = 200;

/**
 * Reads the allowed login options from a query (A-02, SEC-15). If two options have the same parameter, the one later in
 * the list wins. Values are truncated to 200 characters. All other parameters are dropped.
 * @param brand always from the configuration
 */
export function loginOptions(search: URLSearchParams, brand: string): URLSearchParams {
  const options = new URLSearchParams();
  for (const [from, to] of passedOptions) {
    const value = search.get(from);
    if (value !== null && value !== '') options.set(to, value.slice(0, maxLength));
  }
  options.set('brand', brand);
  return options;
}
