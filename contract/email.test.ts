import { describe, expect, it } from 'vitest';

import { emailAddress } from './email';

const accepts = (text: string) => emailAddress().safeParse(text).success;

describe('email addresses', () => {
  it.each([
    'ada@brand.example',
    'ivan@почта.рф',
    'a&b@example.com',
    "o'neil+stock@mail.brand.co.uk",
    'info@müller-söhne.de',
    'sales@भारत.भारत',
    'x@xn--80a1acny.xn--p1ai',
    `${'a'.repeat(64)}@brand.example`,
  ])('[U-08] %s is accepted', (text) => {
    expect(accepts(text)).toBe(true);
  });

  it.each([
    'ada',
    'ada@',
    '@brand.example',
    'ada@brand',
    'a b@brand.example',
    'ada@brand..example',
    '.ada@brand.example',
    'ada.@brand.example',
    'ada@-brand.example',
    'ada@brand-.example',
    'ada@10.0.0.1',
    'ada@brand.example\nBcc: eve@evil.example',
    'ada@brand.example, eve@evil.example',
    '"ada"@brand.example',
    `${'a'.repeat(65)}@brand.example`,
    `ada@${'brand.'.repeat(50)}example`,
  ])('[U-08] %s is refused', (text) => {
    expect(accepts(text)).toBe(false);
  });
});
