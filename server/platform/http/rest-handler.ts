import type { Request, Response } from 'express';

import { asyncHandler } from './async-handler';
import { Refusal } from './refusal';

/**
 * Makes an Express handler of a REST route. A refusal is sent as JSON with its status, and `Retry-After` where time
 * helps; other errors go to the error handler. No cache keeps a response unless the route sets `Cache-Control` itself.
 */
export const restHandler = (run: (request: Request, response: Response) => Promise<void>) =>
  asyncHandler(async (request, response) => {
    response.setHeader('Cache-Control', 'no-store');
    try {
      await run(request, response);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      request.resume();
      if (error.retryAfter !== null) response.setHeader('Retry-After', String(error.retryAfter));
      response.status(error.status).json(error);
    }
  });
