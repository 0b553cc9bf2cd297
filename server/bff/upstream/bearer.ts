import { SignInRequiredError, SignInUnconfirmedError } from '../errors';

/**
 * The access token of a request. `unconfirmed`: the user is signed in, but the token cannot be renewed at the moment
 * (A-13).
 */
export type TokenState =
  { kind: 'token'; token: string } | { kind: 'visitor' } | { kind: 'unconfirmed' };

export type BearerSource = ReturnType<typeof createBearerSource>;

/** @param current returns the current token; `force` is a token that the platform refused and that must be renewed */
export function createBearerSource(current: (force?: string) => Promise<TokenState>) {
  let known: Promise<TokenState> | null = null;
  const token = () => (known ??= current());

  return {
    /** The token for an upstream call, renewed if needed. */
    token,
    /**
     * Runs an upstream call with the user's token. If the upstream refuses the token, it is renewed and the call is repeated
     * once (SEC-23).
     * @param refused whether a response refuses the token
     * @param options.withoutToken whether the call may run if no token can be had (only for queries)
     * @throws {SignInUnconfirmedError} if the token cannot be renewed and the call needs one
     * @throws {SignInRequiredError} if a visitor makes a call that needs a token, or the renewed token is refused
     */
    async withToken<Answer>(
      call: (token: string | null) => Promise<Answer>,
      refused: (answer: Answer) => boolean,
      { withoutToken }: { withoutToken: boolean },
    ) {
      const state = await token();
      if (state.kind !== 'token') {
        if (!withoutToken)
          throw state.kind === 'visitor' ? new SignInRequiredError() : new SignInUnconfirmedError();
        return { answer: await call(null), confirmed: state.kind === 'visitor' };
      }
      const answer = await call(state.token);
      if (!refused(answer)) return { answer, confirmed: true };

      known = current(state.token);
      const renewed = await known;
      if (renewed.kind !== 'token') {
        if (!withoutToken) throw new SignInUnconfirmedError();
        return { answer: await call(null), confirmed: false };
      }
      const replayed = await call(renewed.token);
      if (refused(replayed)) throw new SignInRequiredError('the platform refused a renewed token');
      return { answer: replayed, confirmed: true };
    },
  };
}
