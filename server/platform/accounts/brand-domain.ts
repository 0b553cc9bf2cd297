import { domainToASCII, domainToUnicode } from 'node:url';

import mailProviders from 'email-providers';
import { parse } from 'tldts';

import { invalidField } from '../http/refusal';

/**
 * Sites whose pages and mailboxes belong to many: shops, networks, builders of websites. Hosts under shared suffixes
 * (myshopify.com, github.io) are in the private part of the Public Suffix List, which `tldts` reads.
 */
const sharedSites = [
  ...['amazon.com', 'ebay.com', 'etsy.com', 'faire.com', 'walmart.com', 'alibaba.com'],
  ...['facebook.com', 'instagram.com', 'linkedin.com', 'pinterest.com', 'tiktok.com', 'tumblr.com'],
  ...['twitter.com', 'x.com', 'youtube.com', 'threads.net', 'reddit.com', 'medium.com'],
  ...['linktr.ee', 'beacons.ai', 'bit.ly', 'google.com', 'goo.gl', 'microsoft.com', 'apple.com'],
  ...['bigcartel.com', 'godaddysites.com', 'jimdo.com', 'shopify.com', 'squarespace.com'],
  ...['webflow.com', 'weebly.com', 'wix.com', 'wordpress.com', 'patreon.com', 'kickstarter.com'],
  // Providers of mailboxes that the list of `email-providers` lacks.
  ...['fastmail.com', 'tuta.com', 'tuta.io', 'tutanota.com', 'tutamail.com', 'hushmail.com'],
];
/** Everybody can get a mailbox there, or an address under it: it proves nothing (P-12). */
const isOfMany: ReadonlySet<string> = new Set([...mailProviders, ...sharedSites]);

const maxWebsiteLength = 500;

/**
 * The domain at which a mailbox proves that somebody is of a brand (P-12): the registrable domain of its website, in lower
 * case and ASCII. `https://www.shop.brand.co.uk/en` has `brand.co.uk`.
 * @param website as a data set has it, with or without a scheme
 * @returns null where no mailbox proves: without a website, and on a site or mail domain of many
 */
export function proofDomain(website: string | null): string | null {
  const text = website?.trim() ?? '';
  if (text === '' || text.length > maxWebsiteLength) return null;
  const address = /^https?:\/\//i.test(text) ? text : `https://${text}`;
  if (!URL.canParse(address)) return null;
  const { hostname, username } = new URL(address);
  const { domain, isPrivate, isIp } = parse(hostname.replace(/\.$/, ''), {
    allowPrivateDomains: true,
  });
  if (username !== '' || domain === null || isPrivate || isIp || isOfMany.has(domain)) return null;
  return domain;
}

/** The domain as people read it, with letters beyond ASCII. */
export const shownDomain = (domain: string): string => domainToUnicode(domain);

/** The part of an address before the @ as most mail systems take it: a dot-atom of RFC 5322, at most 64 characters. */
const atom = "[a-z0-9!#$%&'*+/=?^_`{|}~-]+";
const localPart = new RegExp(`^${atom}(?:\\.${atom})*$`, 'i');
const maxLocalPartLength = 64;
const maxAddressLength = 254;

/**
 * @param typed the part before the @, or the whole address
 * @returns the address at the domain
 * @throws Refusal invalid (`mailbox`)
 */
export function mailboxAt(domain: string, typed: string | null): string {
  const refusal = (message: string) => invalidField('mailbox', message);
  const text = typed?.trim() ?? '';
  if (text === '') throw refusal('Required!');
  if (text.length > maxAddressLength) throw refusal('Enter a valid Email.');
  const at = text.lastIndexOf('@');
  const local = at === -1 ? text : text.slice(0, at);
  if (at !== -1 && domainToASCII(text.slice(at + 1)) !== domain)
    throw refusal(`Enter an address at ${shownDomain(domain)}: only that proves the brand.`);
  const address = `${local}@${domain}`;
  if (
    local.length > maxLocalPartLength ||
    address.length > maxAddressLength ||
    !localPart.test(local)
  )
    throw refusal('Enter a valid Email.');
  return address;
}

/** Whether an address of a mailbox is at a domain. */
export const isAt = (email: string, domain: string): boolean =>
  domainToASCII(email.slice(email.lastIndexOf('@') + 1)) === domain;
