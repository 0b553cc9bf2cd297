import * as z from 'zod';

import { UpstreamInvalidError } from '../errors';
import { errorOfAnswer } from './ams-errors';
import type { BearerSource } from './bearer';
import { jsonOf, type AllowedCall, type HttpClient, type Method, type SendOptions } from './http';

/** SEC-45: the calls of this API that the BFF may make. */
export const restCalls: readonly AllowedCall[] = [
  { method: 'POST', path: /^\/api\/v1\/auth0\/login$/ },
  { method: 'POST', path: /^\/api\/v1\/brands\/[\w-]+\/logos$/ },
  { method: 'GET', path: /^\/api\/v1\/brands\/[\w-]+\/logos\/[\da-f]+$/ },
];

/**
 * The REST calls of the platform besides the AMS. They are never sent without a token, and never retried (C-02).
 * Their refusals are those of the AMS.
 */
export type RestClient = ReturnType<typeof createRestClient>;

const uploadedSchema = z.object({ logo: z.string() });
/** The only type of a logo: another one could be a page or a script. */
const logoType = 'image/png';

export function createRestClient(http: HttpClient, bearer: BearerSource) {
  const send = async (method: Method, path: string, options: SendOptions = {}) => {
    const { answer } = await bearer.withToken(
      (token) =>
        http.send(method, path, {
          ...options,
          headers: { ...options.headers, authorization: `Bearer ${token ?? ''}` },
        }),
      ({ status }) => status === 401,
      { withoutToken: false },
    );
    if (answer.status >= 300) throw errorOfAnswer(answer, 'api');
    return answer;
  };
  const logos = (brand: string) => `/api/v1/brands/${encodeURIComponent(brand)}/logos`;

  return {
    /** tells the platform that the user has just signed in. */
    async recordSignIn() {
      await send('POST', '/api/v1/auth0/login');
    },
    /**
     * sends a picture for a brand.
     * @returns the hash of the logo, for `updateBrandInfo`
     * @throws {InvalidFieldsError} with `logo` for a file that is not a picture, is too large or damaged
     * @throws {NotFoundError} for a brand that the user may not edit
     */
    async uploadLogo(brand: string, picture: Uint8Array) {
      const answer = await send('POST', logos(brand), {
        headers: { accept: 'application/json', 'content-type': 'application/octet-stream' },
        body: picture,
      });
      const parsed = uploadedSchema.safeParse(jsonOf(answer));
      if (!parsed.success) throw new UpstreamInvalidError('api', 'a logo without its hash');
      return parsed.data.logo;
    },
    /** @throws {NotFoundError} for a logo that does not exist, or that the user may not see */
    async readLogo(brand: string, hash: string) {
      const { headers, body } = await send('GET', `${logos(brand)}/${hash}`);
      if (headers['content-type'] !== logoType)
        throw new UpstreamInvalidError('api', 'a logo of another type than PNG');
      return { type: logoType, bytes: body };
    },
  };
}
