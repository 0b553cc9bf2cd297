import type { ErrorView } from '~/contracts/errors/errors';

/**
 * True for the answer of a form's action after the session has ended: status 401 and an `ErrorView` with
 * code 'sign-in-required'. The form keeps its values and opens `useReauthentication`.
 * @param data a fetcher's `data`, or `useActionData()`
 */
export function isSignInRequired(data: unknown): data is ErrorView {
  return (
    typeof data === 'object' &&
    data !== null &&
    (data as { code?: unknown }).code === 'sign-in-required'
  );
}
