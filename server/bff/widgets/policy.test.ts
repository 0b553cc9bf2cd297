import { describe, expect, it } from 'vitest';

import { widgetsConfig, widgetsEnv } from './config';
import { decideWidgets, extendPolicy, isInternal } from './policy';
import * as z from 'zod';

const domains = ['endcap.example', 'staff.example', 'partner.example'];
const verified = (email: string) => ({ email, email_verified: true });
const config = widgetsConfig(
  z.object(widgetsEnv).parse({
    WIDGET_ANALYTICS_URL: 'https://stats.example/collect.js',
    WIDGET_ANALYTICS_ORIGINS: 'https://ingest.example/path, https://stats.example',
    INTERNAL_EMAIL_DOMAINS: domains.join(','),
  }),
);

describe('widgets', () => {
  it('[P-07] three domains are internal, and at most three can be configured', () => {
    const read = (env: object) => z.object(widgetsEnv).safeParse(env);
    expect(read({}).data?.INTERNAL_EMAIL_DOMAINS).toEqual([
      ...['endcap.example', 'staff.endcap.example', 'partners.endcap.example'],
    ]);
    const mixed = read({ INTERNAL_EMAIL_DOMAINS: 'Endcap.Example' });
    expect(mixed.data?.INTERNAL_EMAIL_DOMAINS).toEqual(['endcap.example']);
    const three = 'a.example,b.example,c.example';
    const known = read({ INTERNAL_EMAIL_DOMAINS: three });
    expect(known.data?.INTERNAL_EMAIL_DOMAINS).toEqual(three.split(','));
    expect(read({ INTERNAL_EMAIL_DOMAINS: `${three},d.example` }).error?.issues[0]?.message).toBe(
      'must be at most 3 domains, comma separated',
    );
  });

  it.each([
    ['ada@endcap.example', true],
    ['ada@STAFF.Example', true],
    ['ada@partner.example', true],
    ['"x@staff.example"@other.example', false],
    ['ada@sub.endcap.example', false],
    ['ada@notendcap.example', false],
    ['endcap.example', false],
    ['ada@', false],
  ])('[P-07] %s counts as internal: %s', (email, internal) => {
    expect(isInternal(domains, verified(email))).toBe(internal);
  });

  it('[P-07] an address that nobody has verified is not internal, nor is a visitor', () => {
    expect(isInternal(domains, { email: 'ada@endcap.example', email_verified: false })).toBe(false);
    expect(isInternal(domains, { email: 'ada@endcap.example' })).toBe(false);
    expect(isInternal(domains, null)).toBe(false);
  });

  it('[L-10 P-07] load only where configured, agreed to, and the user is not internal', () => {
    const none = widgetsConfig(z.object(widgetsEnv).parse({}));
    expect(decideWidgets(none, 'granted', null)).toEqual({ widgets: [], askConsent: false });
    expect(decideWidgets(none, 'unknown', null).askConsent).toBe(false);
    expect(decideWidgets(config, 'unknown', null)).toEqual({ widgets: [], askConsent: true });
    expect(decideWidgets(config, 'denied', null)).toEqual({ widgets: [], askConsent: false });
    expect(decideWidgets(config, 'granted', null).widgets).toEqual(config.widgets);
    const internal = verified('ada@staff.example');
    expect(decideWidgets(config, 'granted', internal)).toEqual({ widgets: [], askConsent: false });
    expect(decideWidgets(config, 'unknown', internal).askConsent).toBe(false);
    const chat = {
      WIDGET_CHAT_URL: 'https://chat.example/c.js',
      INTERNAL_EMAIL_DOMAINS: 'staff.example',
    };
    const withChat = widgetsConfig(z.object(widgetsEnv).parse(chat));
    expect(decideWidgets(withChat, 'granted', null).widgets).toMatchObject([
      { name: 'chat', src: 'https://chat.example/c.js' },
    ]);
    expect(decideWidgets(withChat, 'denied', null).widgets).toEqual([]);
    expect(decideWidgets(withChat, 'granted', internal).widgets).toEqual([]);
    const origins = { WIDGET_CHAT_ORIGINS: 'https://talk.example' };
    const both = widgetsConfig(z.object(widgetsEnv).parse({ ...chat, ...origins }));
    expect(both.widgets).toEqual([
      {
        name: 'chat',
        src: 'https://chat.example/c.js',
        origins: ['https://chat.example', 'https://talk.example'],
      },
    ]);
  });

  it('[L-10 SEC-44] a policy grows by the widgets’ origins and by nothing else', () => {
    const policy = "default-src 'self'; script-src 'self' 'nonce-x'; object-src 'none'";
    const grown = extendPolicy(policy, config.widgets[0]!.origins);
    const added = 'https://stats.example https://ingest.example';
    expect(grown.split('; ')).toEqual([
      "default-src 'self'",
      `script-src 'self' 'nonce-x' ${added}`,
      "object-src 'none'",
      ...['connect-src', 'img-src', 'style-src', 'font-src', 'frame-src'].map(
        (name) => `${name} 'self' ${added}`,
      ),
    ]);
  });
});
