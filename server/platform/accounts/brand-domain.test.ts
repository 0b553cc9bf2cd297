import { describe, expect, it } from 'vitest';

import { isRefusal } from '../http/refusal';
import { isAt, mailboxAt, proofDomain, shownDomain } from './brand-domain';

describe('the domain that proves a brand', () => {
  it.each([
    ['https://fizzberry.example', 'fizzberry.example'],
    ['https://www.Fizzberry.example/shop?x=1', 'fizzberry.example'],
    ['HTTP://fizzberry.example:8443', 'fizzberry.example'],
    ['fizzberry.example', 'fizzberry.example'],
    ['www.fizzberry.example/about', 'fizzberry.example'],
    ['https://shop.brand.co.uk/en', 'brand.co.uk'],
    ['https://fizzberry.example./', 'fizzberry.example'],
    ['https://www.müsli.example', 'xn--msli-0ra.example'],
    ['https://xn--msli-0ra.example', 'xn--msli-0ra.example'],
  ])('[P-12] of %s is %s', (website, domain) => {
    expect(proofDomain(website)).toBe(domain);
  });

  it.each([
    ...[null, '', '  ', 'none', 'https://', 'https://localhost', 'mailto:a@fizzberry.example'],
    ...['https://127.0.0.1', 'https://[::1]/', 'https://co.uk', 'javascript:alert(1)'],
    ...['https://brand.myshopify.com', 'https://brand.github.io', 'https://brand.blogspot.com'],
    ...['https://brand.wixsite.com/shop', 'https://myshopify.com', 'https://brand.wordpress.com'],
    ...['https://www.facebook.com/brand', 'https://instagram.com/brand', 'https://etsy.com/shop/x'],
    ...['https://www.amazon.com/stores/x', 'https://linktr.ee/brand', 'https://sites.google.com/x'],
    ...['https://gmail.com', 'outlook.com', 'brand.free.fr', 'https://home.comcast.net/~brand'],
    ...['https://www.yahoo.com', 'icloud.com', 'gmx.net', 'proton.me', 'fastmail.com'],
    ...['amazon.com', 'ebay.com', 'etsy.com', 'faire.com', 'walmart.com', 'alibaba.com'],
    ...['facebook.com', 'instagram.com', 'linkedin.com', 'pinterest.com', 'tiktok.com'],
    ...['tumblr.com', 'twitter.com', 'x.com', 'youtube.com', 'threads.net', 'reddit.com'],
    ...['medium.com', 'linktr.ee', 'beacons.ai', 'bit.ly', 'google.com', 'goo.gl'],
    ...['microsoft.com', 'apple.com', 'bigcartel.com', 'godaddysites.com', 'jimdo.com'],
    ...['shopify.com', 'squarespace.com', 'webflow.com', 'weebly.com', 'wix.com'],
    ...['wordpress.com', 'patreon.com', 'kickstarter.com', 'tuta.com', 'tuta.io'],
    ...['tutanota.com', 'tutamail.com', 'hushmail.com'],
    `https://fizzberry.example/${'x'.repeat(600)}`,
  ])('[P-12] does not exist for %s', (website) => {
    expect(proofDomain(website)).toBeNull();
  });
});

describe('a mailbox at the domain', () => {
  const domain = 'xn--msli-0ra.example';

  it.each([
    ['jane', `jane@${domain}`],
    [' jane.doe+shop\n', `jane.doe+shop@${domain}`],
    ["o'hara_1", `o'hara_1@${domain}`],
    [`jane@${domain}`, `jane@${domain}`],
    ['jane@MÜSLI.example', `jane@${domain}`],
    ['x'.repeat(64), `${'x'.repeat(64)}@${domain}`],
  ])('[P-12] is read of %j', (typed, address) => {
    expect(mailboxAt(domain, typed)).toBe(address);
  });

  it.each([
    ...[null, '', ' ', '@', 'jane doe', 'jane\r\nBcc: x@y.example', 'jane\0', 'a..b'],
    ...['.a', 'a.', 'a,b', '<jane>', '"jane doe"', 'jane@other.example', 'jane@', 'a@b@gmail.com'],
    ...[`a@b@${domain}`, `jane@sub.${domain}`, 'jürgen', 'x'.repeat(65), 'x'.repeat(100_000)],
  ])('[P-12] is refused for %j', (typed) => {
    const read = () => mailboxAt(domain, typed);
    expect(read).toThrow(/Required!|Enter a/);
    try {
      read();
    } catch (error) {
      expect(isRefusal(error, 'invalid')).toBe(true);
    }
  });

  it('[P-12] is that of a sign-in address of the same domain alone, in any spelling', () => {
    expect(shownDomain(domain)).toBe('müsli.example');
    for (const email of [`jane@${domain}`, 'Jane@Müsli.Example'])
      expect(isAt(email, domain)).toBe(true);
    for (const email of [`jane@sub.${domain}`, `jane@x${domain}`, `${domain}@gmail.com`, 'jane'])
      expect(isAt(email, domain)).toBe(false);
  });
});
