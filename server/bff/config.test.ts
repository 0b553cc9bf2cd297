import { describe, expect, it } from 'vitest';

import {
  outsidePlatform as outside,
  sessionSecret as secret,
} from '../../tests/support/programs/outside-platform';
import { connectionFromEnv, createConfig, isLogPretty } from './config';
import { readEnv } from './env';

describe('configuration', () => {
  it('[A-28] endpoints are below the issuer’s path, with a slash at its end and without', () => {
    for (const issuer of ['https://login.example/tenants/a', 'https://login.example/tenants/a/']) {
      const { env } = readEnv({ ...outside, AUTH_ISSUER: issuer });
      const { auth } = createConfig(env, connectionFromEnv(env), [secret], 0);
      expect(auth.issuer).toBe(issuer);
      expect(auth.tokenUrl).toBe('https://login.example/tenants/a/oauth/token');
      expect(auth.authenticatedUrl).toBe('https://login.example/tenants/a/api/authenticated');
    }
  });

  it('[A-28] all addresses of the login site are configuration', () => {
    const own = (name: string) => `https://elsewhere.example/${name}`;
    const { env } = readEnv({
      ...outside,
      ...Object.fromEntries(
        ['AUTHORIZE', 'TOKEN', 'JWKS', 'REVOKE', 'LOGOUT', 'AUTHENTICATED', 'CHANGE_PASSWORD'].map(
          (name) => [`AUTH_${name}_URL`, own(name)],
        ),
      ),
    });
    expect(createConfig(env, connectionFromEnv(env), [secret], 0).auth).toMatchObject({
      authorizeUrl: own('AUTHORIZE'),
      tokenUrl: own('TOKEN'),
      jwksUrl: own('JWKS'),
      revokeUrl: own('REVOKE'),
      logoutUrl: own('LOGOUT'),
      authenticatedUrl: own('AUTHENTICATED'),
      changePasswordUrl: own('CHANGE_PASSWORD'),
    });
    const unset = readEnv(outside).env;
    expect(createConfig(unset, connectionFromEnv(unset), [secret], 0).auth).toMatchObject({
      authorizeUrl: 'https://login.example/authorize',
      tokenUrl: 'https://login.example/oauth/token',
      jwksUrl: 'https://login.example/.well-known/jwks.json',
      revokeUrl: 'https://login.example/oauth/revoke',
      logoutUrl: 'https://login.example/oidc/logout',
    });
  });

  it('[C-07] log lines are JSON, and readable in development or where asked for', () => {
    const isPretty = (more: Record<string, string>) =>
      isLogPretty(readEnv({ ...outside, ...more }).env);
    expect(isPretty({})).toBe(false);
    // The line of a request has this level.
    expect(readEnv(outside).env.LOG_LEVEL).toBe('info');
    expect(isPretty({ NODE_ENV: 'development' })).toBe(true);
    expect(isPretty({ NODE_ENV: 'development', LOG_FORMAT: 'json' })).toBe(false);
    expect(isPretty({ LOG_FORMAT: 'pretty' })).toBe(true);
  });

  it('[A-24.1 REL-02] scope and time-out have the specified defaults', () => {
    const { env } = readEnv(outside);
    const config = createConfig(env, connectionFromEnv(env), [secret], 0);
    expect(config.auth.scopes).toEqual(['openid', 'profile', 'email', 'offline_access']);
    expect(config.upstream.timeoutMs).toBe(10_000);
  });

  it('[SEC-03] sessions end after three days without use, and after a week, unless the settings say otherwise', () => {
    const sessionOf = (more: Record<string, string>) => {
      const { env } = readEnv({ ...outside, ...more });
      const { session } = createConfig(env, connectionFromEnv(env), [secret], 0);
      return [session.idleSeconds, session.absoluteSeconds];
    };
    expect(sessionOf({})).toEqual([259_200, 604_800]);
    expect(sessionOf({ SESSION_IDLE_SECONDS: '600', SESSION_ABSOLUTE_SECONDS: '1200' })).toEqual([
      600, 1_200,
    ]);
  });

  it('[A-27] sessions are in the embedded store, unless a setting names a Redis', () => {
    const redisOf = (more: Record<string, string>) => {
      const { env } = readEnv({ ...outside, ...more });
      return createConfig(env, connectionFromEnv(env), [secret], 0).redis;
    };
    expect(redisOf({})).toBeNull();
    const url = 'rediss://redis.example:6380';
    expect(redisOf({ REDIS_URL: url })).toEqual({ url, prefix: 'endcap:' });
  });

  it('[A-11] a platform that says how long refresh tokens may be used again is believed, unless a setting says otherwise', () => {
    const reuseOf = (more: Record<string, string>) => {
      const { env } = readEnv({ ...outside, ...more });
      return createConfig(env, connectionFromEnv(env), [secret], 60).auth.refreshReuseSeconds;
    };
    expect([reuseOf({}), reuseOf({ AUTH_REFRESH_REUSE_SECONDS: '5' })]).toEqual([60, 5]);
  });

  it('[REL-04] a stop waits a second for the balancer where nothing else is said', () => {
    const { env } = readEnv(outside);
    expect(createConfig(env, connectionFromEnv(env), [secret], 0).shutdownDelayMs).toBe(1_000);
  });

  it('[C-06] half of the error reports are sent where nothing else is said, and none without a DSN', () => {
    const { env } = readEnv(outside);
    const { sentry } = createConfig(env, connectionFromEnv(env), [secret], 0);
    expect(sentry).toMatchObject({ dsn: null, sampleRate: 0.5 });
  });
});
