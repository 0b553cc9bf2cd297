import { describe, expect, it } from 'vitest';

import { outsidePlatform as outside } from '../../tests/support/programs/outside-platform';
import { ConfigurationError, readEnv } from './env';

const problem = (source: Record<string, string>) => {
  try {
    readEnv(source);
  } catch (error) {
    expect(error).toBeInstanceOf(ConfigurationError);
    return (error as Error).message;
  }
  throw new Error('accepted');
};

describe('the environment', () => {
  it('[C-09] with nothing set the embedded platform is meant', () => {
    expect(readEnv({}).embedded).toBe(true);
    expect(readEnv({ PORT: '', AUTH_ISSUER: '' }).embedded).toBe(true);
  });

  it('[L-07] a build made for maintenance is started so, unless the start says otherwise', () => {
    const built = { MAINTENANCE: 'on' };
    expect(readEnv({}).env.MAINTENANCE).toBe('off');
    expect(readEnv({}, built).env.MAINTENANCE).toBe('on');
    expect(readEnv({ MAINTENANCE: 'off' }, built).env.MAINTENANCE).toBe('off');
    expect(problem({ MAINTENANCE: 'perhaps' })).toContain('MAINTENANCE must be on or off');
  });

  it('[SEC-41 C-09] trusted proxies are a number, and none where nothing is said', () => {
    expect(readEnv({}).env.TRUST_PROXY_HOPS).toBe(0);
    for (const value of ['true', '1.5', '-1', '11'])
      expect(problem({ TRUST_PROXY_HOPS: value }), value).toContain('TRUST_PROXY_HOPS must be');
  });

  it('[C-09] one line names every wrong and missing value', () => {
    const message = problem({ PORT: 'abc', AUTH_ISSUER: 'nonsense', SESSION_SECRETS: 'short' });
    expect(message.split('\n')).toHaveLength(1);
    for (const name of ['PORT', 'AUTH_ISSUER', 'SESSION_SECRETS']) expect(message).toContain(name);
    const { AUTH_CLIENT_SECRET, SESSION_SECRETS, ...rest } = outside;
    expect(AUTH_CLIENT_SECRET && SESSION_SECRETS).toBeTruthy();
    const missing = problem(rest);
    expect(missing).toContain('AUTH_CLIENT_SECRET');
    expect(missing).toContain('SESSION_SECRETS');
    expect(
      problem({ ...outside, AUTH_CLIENT_SECRET: 'the-secret-value', PORT: 'x' }),
    ).not.toContain('the-secret-value');
  });

  it('[C-09] numbers have bounds, and one variable of an own platform needs all', () => {
    for (const port of ['0', '65536']) expect(problem({ PORT: port })).toContain('PORT must be');
    for (const port of ['1', '65535']) expect(readEnv({ PORT: port }).env.PORT).toBe(Number(port));
    for (const name of Object.keys(outside).filter((each) => each !== 'PUBLIC_URL'))
      expect(problem({ ...outside, [name]: '' })).toContain(name);
  });

  it.each<[string, number, number]>([
    ['PORT', 1, 65_535],
    ['TRUST_PROXY_HOPS', 0, 10],
    ['SHUTDOWN_DELAY_MS', 0, 20_000],
    ['SESSION_IDLE_SECONDS', 60, 2_592_000],
    ['SESSION_ABSOLUTE_SECONDS', 60, 2_592_000],
    ['AUTH_MAX_AGE', 1, 31_536_000],
    ['AUTH_REFRESH_REUSE_SECONDS', 0, 3_600],
    ['AUTH_REFRESH_TOKEN_SECONDS', 60, 31_536_000],
    ['UPSTREAM_TIMEOUT_MS', 100, 60_000],
    ['RATE_READS_PER_MINUTE', 1, 100_000_000],
    ['RATE_WRITES_PER_MINUTE', 1, 100_000_000],
    ['RATE_FORMS_PER_MINUTE', 1, 100_000_000],
    ['RATE_SIGN_INS_PER_MINUTE', 1, 100_000_000],
    ['RATE_CALLBACKS_PER_MINUTE', 1, 100_000_000],
    ['RATE_SESSION_READS_PER_MINUTE', 1, 100_000_000],
    ['RATE_FILES_PER_MINUTE', 1, 100_000_000],
    ['RATE_REPORTS_PER_MINUTE', 1, 100_000_000],
    ['RATE_BACK_CHANNEL_PER_MINUTE', 1, 100_000_000],
  ])('[C-09] %s is a whole number from %i to %i', (name, least, most) => {
    for (const value of [least - 1, most + 1, least + 0.5, 'x'])
      expect(problem({ [name]: String(value) })).toMatch(
        new RegExp(`^Configuration error: ${name} must be`),
      );
  });

  it.each<readonly [string, string]>([
    ['NODE_ENV', 'staging'],
    ['PRODUCT_NAME', 'x'.repeat(61)],
    ['LOG_LEVEL', 'loud'],
    ['LOG_FORMAT', 'xml'],
    ['METRICS_TOKEN', 'x'.repeat(15)],
    ['REDIS_URL', 'http://redis.example'],
    ['REDIS_PREFIX', 'x'.repeat(101)],
    ['AUTH_SILENT_FALLBACK', 'yes'],
    ['AUTH_BRAND', 'x'.repeat(101)],
    ['MAINTENANCE', 'perhaps'],
    ['API_URL', 'https://api.example/v1'],
    ['AMS_URL', 'https://ams.example/v1'],
    ['PAYMENT_ORIGINS', 'https://pay.example,ftp://pay.example'],
    ['SENTRY_DSN', 'https://sentry.example'],
    ['SENTRY_SAMPLE_RATE', '1.1'],
    ['SENTRY_ENVIRONMENT', 'a b'],
    ['OTEL_EXPORTER_OTLP_HEADERS', 'no-value'],
    ['OTEL_SERVICE_NAME', 'a b'],
    ['OTEL_TRACES_SAMPLER_ARG', '2'],
    ['INTERNAL_EMAIL_DOMAINS', 'a.example,b.example,c.example,d.example'],
    ['WIDGET_ANALYTICS_ORIGINS', 'https://a.example,nonsense'],
    ['WIDGET_CHAT_ORIGINS', 'https://a.example,nonsense'],
    ...[
      ...['PUBLIC_URL', 'AUTH_ISSUER', 'AUTH_AUTHORIZE_URL', 'AUTH_TOKEN_URL', 'AUTH_JWKS_URL'],
      ...['AUTH_REVOKE_URL', 'AUTH_LOGOUT_URL', 'AUTH_AUTHENTICATED_URL'],
      ...['AUTH_CHANGE_PASSWORD_URL', 'ADMIN_URL'],
      ...['LD_BASE_URL', 'LD_STREAM_URL', 'LD_EVENTS_URL'],
      ...['LD_CLIENT_BASE_URL', 'LD_CLIENT_STREAM_URL', 'LD_CLIENT_EVENTS_URL'],
      ...['OTEL_EXPORTER_OTLP_ENDPOINT', 'OTEL_EXPORTER_OTLP_TRACES_ENDPOINT'],
      ...['WIDGET_ANALYTICS_URL', 'WIDGET_CHAT_URL'],
    ].flatMap((name) => [[name, 'ftp://files.example'] as const, [name, 'nonsense'] as const]),
    ...['API_URL', 'AMS_URL', 'PAYMENT_ORIGINS'].map((name) => [name, 'nonsense'] as const),
  ])('[C-09] %s is refused with %s', (name, value) => {
    expect(problem({ ...outside, [name]: value })).toMatch(
      new RegExp(`^Configuration error: ${name}\\b`),
    );
  });

  it('[C-09] each session secret has 32 characters or more', () => {
    const [long, short] = ['x'.repeat(32), 'x'.repeat(31)];
    expect(readEnv({ SESSION_SECRETS: `${long},${long}` }).env.SESSION_SECRETS).toHaveLength(2);
    for (const secrets of [short, `${long},${short}`])
      expect(problem({ SESSION_SECRETS: secrets })).toContain('SESSION_SECRETS');
  });

  it('[A-07 C-09] plain http is for loopback addresses alone', () => {
    for (const url of [
      'http://localhost:3000',
      'http://127.0.0.1:80',
      'http://[::1]:3000',
      'https://app.example',
    ]) {
      expect(readEnv({ PUBLIC_URL: url }).env.PUBLIC_URL).toBe(new URL(url).origin);
    }
    for (const url of [
      'http://app.example',
      'http://localhost.evil.com',
      'http://192.168.0.1',
      'http://127.0.0.1.nip.io',
    ]) {
      expect(problem({ PUBLIC_URL: url })).toContain('PUBLIC_URL');
    }
  });

  it('[C-09 SEC-13] a public or platform address with a path is refused, not cut', () => {
    for (const url of [
      'https://app.example/endcap',
      'https://app.example/?a=1',
      'https://u@app.example',
    ]) {
      expect(problem({ PUBLIC_URL: url })).toContain('PUBLIC_URL must be an origin');
    }
    expect(problem({ ...outside, API_URL: 'https://api.example/v1' })).toContain('API_URL');
  });

  it('[A-24.1 C-09] a scope without openid would be no sign-in', () => {
    expect(problem({ AUTH_SCOPE: 'profile email' })).toContain('AUTH_SCOPE must contain openid');
    expect(problem({ AUTH_SCOPE: 'openid2' })).toContain('AUTH_SCOPE');
  });

  it('[SEC-03 C-09] no session may outlive the refresh token', () => {
    expect(
      problem({ SESSION_ABSOLUTE_SECONDS: '1000000', AUTH_REFRESH_TOKEN_SECONDS: '999999' }),
    ).toContain('SESSION_ABSOLUTE_SECONDS');
    const equal = { SESSION_ABSOLUTE_SECONDS: '700000', AUTH_REFRESH_TOKEN_SECONDS: '700000' };
    expect(readEnv(equal).env.SESSION_ABSOLUTE_SECONDS).toBe(700_000);
    // Where nothing else is said, a refresh token lives for two weeks, as those of the embedded login site.
    expect(readEnv({ SESSION_ABSOLUTE_SECONDS: '1209600' }).env.SESSION_ABSOLUTE_SECONDS).toBe(
      1_209_600,
    );
    expect(problem({ SESSION_ABSOLUTE_SECONDS: '1209601' })).toContain('SESSION_ABSOLUTE_SECONDS');
  });
});
