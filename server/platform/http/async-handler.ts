import type { NextFunction, Request, Response } from 'express';

import { Refusal } from './refusal';

/**
 * Makes an Express handler of an asynchronous function. A rejection goes to the error handler, which Express 4 does
 * not do by itself.
 */
export function asyncHandler(run: (request: Request, response: Response) => Promise<void>) {
  return (request: Request, response: Response, next: NextFunction): void => {
    run(request, response).catch(next);
  };
}

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
