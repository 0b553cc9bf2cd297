import { createHmac, hkdfSync, randomBytes, timingSafeEqual } from 'node:crypto';

const saltBytes = 9;
const macBytes = 32;

/** Tokens that prove that a form came from a page of ours, for this very session (SEC-40). */
export interface CsrfTokens {
  /** A new token for a session or visitor id; no two are equal, so compression gives none away. */
  issue(boundTo: string): string;
  verify(boundTo: string, token: unknown): boolean;
}

/** @param secrets the first issues, all of them verify */
export function createCsrfTokens(secrets: readonly string[]): CsrfTokens {
  const keys = secrets.map((secret) =>
    Buffer.from(hkdfSync('sha256', secret, 'endcap', 'csrf', 32)),
  );
  const mac = (key: Buffer, salt: Buffer, boundTo: string) =>
    createHmac('sha256', key).update(salt).update(boundTo).digest();
  return {
    issue(boundTo) {
      const salt = randomBytes(saltBytes);
      return Buffer.concat([salt, mac(keys[0]!, salt, boundTo)]).toString('base64url');
    },
    verify(boundTo, token) {
      if (typeof token !== 'string' || token.length > 100) return false;
      const bytes = Buffer.from(token, 'base64url');
      if (bytes.length !== saltBytes + macBytes) return false;
      const salt = bytes.subarray(0, saltBytes);
      return keys.some((key) =>
        timingSafeEqual(mac(key, salt, boundTo), bytes.subarray(saltBytes)),
      );
    },
  };
}
