import { describe, expect, it } from 'vitest';

import { growthOf } from '../../../tests/support/random/growth';
import { isPhone } from './page';

const agents = {
  iPhone:
    'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Mobile/15E148 Safari/604.1',
  pixel:
    'Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 Mobile Safari/537.36',
  tablet:
    'Mozilla/5.0 (Linux; Android 14; SM-X910) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 Safari/537.36',
  iPad: 'Mozilla/5.0 (iPad; CPU OS 16_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/16.6 Mobile/15E148 Safari/604.1',
  desktop:
    'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 Safari/537.36',
};

describe('isPhone', () => {
  it.each([
    ['iPhone', true],
    ['pixel', true],
    ['tablet', false],
    ['iPad', false],
    ['desktop', false],
  ] as const)('[L-11] by the user agent: %s', (name, phone) => {
    expect(isPhone({ 'user-agent': agents[name] })).toBe(phone);
  });

  it.each(['iPod', 'Windows Phone 10.0', 'BlackBerry', 'Opera Mini/8', 'IEMobile/11.0'])(
    '[L-11] %s is a phone',
    (name) => {
      expect(isPhone({ 'user-agent': `Mozilla/5.0 (${name}; U) Browser/1.0` })).toBe(true);
    },
  );

  it('[L-11] the client hint beats the user agent', () => {
    expect(isPhone({ 'sec-ch-ua-mobile': '?1', 'user-agent': agents.desktop })).toBe(true);
    expect(isPhone({ 'sec-ch-ua-mobile': '?0', 'user-agent': agents.pixel })).toBe(false);
    expect(isPhone({ 'sec-ch-ua-mobile': 'garbage', 'user-agent': agents.desktop })).toBe(false);
    expect(isPhone({})).toBe(false);
  });

  it('[SEC-50] a long user agent costs no more than linear time', async () => {
    const run = (size: number) => void isPhone({ 'user-agent': 'Android '.repeat(size) });
    expect(await growthOf(run, 100)).toBeLessThan(3);
  });
});
