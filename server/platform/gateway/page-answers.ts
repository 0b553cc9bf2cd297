import type { Request, RequestHandler, Response } from 'express';
import type { ReactElement } from 'react';

import type { Database } from '../database/connect';
import { asyncHandler } from '../http/async-handler';
import { readForm } from '../http/body';
import type { RateLimit } from '../http/rate-limit';
import { formToken, isFormToken } from '../identity/secrets';
import type { IdentityPages, Page } from '../identity/pages/render';

export interface PageDeps {
  db: Database;
  now: () => Promise<Date>;
  /** Makes the tokens of forms. */
  secret: string;
  productName: string;
  pages: IdentityPages;
  rate: RateLimit;
  /** Requests of one address a minute. */
  readsPerMinute: number;
  writesPerMinute: number;
  clientAddress(request: Request): string;
  /** Called after a change, before the buyer is led back: the receiver shall know of it by then. */
  sendEvents(): Promise<void>;
}

/** The address of a page is a secret: it goes to no other site and into no search engine. */
const headers = { 'Referrer-Policy': 'no-referrer', 'X-Robots-Tag': 'noindex, nofollow' };

export type Message = Omit<Extract<Page, { kind: 'message' }>, 'kind'>;
type Handler = (request: Request, response: Response) => Promise<void>;

export function tell({ pages }: PageDeps, response: Response, status: number, message: Message) {
  pages.send(response, status, { kind: 'message', ...message }, headers);
}

export function show(
  { pages }: PageDeps,
  response: Response,
  status: number,
  page: { title: string; body: ReactElement },
): void {
  pages.sendBody(response, status, page, headers);
}

/** A redirect after a form: the browser reads the address. */
export function seeOther(response: Response, to: string): void {
  response.setHeader('Cache-Control', 'no-store');
  response.setHeader('Referrer-Policy', 'no-referrer');
  response.redirect(303, to);
}

/** A handler with the limit of requests of one address. */
export const limited = (deps: PageDeps, kind: 'read' | 'write', handle: Handler): RequestHandler =>
  asyncHandler(async (request, response) => {
    const limit = kind === 'write' ? deps.writesPerMinute : deps.readsPerMinute;
    const wait = deps.rate.take(`${kind}:${deps.clientAddress(request)}`, limit);
    if (wait === 0) return handle(request, response);
    request.resume();
    response.setHeader('Retry-After', String(wait));
    const text = `Please wait ${wait} seconds and try again.`;
    tell(deps, response, 429, { title: 'Too many requests', text });
  });

/** A handler of a posted form. */
export const withForm =
  (
    deps: PageDeps,
    handle: (
      request: Request,
      response: Response,
      form: ReadonlyMap<string, string>,
    ) => Promise<void>,
  ): Handler =>
  async (request, response) => {
    const form = await readForm(request);
    if (form !== null) return handle(request, response, form);
    const text = 'Send the form of the page.';
    tell(deps, response, 415, { title: 'This cannot be read', text });
  };

/** What a form belongs to. Its token names the step, which the accepted form ends: each form works once. */
interface Step {
  id: string;
  step: number;
}
const bindingOf = ({ id, step }: Step): string => `gateway:${id}:${step}`;

export const tokenOf = ({ secret }: PageDeps, step: Step): string =>
  formToken(secret, bindingOf(step));

export const hasToken = (
  { secret }: PageDeps,
  step: Step,
  form: ReadonlyMap<string, string>,
): boolean => isFormToken([secret], bindingOf(step), form.get('token'));

export const outOfDate = 'This page was out of date. Nothing was changed. Please send it again.';
