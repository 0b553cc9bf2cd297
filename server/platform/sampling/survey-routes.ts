import { Router, type Request, type Response } from 'express';

import type { Database } from '../database/connect';
import { asyncHandler } from '../http/async-handler';
import { readForm } from '../http/body';
import type { RateLimit } from '../http/rate-limit';
import type { IdentityPages, Page } from '../identity/pages/render';
import type { Log } from '../log';
import { surveyPath } from './invitations';
import { findSurvey, sendAnswers, type Survey, type SurveyLink } from './survey';
import { SurveyPage, trapField } from './survey-page';

interface Deps {
  db: Database;
  log: Log;
  pages: IdentityPages;
  rate: RateLimit;
  /** Requests of one address a minute. */
  readsPerMinute: number;
  writesPerMinute: number;
  clientAddress(request: Request): string;
  now: () => Date;
}

/** Eight texts of 2,000 characters, as a form encodes them. */
const maxFormBytes = 262_144;
/** The address of the page is a secret: it goes to no other site and into no search engine. */
const headers = { 'Referrer-Policy': 'no-referrer', 'X-Robots-Tag': 'noindex, nofollow' };
const nothing: ReadonlyMap<string, string> = new Map();

const refusals: Readonly<
  Record<Exclude<SurveyLink['kind'], 'open'>, { status: number; title: string; text: string }>
> = {
  unknown: {
    status: 404,
    title: 'This link does not work',
    text: 'Open it from your email once more, or copy it as a whole.',
  },
  answered: {
    status: 410,
    title: 'You have already answered',
    text: 'Each link can be used once. Thank you for your answers.',
  },
  over: {
    status: 410,
    title: 'This survey is over',
    text: 'Answers are no longer taken. Thank you for trying the sample.',
  },
};

/**
 * The public page of a survey: the token of its link is the only key. A request to read changes nothing, so that
 * robots that open links do not answer.
 */
export function createSurveyRoutes(deps: Deps): Router {
  const router = Router();
  router.all(
    surveyPath,
    asyncHandler(async (request, response) => {
      const isPost = request.method === 'POST';
      if (!isPost && request.method !== 'GET' && request.method !== 'HEAD') {
        response.setHeader('Allow', 'GET, HEAD, POST');
        return tell(
          deps,
          response,
          405,
          'This cannot be done here',
          'Open the link of your email.',
        );
      }
      const key = `${isPost ? 'write' : 'read'}:${deps.clientAddress(request)}`;
      const wait = deps.rate.take(key, isPost ? deps.writesPerMinute : deps.readsPerMinute);
      if (wait > 0) {
        request.resume();
        response.setHeader('Retry-After', String(wait));
        const text = `Please wait ${wait} seconds and try again.`;
        return tell(deps, response, 429, 'Too many requests', text);
      }
      return isPost ? submit(deps, request, response) : show(deps, request, response);
    }),
  );
  return router;
}

async function show(deps: Deps, request: Request, response: Response): Promise<void> {
  const token = tokenOf(request);
  const link = await findSurvey(deps.db, token, deps.now());
  if (link.kind !== 'open') return refuse(deps, response, link.kind);
  sendSurvey(deps, response, 200, { survey: link.survey, token, typed: nothing, errors: {} });
}

async function submit(deps: Deps, request: Request, response: Response): Promise<void> {
  const token = tokenOf(request);
  const form = await readForm(request, maxFormBytes);
  if (form === null)
    return tell(deps, response, 415, 'This cannot be read', 'Send the form of the page.');
  if (form.get(trapField)) {
    const link = await findSurvey(deps.db, token, deps.now());
    if (link.kind !== 'open') return refuse(deps, response, link.kind);
    const errors = { form: 'A hidden field was filled in. Please send your answers again.' };
    return sendSurvey(deps, response, 422, { survey: link.survey, token, typed: form, errors });
  }
  const sent = await sendAnswers(deps.db, token, form, deps.now());
  if (sent.kind === 'faulty')
    return sendSurvey(deps, response, 422, { ...sent, token, typed: form });
  if (sent.kind !== 'stored') return refuse(deps, response, sent.kind);
  deps.log.info({ event: 'survey-answered' });
  return tell(
    deps,
    response,
    200,
    'Thank you',
    'Your answers are stored. You can close this page.',
  );
}

/** Bounded: a link's token has 32 characters. */
const tokenOf = (request: Request): string =>
  typeof request.query['ticket'] === 'string' ? request.query['ticket'].slice(0, 100) : '';

const refuse = (
  deps: Deps,
  response: Response,
  kind: Exclude<SurveyLink['kind'], 'open'>,
): void => {
  const { status, title, text } = refusals[kind];
  tell(deps, response, status, title, text);
};

function tell(
  { pages }: Deps,
  response: Response,
  status: number,
  title: string,
  text: string,
): void {
  const page: Page = { kind: 'message', title, text };
  pages.send(response, status, page, headers);
}

function sendSurvey(
  { pages }: Deps,
  response: Response,
  status: number,
  view: {
    survey: Survey;
    token: string;
    typed: ReadonlyMap<string, string>;
    errors: Readonly<Record<string, string>>;
  },
): void {
  pages.sendBody(
    response,
    status,
    { title: `Your sample of ${view.survey.brand}`, body: SurveyPage(view) },
    headers,
  );
}
