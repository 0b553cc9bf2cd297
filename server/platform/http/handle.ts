import type { NextFunction, Request, Response } from 'express';

/**
 * Makes an Express handler of an asynchronous function: what it throws goes to the error handler, which Express 4
 * does not do by itself.
 */
export function handle(answer: (request: Request, response: Response) => Promise<void>) {
  return (request: Request, response: Response, next: NextFunction): void => {
    answer(request, response).catch(next);
  };
}
