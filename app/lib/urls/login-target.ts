import { paths } from './paths';

/**
 * where `/login` and `/signup` send a visitor. Query parameters are passed on; the BFF accepts only the known
 * login options and a same-origin `returnTo` (A-02, SEC-14).
 *
 * @param signUp true for `/signup`, which opens the login site's sign-up form
 */
export function loginTarget(search: URLSearchParams, signUp: boolean): string {
  const options = Object.fromEntries(search);
  delete options['signUp'];
  return paths.auth.login(signUp ? { ...options, signUp: 'true' } : options);
}
