import { createHash, timingSafeEqual } from 'node:crypto';

import { Router, type NextFunction, type Request, type Response } from 'express';
import * as z from 'zod';

import { readBody } from '../../http/body';
import { asyncHandler } from '../../http/async-handler';
import { AdoptionError } from './adopt';
import { dataSetIdPattern, maxDataSetIdLength } from './files';
import { GiftError } from './give-brand';
import type { DataSetOperations } from './operations';

export const operatorPath = '/operator/data-sets';

/** Limit of a request body in bytes: enough for thousands of brands. */
const maxBody = 1_048_576;

const id = z.string().regex(dataSetIdPattern).max(maxDataSetIdLength);
const requests = {
  adopt: z.strictObject({ id, version: z.string().regex(/^[\w-]{1,64}$/) }),
  names: z.strictObject({ id }),
  'check-gift': z.strictObject({
    email: z.string().min(1).max(400),
    brands: z.array(z.string().min(1).max(400)),
  }),
  remove: z.strictObject({ id }),
  give: z.strictObject({
    brand: z.string().min(1).max(400),
    email: z.string().min(1).max(400),
    dataSet: id.nullable(),
  }),
};

/**
 * Routes for operators, who authenticate with the secret in the data folder. `GET` lists the sets; `POST …/adopt`,
 * `/remove`, `/give`, `/names` and `/check-gift` call `DataSetOperations`. A refused operation is a 409 with its reason
 * as `error`.
 */
export function createOperatorRoutes(operations: DataSetOperations, secret: string): Router {
  const router = Router();
  router.use(operatorPath, onlyWith(secret));
  router.get(
    operatorPath,
    asyncHandler(async (_request, response) => void response.json(await operations.list())),
  );
  const post = <Name extends keyof typeof requests>(
    name: Name,
    act: (given: z.infer<(typeof requests)[Name]>) => Promise<unknown>,
  ) =>
    router.post(
      `${operatorPath}/${name}`,
      asyncHandler(async (request, response) => {
        const given = requests[name].safeParse(await readJson(request));
        if (!given.success)
          return void response.status(400).json({ error: z.prettifyError(given.error) });
        try {
          response.json((await act(given.data as z.infer<(typeof requests)[Name]>)) ?? {});
        } catch (error) {
          if (!(error instanceof AdoptionError || error instanceof GiftError)) throw error;
          response.status(409).json({ error: error.message });
        }
      }),
    );
  post('adopt', (given) => operations.adopt(given.id, given.version));
  post('names', async (given) => ({ names: await operations.names(given.id) }));
  post('check-gift', (planned) => operations.checkGift(planned));
  post('remove', async (given) => ({ removed: await operations.remove(given.id) }));
  post('give', (gift) => operations.give(gift));
  return router;
}

function onlyWith(secret: string) {
  const digest = (text: string) => createHash('sha256').update(text).digest();
  const expected = digest(`Bearer ${secret}`);
  return (request: Request, response: Response, next: NextFunction): void => {
    response.setHeader('Cache-Control', 'no-store');
    if (timingSafeEqual(digest(request.headers.authorization ?? ''), expected)) return next();
    request.resume();
    response.status(401).json({ error: 'unauthenticated' });
  };
}

async function readJson(request: Request): Promise<unknown> {
  try {
    return JSON.parse((await readBody(request, maxBody)).toString('utf8'));
  } catch (error) {
    if (error instanceof SyntaxError) return null;
    throw error;
  }
}
