import { expect, it } from 'vitest';

import { createSealer } from './seal';

const [first, second, third] = ['a', 'b', 'c'].map((letter) => letter.repeat(32)) as [
  string,
  string,
  string,
];

it('[SEC-06] what is stored does not show what it holds, and opens again', () => {
  const sealed = createSealer([first], 'session').seal('k', { access_token: 'canary-token' });
  expect(sealed.toString('latin1')).not.toContain('canary');
  expect(createSealer([first], 'session').open('k', sealed)).toEqual({
    access_token: 'canary-token',
  });
});

it('[SEC-06] secrets rotate: an old one still opens until it is dropped', () => {
  const sealed = createSealer([first], 'session').seal('k', 1);
  expect(createSealer([second, first], 'session').open('k', sealed)).toBe(1);
  expect(createSealer([second, third], 'session').open('k', sealed)).toBeNull();
  const newer = createSealer([second, first], 'session').seal('k', 2);
  expect(createSealer([second], 'session').open('k', newer)).toBe(2);
});

it('[SEC-06] a changed value, another name or another purpose does not open', () => {
  const sealer = createSealer([first], 'session');
  const sealed = sealer.seal('k', 1);
  expect(sealer.open('other', sealed)).toBeNull();
  expect(createSealer([first], 'login transaction').open('k', sealed)).toBeNull();
  for (let index = 0; index < sealed.length; index += 1) {
    const changed = Buffer.from(sealed);
    changed[index]! ^= 1;
    expect(sealer.open('k', changed)).toBeNull();
  }
  expect(sealer.open('k', sealed.subarray(0, 10))).toBeNull();
});
