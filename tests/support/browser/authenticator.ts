import { Secret, TOTP } from 'otpauth';

import { until } from '../wait';

/** The secret of the demo user `two-factor`, which the README and the login page show too. */
export const demoSecret = 'ENDCAPDEMOSECRET2345ENDCAPDEMOSE';

const stepMs = 30_000;
const used = new Map<string, number>();
const currentStep = () => Math.floor(Date.now() / stepMs);
const codeOf = (secret: string, step: number) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: step * stepMs });

/**
 * A code that has not been used: the platform accepts each code once. It accepts the next code early, because the
 * clock of a phone may be fast. With both used, this waits for the one after.
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

/** The code that an authenticator shows now. */
export const currentCodeOf = (secret: string): string => codeOf(secret, currentStep());

/** The code that was used last, to prove that the platform refuses it now. */
export function usedCode(place: string, secret = demoSecret): string {
  return codeOf(secret, used.get(`${place} ${secret}`) ?? 0);
}
