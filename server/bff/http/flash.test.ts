import { afterEach, describe, expect, it, vi } from 'vitest';

import { createCookieJar } from '../session/cookies';
import { createSealer } from '../session/seal';
import { createFlash } from './flash';

const sealer = createSealer(['a secret that is long enough for a test'], 'flash');

/** One request of a browser: what it holds, and what it holds afterwards. */
function request(held: string, user: string | null) {
  let after = held;
  const set: string[] = [];
  const jar = createCookieJar(held, false, (cookies) => {
    set.splice(0, set.length, ...cookies);
    after = cookies.map((cookie) => cookie.split(';')[0]).join('; ');
  });
  return { flash: createFlash(jar, sealer, () => user), set, after: () => after };
}

afterEach(() => {
  vi.useRealTimers();
});

describe('a flash message', () => {
  it('[L-14] is on the next page of the browser, once', () => {
    const action = request('', 'u1');
    action.flash.set('success', 'Saved.');
    expect(action.set[0]).toMatch(/HttpOnly/);
    expect(action.after()).not.toContain('Saved');

    const page = request(action.after(), 'u1');
    expect(page.flash.take()).toMatchObject({ level: 'success', text: 'Saved.' });
    expect(page.set[0]).toMatch(/^endcap_flash=; Max-Age=0/);
    expect(request(page.after(), 'u1').flash.take()).toBeNull();
  });

  it('[L-14] is on the answer itself where a form is answered by its own page', () => {
    const answer = request('', null);
    answer.flash.set('error', 'Not saved.');
    expect(answer.flash.take()).toMatchObject({ text: 'Not saved.' });
    expect(answer.set[0]).toMatch(/Max-Age=0/);
  });

  it('[L-14 SEC-02] is for the user who was signed in, and a visitor’s for anyone after', () => {
    const action = request('', 'u1');
    action.flash.set('info', 'Only for you.');
    expect(request(action.after(), 'u2').flash.take()).toBeNull();
    expect(request(action.after(), null).flash.take()).toBeNull();
    const visitor = request('', null);
    visitor.flash.set('info', 'Welcome.');
    expect(request(visitor.after(), 'u1').flash.take()).toMatchObject({ text: 'Welcome.' });
    const leaving = request('', 'u1');
    leaving.flash.setForVisitor('info', 'Signed out.');
    expect(request(leaving.after(), 'u2').flash.take()).toBeNull();
    expect(request(leaving.after(), null).flash.take()).toMatchObject({ text: 'Signed out.' });
  });

  it('[L-14] is refused when forged or a minute old', () => {
    expect(request('endcap_flash=eyJsZXZlbCI6ImluZm8ifQ', null).flash.take()).toBeNull();
    vi.useFakeTimers();
    const action = request('', null);
    action.flash.set('info', 'Old news.');
    vi.advanceTimersByTime(61_000);
    expect(request(action.after(), null).flash.take()).toBeNull();
  });

  it('[SEC-01] stays under the browsers’ limit for any text', () => {
    const action = request('', null);
    action.flash.set('info', '漢'.repeat(5_000));
    expect(action.set[0]!.length).toBeLessThan(4_096);
    expect(request(action.after(), null).flash.take()?.text).toMatch(/…$/);
  });
});
