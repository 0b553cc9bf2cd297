import { describe, expect, it } from 'vitest';

import { growthOf } from '../../../tests/support/random/growth';
import { scrubEvent, scrubText } from './scrub';

const id = 'a'.repeat(32);
const requestId = '45f7c386-2de2-4de4-8266-a0495253c7af';

describe('what leaves the server about an error', () => {
  it.each([
    ['GET /orders?token=canary&x=1 failed', 'GET /orders?[query] failed'],
    ['Bearer canary.value', 'Bearer [removed]'],
    ['Basic Y2FuYXJ5', 'Basic [removed]'],
    ['DPoP canary', 'DPoP [removed]'],
    ['Cookie: endcap_session=canary; theme=dark', 'Cookie [removed]'],
    ['Set-Cookie: a=canary', 'Set-Cookie [removed]'],
    ['Authorization: canary', 'Authorization [removed]'],
    ['proxy-authorization: canary', 'proxy-authorization [removed]'],
    ['{"access_token":"canary"}', '{"access_token":[removed]'],
    ['secret=canary', 'secret=[removed]'],
    ['password=canary', 'password=[removed]'],
    ['code_verifier=canary', 'code_verifier=[removed]'],
    ['session=canary', 'session=[removed]'],
    ['csrf=canary', 'csrf=[removed]'],
    ['GET /a#canary failed', 'GET /a#[fragment] failed'],
    ['eyJhbGciOi.eyJzdWIi.canary is expired', '[token] is expired'],
    ['no user ada.lovelace+x@brand.example here', 'no user [e-mail] here'],
    ['two\r\nlines\u2028three', 'two lines three'],
    [`id ${'Xy_-'.repeat(11)}.`, 'id [token].'],
    [`request ${requestId}`, `request ${requestId}`],
    [
      'Cannot read properties of undefined (reading "map")',
      'Cannot read properties of undefined (reading "map")',
    ],
  ])('[SEC-20 SEC-49] %s', (text, clean) => {
    expect(scrubText(text)).toBe(clean);
  });

  it('[C-06 SEC-20] an event is made of named fields alone', () => {
    const event = scrubEvent({
      event_id: id,
      level: 'fatal',
      platform: 'node',
      server_name: 'canary',
      user: { email: 'canary' },
      request: { url: 'canary', headers: { cookie: 'canary' } },
      extra: { canary: 1 },
      breadcrumbs: [{ message: 'canary' }],
      contexts: { trace: 'canary' },
      tags: { request_id: requestId, canary: 'canary' },
      exception: {
        values: [
          {
            type: 'TypeError',
            value: 'x is not a function',
            mechanism: { data: 'canary' },
            stacktrace: {
              frames: [
                {
                  filename: 'http://canary.example/build/routes/_app-X.js?canary',
                  function: 'draw',
                  lineno: 1,
                  colno: 2,
                  vars: { token: 'canary' },
                  context_line: 'canary',
                },
                { filename: '/home/canary/endcap/build/index.js', function: 'run' },
              ],
            },
          },
        ],
      },
    });
    expect(JSON.stringify(event)).not.toContain('canary');
    expect(event).toEqual({
      event_id: id,
      level: 'fatal',
      platform: 'node',
      tags: { request_id: requestId },
      exception: {
        values: [
          {
            type: 'TypeError',
            value: 'x is not a function',
            stacktrace: {
              frames: [
                { filename: 'build/routes/_app-X.js', function: 'draw', lineno: 1, colno: 2 },
                { filename: 'build/index.js', function: 'run' },
              ],
            },
          },
        ],
      },
    });
  });

  it('[C-06] what is no event is nothing', () => {
    for (const other of [null, {}, { event_id: 'x' }, { event_id: id, exception: { values: [] } }])
      expect(scrubEvent(other)).toBeNull();
  });

  it('[SEC-50] a long file name costs no more than linear time', async () => {
    const eventOf = (filename: string) => ({
      event_id: id,
      exception: { values: [{ stacktrace: { frames: [{ filename }] } }] },
    });
    const run = (size: number) => void scrubEvent(eventOf(`${'/app'.repeat(size)}/\n`));
    expect(await growthOf(run, 300)).toBeLessThan(3);
  });

  it('[SEC-50] frames and causes beyond those that are kept cost nothing', async () => {
    const eventOf = (size: number) => ({
      event_id: id,
      exception: {
        values: [
          {
            stacktrace: {
              frames: Array.from({ length: size }, () => ({ filename: 'x'.repeat(1_000) })),
            },
          },
        ],
      },
    });
    const [few, many] = [eventOf(40), eventOf(80)];
    expect(await growthOf((size) => void scrubEvent(size > 40 ? many : few), 40)).toBeLessThan(1.5);
  });
});
