import type { NextFunction, Request, Response } from 'express';

/**
 * Makes an Express handler of an asynchronous function. A rejection goes to the error handler, which Express 4 does
 * not do by itself.
 */
export function asyncHandler(run: (request: Request, response: Response) => Promise<void>) {
  return (request: Request, response: Response, next: NextFunction): void => {
    run(request, response).catch(next);
  };
}
