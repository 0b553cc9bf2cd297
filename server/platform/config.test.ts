import { describe, expect, it } from 'vitest';

import { ConfigError, readConfig } from './config';
import { isLoopback } from './env';

describe('readConfig', () => {
  it('[C-09 C-07 A-11 SEC-41 SEC-43] needs nothing: everything has a default, and an empty value counts as missing', () => {
    expect(readConfig({ PLATFORM_PORT: '' })).toMatchObject({
      host: '127.0.0.1',
      port: 3001,
      publicUrl: null,
      appUrl: 'http://localhost:3000',
      seed: 'demo',
      accessTokenTtl: 600,
      refreshTokenTtl: 1_209_600,
      refreshReuseInterval: 60,
      loginRatePerMinute: 10,
      writesPerMinute: 100,
      trustedProxyHops: 0,
      logLevel: 'info',
    });
  });

  it('[C-09] names all problems in one line', () => {
    const read = () =>
      readConfig({
        PLATFORM_PORT: '70000',
        APP_URL: 'nonsense',
        LOG_LEVEL: 'loud',
        PLATFORM_ADMIN_EMAIL: 'x',
      });
    expect(read).toThrow(ConfigError);
    expect(read).toThrow(/^Wrong configuration of the platform: [^\n]*PLATFORM_PORT[^\n]*$/);
    for (const name of ['APP_URL', 'LOG_LEVEL', 'PLATFORM_ADMIN_EMAIL']) expect(read).toThrow(name);
  });

  it.each<[string, number, number]>([
    ['PLATFORM_PORT', 0, 65_535],
    ['PLATFORM_ANALYTICS_MEMORY_MB', 0, 10_000_000],
    ['PLATFORM_ANALYTICS_CACHE_MB', 0, 100_000],
    ['PLATFORM_ANALYTICS_LIMIT_MS', 100, 60_000],
    ['UV_THREADPOOL_SIZE', 1, 1_024],
    ['PLATFORM_ACCESS_TOKEN_TTL', 2, 86_400],
    ['PLATFORM_REFRESH_TOKEN_TTL', 2, 31_536_000],
    ['PLATFORM_REFRESH_REUSE_INTERVAL', 0, 3_600],
    ['PLATFORM_LOGIN_RATE_PER_MINUTE', 1, 1_000_000_000],
    ['PLATFORM_WRITES_PER_MINUTE', 1, 1_000_000_000],
    ['PLATFORM_PASSWORD_PARALLEL', 1, 64],
    ['PLATFORM_PASSWORD_QUEUE', 1, 100_000],
    ['PLATFORM_TRUSTED_PROXY_HOPS', 0, 10],
    ['GRAPHQL_MAX_DEPTH', 1, 1_000_000_000],
    ['GRAPHQL_MAX_TOKENS', 1, 1_000_000_000],
    ['GRAPHQL_MAX_ALIASES', 0, 1_000_000_000],
    ['GRAPHQL_MAX_BODY_BYTES', 1, 1_000_000_000],
    ['GRAPHQL_RATE_PER_MINUTE', 1, 1_000_000_000],
    ['GRAPHQL_ANONYMOUS_RATE_PER_MINUTE', 1, 1_000_000_000],
  ])('[C-09] %s is a whole number from %i to %i', (name, least, most) => {
    for (const value of [least - 1, most + 1, least + 0.5, 'x'])
      expect(() => readConfig({ [name]: String(value) })).toThrow(
        new RegExp(`^Wrong configuration of the platform: ${name} must be`),
      );
  });

  it.each([
    ['DATABASE_URL', 'mysql://x'],
    ['PLATFORM_ANALYTICS_SIZE', 'huge'],
    ['APP_INTERNAL_URL', 'http://app.example/path'],
    ['AUTH_AUDIENCE', 'nonsense'],
    ['LD_SDK_KEY', 'short'],
    ['LD_CLIENT_SIDE_ID', 'a b'],
    ['PLATFORM_SEED', 'yes'],
    ['PLATFORM_INTAKE_KEY', 'x'.repeat(31)],
    ['PLATFORM_DEMO_ORDERS', 'yes'],
    ['PLATFORM_WARM_UP', 'yes'],
    ['STRIPE_WEBHOOK_SECRET', 'sk_test_1'],
    ['PRODUCT_NAME', 'x'.repeat(61)],
    ['PLATFORM_SELLER', 'x'.repeat(501)],
    ['PLATFORM_SELLER_TAX_ID', 'x'.repeat(61)],
    ['PLATFORM_TAX_PERCENT', '100'],
    ['PLATFORM_METRICS_TOKEN', 'x'.repeat(15)],
    ['OTEL_EXPORTER_OTLP_ENDPOINT', 'collector:4318'],
    ['OTEL_EXPORTER_OTLP_TRACES_ENDPOINT', 'https://user:key@collector.example/'],
    ['OTEL_EXPORTER_OTLP_HEADERS', 'no-value'],
    ['OTEL_SERVICE_NAME', 'a b'],
    ['OTEL_TRACES_SAMPLER_ARG', '2'],
  ])('[C-09] %s is refused with %s', (name, value) => {
    expect(() => readConfig({ [name]: value })).toThrow(
      new RegExp(`^Wrong configuration of the platform: ${name}\\b`),
    );
  });

  it('[C-12] reads the standard variables of traces, which are off without them', () => {
    expect(readConfig({}).tracing).toBeNull();
    expect(
      readConfig({
        OTEL_EXPORTER_OTLP_ENDPOINT: 'http://collector.example:4318/',
        OTEL_EXPORTER_OTLP_HEADERS: 'x-key=a%20b,x-team=cpg=1',
        OTEL_TRACES_SAMPLER_ARG: '0.1',
      }).tracing,
    ).toEqual({
      url: 'http://collector.example:4318/v1/traces',
      headers: { 'x-key': 'a b', 'x-team': 'cpg=1' },
      serviceName: 'endcap-platform',
      ratio: 0.1,
    });
    const whole = 'https://collector.example/otlp/traces';
    expect(readConfig({ OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: whole }).tracing?.url).toBe(whole);
  });

  it('[C-09 P-13] the seller of invoices has a name, the lines of an address and a tax id', () => {
    expect(readConfig({}).seller).toEqual({ name: 'Endcap', address: [], taxId: null });
    const PLATFORM_SELLER = 'Endcap Inc. | 12 Mill Lane |Springfield, IL 62701|';
    expect(readConfig({ PLATFORM_SELLER, PLATFORM_SELLER_TAX_ID: '98-7654321' }).seller).toEqual({
      name: 'Endcap Inc.',
      address: ['12 Mill Lane', 'Springfield, IL 62701'],
      taxId: '98-7654321',
    });
  });

  it('[C-09] a mail server needs a sender, and both must make sense', () => {
    const read = (env: Record<string, string>) => () => readConfig(env);
    const url = 'smtps://user:p%40ss@mail.example:465';
    expect(readConfig({}).smtp).toBeNull();
    expect(read({ PLATFORM_SMTP_URL: url })).toThrow('PLATFORM_MAIL_FROM is needed');
    expect(
      readConfig({ PLATFORM_SMTP_URL: url, PLATFORM_MAIL_FROM: 'Endcap <a@endcap.example>' }).smtp,
    ).toMatchObject({ url, from: 'Endcap <a@endcap.example>', local: false });
    for (const wrong of ['mail.example:25', 'http://mail.example', 'smtp://', 'smtp:///x'])
      expect(read({ PLATFORM_SMTP_URL: wrong, PLATFORM_MAIL_FROM: 'a@b.example' })).toThrow(
        'PLATFORM_SMTP_URL',
      );
    for (const wrong of ['nobody', 'a@b.example\r\nBcc: x@y.example', 'A <a@b> <c@d>'])
      expect(read({ PLATFORM_SMTP_URL: url, PLATFORM_MAIL_FROM: wrong })).toThrow(
        'PLATFORM_MAIL_FROM',
      );
  });

  it.each([
    'http://login.example.com',
    'https://login.example.com/path',
    'ftp://localhost',
    'https://user@login.example.com',
    'https://login.example.com?x=1',
  ])('[C-09] refuses %s as a public address', (url) => {
    expect(() => readConfig({ PLATFORM_PUBLIC_URL: url })).toThrow('PLATFORM_PUBLIC_URL');
    expect(() => readConfig({ APP_URL: url })).toThrow('APP_URL');
  });

  it('demo users are created by default on loopback addresses only', () => {
    const seed = (env: Record<string, string>) => readConfig(env).seed;
    expect(
      seed({ APP_URL: 'http://127.0.0.1:3000', PLATFORM_PUBLIC_URL: 'http://localhost:3001/' }),
    ).toBe('demo');
    expect(seed({ APP_URL: 'https://app.example.com' })).toBe('none');
    expect(seed({ PLATFORM_PUBLIC_URL: 'https://login.example.com' })).toBe('none');
  });

  it('[C-09] demo users at a public address need a second, explicit setting', () => {
    const seed = (env: Record<string, string>) =>
      readConfig({ PLATFORM_SEED: 'demo', ...env }).seed;
    const addresses: Record<string, string>[] = [
      { APP_URL: 'https://app.example.com' },
      { PLATFORM_PUBLIC_URL: 'https://login.example.com' },
    ];
    for (const address of addresses) {
      expect(() => seed(address)).toThrow(
        /^Wrong configuration of the platform: PLATFORM_SEED demo [^\n]*PLATFORM_DEMO_IN_PUBLIC=yes[^\n]*$/,
      );
      expect(() => seed({ ...address, PLATFORM_DEMO_IN_PUBLIC: 'no' })).toThrow('must be yes');
      expect(seed({ ...address, PLATFORM_DEMO_IN_PUBLIC: 'yes' })).toBe('demo');
      expect(seed({ ...address, PLATFORM_SEED: 'none' })).toBe('none');
    }
    expect(seed({})).toBe('demo');
  });

  it('[C-09] takes both keys of Stripe, or none', () => {
    const keys = { STRIPE_SECRET_KEY: 'sk_test_1', STRIPE_WEBHOOK_SECRET: 'whsec_1' };
    expect(readConfig({}).stripe).toBeNull();
    expect(readConfig(keys).stripe).toEqual({ secretKey: 'sk_test_1', webhookSecret: 'whsec_1' });
    for (const [name, message] of [
      ['STRIPE_SECRET_KEY', 'STRIPE_SECRET_KEY is needed with STRIPE_WEBHOOK_SECRET'],
      ['STRIPE_WEBHOOK_SECRET', 'STRIPE_WEBHOOK_SECRET is needed with STRIPE_SECRET_KEY'],
    ] as const)
      expect(() => readConfig({ ...keys, [name]: '' })).toThrow(message);
    // A publishable key, for browsers.
    expect(() => readConfig({ ...keys, STRIPE_SECRET_KEY: 'pk_test_1' })).toThrow(
      'STRIPE_SECRET_KEY must be a secret key',
    );
  });

  it.each([
    ['http://localhost:1', true],
    ['http://127.9.9.9', true],
    ['http://[::1]:3', true],
    ['http://127.0.0.1.evil.example', false],
    ['http://localhost.evil.example', false],
    ['nonsense', false],
  ])('isLoopback(%s) is %s', (url, wanted) => {
    expect(isLoopback(url)).toBe(wanted);
  });
});
