import { isIPv6 } from 'node:net';

const maxKeyLength = 100;

/**
 * The key that an address is counted by. A client with IPv6 has at least a network of 64 bits, so that network counts.
 * @param address as Express finds it: the socket's, or that of the outermost trusted proxy (TRUST_PROXY_HOPS)
 */
export function addressKey(address: string | undefined): string {
  if (address === undefined) return 'unknown';
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
