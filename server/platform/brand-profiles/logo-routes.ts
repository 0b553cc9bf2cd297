import { Router, type Request, type Response } from 'express';

import { can } from '../accounts/permissions';
import type { Authentication, Principal } from '../accounts/principal';
import { asyncHandler } from '../http/async-handler';
import { readBody } from '../http/body';
import type { RateLimit } from '../http/rate-limit';
import { Refusal } from '../http/refusal';
import { longestLogo } from './logo';
import type { BrandProfiles } from './profiles';

export interface LogoRoutesDeps {
  authentication: Authentication;
  profiles: BrandProfiles;
  rate: RateLimit;
  ratePerMinute: number;
  /** Changes per minute of one user. */
  writesPerMinute: number;
}

const path = '/api/v1/brands/:brand/logos';

/**
 * The logos of brands. `POST /api/v1/brands/{brand}/logos` takes a picture as its body and answers 201 with
 * `{ "logo": hash }`. `GET /api/v1/brands/{brand}/logos/{hash}` answers the PNG. Refusals are JSON, as those of the AMS.
 */
export function createLogoRoutes(deps: LogoRoutesDeps): Router {
  const { authentication, profiles } = deps;
  const router = Router();
  const route = (method: 'get' | 'post', at: string, run: RunRoute) =>
    router[method](
      at,
      asyncHandler(async (request, response) => {
        response.setHeader('Cache-Control', 'no-store');
        try {
          const principal = await authentication.required(request, response);
          limit(deps, principal, method === 'post');
          await run(request, response, principal);
        } catch (error) {
          if (!(error instanceof Refusal)) throw error;
          request.resume();
          if (error.retryAfter !== null)
            response.setHeader('Retry-After', String(error.retryAfter));
          response.status(error.status).json(error);
        }
      }),
    );

  route('post', path, async (request, response, principal) => {
    if (!can(principal, 'brand.edit'))
      throw new Refusal('forbidden', 'Your role does not allow this.');
    const picture = await readBody(request, longestLogo);
    const { hash } = await profiles.upload(principal, request.params['brand'] ?? '', picture);
    response.status(201).json({ logo: hash });
  });
  route('get', `${path}/:hash`, async ({ params }, response, principal) => {
    const { brand = '', hash = '' } = params;
    const logo = await profiles.logo(principal, brand, hash);
    if (logo === null) throw new Refusal('not_found', 'There is no such logo.');
    // The hash names the content, so that it never changes. Who may see it depends on the user.
    response
      .setHeader('X-Content-Type-Options', 'nosniff')
      .setHeader('Cache-Control', 'private, max-age=31536000, immutable')
      .type(logo.type)
      .send(logo.bytes);
  });
  return router;
}

type RunRoute = (request: Request, response: Response, principal: Principal) => Promise<void>;

/** @throws Refusal rate_limited */
function limit(
  { rate, ratePerMinute, writesPerMinute }: LogoRoutesDeps,
  { id }: Principal,
  isWrite: boolean,
): void {
  const wait =
    rate.take(`user:${id}`, ratePerMinute) ||
    (isWrite ? rate.take(`write:${id}`, writesPerMinute) : 0);
  if (wait > 0)
    throw new Refusal('rate_limited', 'Too many requests. Please wait a moment.', {
      retryAfter: wait,
    });
}
