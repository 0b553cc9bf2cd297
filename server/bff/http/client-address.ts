import { isIPv4, isIPv6 } from 'node:net';

import Bowser from 'bowser';

const maxKeyLength = 100;
const unknownAddress = 'unknown';

/**
 * The key that an address is counted by. A client with IPv6 has at least a network of 64 bits, so that network counts.
 * @param address as Express finds it: the socket's, or that of the outermost trusted proxy (TRUST_PROXY_HOPS)
 */
export function addressKey(address: string | undefined): string {
  if (address === undefined) return unknownAddress;
  const plain = address.replace(/^::ffff:(\d+\.)/i, '$1');
  if (!isIPv6(plain)) return plain.slice(0, maxKeyLength);
  const [head = '', tail] = plain.toLowerCase().split('%', 1)[0]!.split('::');
  const first = head === '' ? [] : head.split(':');
  const last = tail === undefined || tail === '' ? [] : tail.split(':');
  const zeros = Array.from({ length: Math.max(0, 8 - first.length - last.length) }, () => '0');
  const groups = tail === undefined ? first : [...first, ...zeros, ...last];
  return `${groups
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')}::/64`;
}

/** Where a session was begun, for the page on which its user looks for sessions of others. Null: not known. */
interface Device {
  /** Browser and system in words, e.g. `Firefox on Windows`. */
  agent: string | null;
  /** The network of the address: the first three numbers of an IPv4 address, or 64 bits of an IPv6 address. */
  network: string | null;
}

/** More than any browser sends. */
const maxAgentLength = 500;

/**
 * What a session keeps of the request that began it (docs/security.md).
 * @param address as Express finds it
 */
export function deviceOf(userAgent: string | null, address: string | undefined): Device {
  return { agent: agentOf(userAgent), network: networkOf(address) };
}

function agentOf(userAgent: string | null): string | null {
  if (userAgent === null || userAgent === '') return null;
  const { browser, os } = Bowser.parse(userAgent.slice(0, maxAgentLength));
  const names = [browser.name, os.name].filter((name) => name !== undefined && name !== '');
  return names.length === 0 ? null : names.join(' on ');
}

function networkOf(address: string | undefined): string | null {
  const key = addressKey(address);
  if (key === unknownAddress) return null;
  return isIPv4(key) ? `${key.split('.').slice(0, 3).join('.')}.x` : key;
}
