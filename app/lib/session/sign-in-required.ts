import type { ErrorView } from '~/contracts/errors/errors';

/**
 * True for what a form's action gives instead of its own answer when the sign-in has ended: status 401
 * and an `ErrorView` of code 'sign-in-required'. The form keeps what was typed and opens `useReauthentication`.
 * @param data a fetcher's `data`, or `useActionData()`
 */
export function isSignInRequired(data: unknown): data is ErrorView {
  return (
    typeof data === 'object' &&
    data !== null &&
    (data as { code?: unknown }).code === 'sign-in-required'
  );
}
