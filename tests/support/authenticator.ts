import { Secret, TOTP } from 'otpauth';

import { until } from './wait';

/** Of the demo user `two-factor`; in the README and on the login page. */
export const demoSecret = 'ENDCAPDEMOSECRET2345ENDCAPDEMOSE';

const stepMs = 30_000;
const used = new Map<string, number>();
const currentStep = () => Math.floor(Date.now() / stepMs);
const codeOf = (secret: string, step: number) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: step * stepMs });

/**
 * A code that the platform has not seen: each counts once. The one after now's counts already, as a phone's clock
 * may be fast; with both used, it waits for the next.
 * @param place the platform's origin, which remembers what was used
 */
export async function nextCode(place: string, secret = demoSecret): Promise<string> {
  const key = `${place} ${secret}`;
  const step = Math.max(currentStep(), (used.get(key) ?? 0) + 1);
  used.set(key, step);
  await until('the authenticator has a code that was not used', () => step <= currentStep() + 1, {
    timeoutMs: 40_000,
  });
  return codeOf(secret, step);
}

/** The code that was used last, to show that it is worth nothing any more. */
export function usedCode(place: string, secret = demoSecret): string {
  return codeOf(secret, used.get(`${place} ${secret}`) ?? 0);
}
