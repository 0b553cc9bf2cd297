import { describe, expect, it } from 'vitest';

import { checkLogoutClaims, LogoutTokenError, logoutEvent, replayMs } from './back-channel';

const now = () => Math.floor(Date.now() / 1000);
const good = () => ({ iat: now(), jti: 'j', sub: 'u', sid: 's', events: { [logoutEvent]: {} } });

describe('the claims of a logout token', () => {
  it('[SEC-31] names a session, a user, or both', () => {
    expect(checkLogoutClaims(good())).toEqual({ jti: 'j', sub: 'u', sid: 's' });
    expect(checkLogoutClaims({ ...good(), sid: undefined })).toMatchObject({ sub: 'u', sid: null });
    expect(checkLogoutClaims({ ...good(), sub: undefined })).toMatchObject({ sub: null, sid: 's' });
  });

  it('[SEC-31] is at most five minutes old, with a leeway of 60 s on both sides', () => {
    // A second may pass between the two clocks.
    expect(() => checkLogoutClaims({ ...good(), iat: now() - 355 })).not.toThrow();
    expect(() => checkLogoutClaims({ ...good(), iat: now() - 361 })).toThrow('iat too old');
    expect(() => checkLogoutClaims({ ...good(), iat: now() + 60 })).not.toThrow();
    expect(() => checkLogoutClaims({ ...good(), iat: now() + 65 })).toThrow('iat in the future');
  });

  it('[SEC-31] once used, is remembered longer than any token is accepted', () => {
    expect(replayMs).toBeGreaterThan(1_000 * (300 + 2 * 60));
  });

  it.each([
    ['no events', { events: undefined }],
    ['events that are no object', { events: 'logout' }],
    ['another event', { events: { 'http://example.org/event': {} } }],
    ['an event that is no object', { events: { [logoutEvent]: true } }],
    ['an event that is a list', { events: { [logoutEvent]: [] } }],
    ['a nonce', { nonce: 'n' }],
    ['a nonce that is null', { nonce: null }],
    ['neither sub nor sid', { sub: undefined, sid: undefined }],
    ['an empty sid', { sub: undefined, sid: '' }],
    ['a sub that is no text', { sub: 7 }],
    ['an id that is too long', { jti: 'j'.repeat(501) }],
  ])('[SEC-31] is refused with %s', (_name, changes) => {
    const claims = JSON.parse(JSON.stringify({ ...good(), ...changes })) as ReturnType<typeof good>;
    expect(() => checkLogoutClaims(claims)).toThrow(LogoutTokenError);
  });
});
