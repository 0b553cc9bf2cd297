import { createHmac, hkdfSync, randomBytes, timingSafeEqual } from 'node:crypto';

const saltBytes = 9;
const macBytes = 32;

/** Tokens that prove that a form came from a page of ours, for this very session (SEC-40). */
export interface CsrfTokens {
  /**
   * A new token for a session or visitor id; no two are equal, so compression gives none away.
   * @param kind what it is bound to
   */
  issue(boundTo: string, kind?: 'session' | 'visitor'): string;
  verify(boundTo: string, token: unknown): boolean;
  /**
   * True for a token that says of itself that it was made for a session. With the session gone nobody can tell
   * whether it was: it only decides which refusal is given.
   */
  saysSession(token: unknown): boolean;
}

/** The lowest bit of the salt's first byte tells the kind. */
const kindBit = 1;

/** @param secrets the first issues, all of them verify */
export function createCsrfTokens(secrets: readonly string[]): CsrfTokens {
  const keys = secrets.map((secret) =>
    Buffer.from(hkdfSync('sha256', secret, 'endcap', 'csrf', 32)),
  );
  const mac = (key: Buffer, salt: Buffer, boundTo: string) =>
    createHmac('sha256', key).update(salt).update(boundTo).digest();
  return {
    issue(boundTo, kind = 'visitor') {
      const salt = randomBytes(saltBytes);
      salt[0] = kind === 'session' ? salt[0]! | kindBit : salt[0]! & ~kindBit;
      return Buffer.concat([salt, mac(keys[0]!, salt, boundTo)]).toString('base64url');
    },
    verify(boundTo, token) {
      const bytes = read(token);
      if (bytes === null) return false;
      const salt = bytes.subarray(0, saltBytes);
      return keys.some((key) =>
        timingSafeEqual(mac(key, salt, boundTo), bytes.subarray(saltBytes)),
      );
    },
    saysSession: (token) => ((read(token)?.[0] ?? 0) & kindBit) === kindBit,
  };
}

/** The bytes of a token, or null for what has not its form. */
function read(token: unknown): Buffer | null {
  if (typeof token !== 'string' || token.length > 100) return null;
  const bytes = Buffer.from(token, 'base64url');
  return bytes.length === saltBytes + macBytes ? bytes : null;
}
