import type { IncomingMessage } from 'node:http';
import { isIPv6 } from 'node:net';

import { cleanText } from './clean-text';

/**
 * Finds the address that rate limits count by.
 * @param trustedHops proxies in front of the platform whose `X-Forwarded-For` counts
 * @returns a function that gives the key of the socket's address, or of the one that the outermost trusted proxy saw
 */
export function createClientAddress(trustedHops: number) {
  return (request: IncomingMessage): string => {
    const peer = request.socket.remoteAddress ?? 'unknown';
    if (trustedHops === 0) return networkOf(peer);
    const forwarded = String(request.headers['x-forwarded-for'] ?? '')
      .split(',')
      .map((part) => part.trim())
      .filter(Boolean);
    return networkOf(cleanText(forwarded.at(-trustedHops), 64) ?? peer);
  };
}

/** @returns the network of 64 bits of an IPv6 address, which every client has at least; an IPv4 address as it is */
function networkOf(address: string): string {
  const plain = address.replace(/^::ffff:(\d+\.)/i, '$1').split('%', 1)[0]!;
  if (!isIPv6(plain)) return plain;
  const [head = '', tail = ''] = plain.toLowerCase().split('::');
  const first = head === '' ? [] : head.split(':');
  const last = tail === '' ? [] : tail.split(':');
  const zeros = Array.from({ length: Math.max(0, 8 - first.length - last.length) }, () => '0');
  const network = [...first, ...zeros, ...last].slice(0, 4);
  return `${network.map((group) => Number.parseInt(group, 16).toString(16)).join(':')}::/64`;
}
