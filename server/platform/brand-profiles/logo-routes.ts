import { Router } from 'express';

import { authorizeRequest, type RequestLimits } from '../accounts/authorize-request';
import { restHandler } from '../http/async-handler';
import { readBody } from '../http/body';
import { Refusal } from '../http/refusal';
import { maxLogo } from './logo';
import type { BrandProfiles } from './profiles';

interface LogoRoutesDeps extends RequestLimits {
  profiles: BrandProfiles;
}

const path = '/api/v1/brands/:brand/logos';

/**
 * The logos of brands. `POST /api/v1/brands/{brand}/logos` takes a picture as its body and answers 201 with
 * `{ "logo": hash }`. `GET /api/v1/brands/{brand}/logos/{hash}` answers the PNG. Refusals are JSON, as those of the AMS.
 */
export function createLogoRoutes({ profiles, ...limits }: LogoRoutesDeps): Router {
  const router = Router();
  router.post(
    path,
    restHandler(async (request, response) => {
      const principal = await authorizeRequest(limits, request, response, 'brand.edit');
      const picture = await readBody(request, maxLogo);
      const { hash } = await profiles.upload(principal, request.params['brand'] ?? '', picture);
      response.status(201).json({ logo: hash });
    }),
  );
  router.get(
    `${path}/:hash`,
    restHandler(async (request, response) => {
      const principal = await authorizeRequest(limits, request, response, null);
      const { brand = '', hash = '' } = request.params;
      const logo = await profiles.logo(principal, brand, hash);
      if (logo === null) throw new Refusal('not_found', 'There is no such logo.');
      // The hash names the content, so that it never changes. Who may see it depends on the user.
      response
        .setHeader('X-Content-Type-Options', 'nosniff')
        .setHeader('Cache-Control', 'private, max-age=31536000, immutable')
        .type(logo.type)
        .send(logo.bytes);
    }),
  );
  return router;
}
