import type { IncomingMessage } from 'node:http';

import { cleanText } from './clean-text';

/**
 * Finds the address that rate limits count by.
 * @param trustedHops proxies in front of the platform whose `X-Forwarded-For` counts
 * @returns a function that gives the socket's address, or the one that the outermost trusted proxy saw
 */
export function createClientAddress(trustedHops: number) {
  return (request: IncomingMessage): string => {
    const peer = request.socket.remoteAddress ?? 'unknown';
    if (trustedHops === 0) return peer;
    const forwarded = String(request.headers['x-forwarded-for'] ?? '')
      .split(',')
      .map((part) => part.trim())
      .filter(Boolean);
    return cleanText(forwarded.at(-trustedHops), 64) ?? peer;
  };
}
