import { paths } from './paths';

/** The allowed form of a slug. Dots or slashes could leave `/dashboards`. */
const slugShape = /^[A-Za-z0-9_-]{1,100}$/;

/**
 * `/dashboards?parent-slug=a&slug=b&…` leads to `/dashboards/a/b?…` with the other parameters
 * kept; without both slugs, to the home.
 */
export function dashboardIndexTarget(search: URLSearchParams): string {
  const parentSlug = search.get('parent-slug') ?? '';
  const slug = search.get('slug') ?? '';
  if (!slugShape.test(parentSlug) || !slugShape.test(slug)) return paths.home;
  const rest = new URLSearchParams(search);
  rest.delete('parent-slug');
  rest.delete('slug');
  const query = rest.toString();
  return paths.dashboard(parentSlug, slug) + (query === '' ? '' : `?${query}`);
}

/**
 * where `/login` and `/signup` send a visitor. Query parameters are passed on; the BFF accepts only the known
 * login options and a same-origin `returnTo` (A-02, SEC-14).
 * @param signUp true for `/signup`, which opens the login site's sign-up form
 */
export function loginTarget(search: URLSearchParams, signUp: boolean): string {
  const options = Object.fromEntries(search);
  delete options['signUp'];
  return paths.auth.login(signUp ? { ...options, signUp: 'true' } : options);
}
