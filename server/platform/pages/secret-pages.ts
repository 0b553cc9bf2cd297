import type { Request, RequestHandler, Response } from 'express';

import { asyncHandler } from '../http/async-handler';
import { readForm } from '../http/body';
import type { RateLimit } from '../http/rate-limit';
import type { Page, Pages } from './page';
import { tooManyRequests, type Message } from './parts';

/** What pages need whose address is the only key to them. */
export interface SecretPageDeps {
  pages: Pages;
  rate: RateLimit;
  /** Requests of one address a minute. */
  readsPerMinute: number;
  writesPerMinute: number;
  clientAddress(request: Request): string;
}

type PostedForm = ReadonlyMap<string, string>;
type Handler = (request: Request, response: Response) => Promise<void>;

/** The address goes to no other site and into no search engine. */
const headers = { 'Referrer-Policy': 'no-referrer', 'X-Robots-Tag': 'noindex, nofollow' };

export const show = ({ pages }: SecretPageDeps, response: Response, status: number, page: Page) =>
  pages.send(response, status, page, headers);

export const tell = (deps: SecretPageDeps, response: Response, status: number, message: Message) =>
  deps.pages.tell(response, status, message, headers);

/** A handler with the limit of requests of one address. */
export const limited = (
  deps: SecretPageDeps,
  kind: 'read' | 'write',
  handle: Handler,
): RequestHandler =>
  asyncHandler(async (request, response) => {
    const limit = kind === 'write' ? deps.writesPerMinute : deps.readsPerMinute;
    const wait = deps.rate.take(`${kind}:${deps.clientAddress(request)}`, limit);
    if (wait === 0) return handle(request, response);
    request.resume();
    response.setHeader('Retry-After', String(wait));
    tell(deps, response, 429, tooManyRequests(wait));
  });

/**
 * A handler of a posted form.
 * @param maxBytes of the form
 */
export const submitted = (
  deps: SecretPageDeps,
  handle: (request: Request, response: Response, form: PostedForm) => Promise<void>,
  maxBytes?: number,
): RequestHandler =>
  limited(deps, 'write', async (request, response) => {
    const form = await readForm(request, maxBytes);
    if (form !== null) return handle(request, response, form);
    const text = 'Send the form of the page.';
    tell(deps, response, 415, { title: 'This cannot be read', text });
  });
