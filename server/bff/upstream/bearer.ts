import { SignInRequiredError, SignInUnconfirmedError } from '../errors';

/**
 * What a request can say about its user's token: one, none because it is a visitor's, none although
 * signed in because it could not be renewed just now.
 */
export type TokenState =
  { kind: 'token'; token: string } | { kind: 'visitor' } | { kind: 'unconfirmed' };

export interface BearerSource {
  /** The token for an upstream call now, renewed when needed. */
  token(): Promise<TokenState>;
  /**
   * Runs an upstream call with the user's token; after a refusal forces one renewal and replays the
   * call once (SEC-23).
   * @param refused tells an answer that refuses the token
   * @param options.withoutToken the call may go without a token when none can be had (queries alone)
   * @throws {UpstreamUnavailableError} when there is no token and the call needs one
   * @throws {SignInRequiredError} when the renewed token is refused, too
   */
  withToken<Answer>(
    call: (token: string | null) => Promise<Answer>,
    refused: (answer: Answer) => boolean,
    options: { withoutToken: boolean },
  ): Promise<{ answer: Answer; confirmed: boolean }>;
}

/**
 * @param current the token for now; `force` names a token that the platform refused
 */
export function createBearerSource(current: (force?: string) => Promise<TokenState>): BearerSource {
  let known: Promise<TokenState> | null = null;
  const token = () => (known ??= current());

  return {
    token,
    async withToken(call, refused, { withoutToken }) {
      const state = await token();
      if (state.kind !== 'token') {
        if (!withoutToken) {
          throw state.kind === 'visitor' ? new SignInRequiredError() : new SignInUnconfirmedError();
        }
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
