import { isIPv4 } from 'node:net';

import Bowser from 'bowser';

import { addressKey } from '../rates/client-key';

/** Where a session was begun, for the page on which its user looks for sessions of others. Null: not known. */
export interface Device {
  /** Browser and system in words, e.g. `Firefox on Windows`. */
  agent: string | null;
  /** The network of the address: the first three numbers of an IPv4 address, or 64 bits of an IPv6 address. */
  network: string | null;
}

/** More than any browser sends. */
const maxAgentLength = 500;
const unknownAddress = 'unknown';

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
