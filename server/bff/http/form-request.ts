import type { Request, Response } from 'express';

import type { FormAnswer } from '../../../app/contracts/forms/forms';
import type { FormResult } from './form';
import type { BffLocals } from './locals';
import { sendError, type PageFacts } from './page';

/** Whether the body is a form that keeps what was typed (docs/decisions/0012-forms.md). */
export const isPatternForm = ({ form }: Pick<BffLocals, 'form'>): boolean =>
  form?.has('formUser') ?? false;

/**
 * Such a form, sent by a script: it wants JSON in place of a page. None under `/auth`, whose redirects are for the
 * browser and never for its scripts (A-07).
 */
export const isScriptedForm = (req: Request, locals: BffLocals): boolean =>
  isPatternForm(locals) &&
  !/^\/auth(?:\/|$)/i.test(req.path) &&
  req.accepts(['html', 'json']) === 'json';

/** Where Remix runs a route's action alone, without drawing the page. */
export function dataUrl(url: string): string {
  const [path = '', query] = url.split(/\?(.*)/s, 2);
  const plain = path === '/' ? '/_root' : path.replace(/\/$/, '');
  return `${plain}.data${query === undefined ? '' : `?${query}`}`;
}

/** The answer to a script: where to go on, the form's state, or the error that is the page's matter. */
export function sendFormResult(
  req: Request,
  res: Response,
  result: FormResult,
  facts: PageFacts,
): void {
  if (result.kind === 'refused') {
    sendError(req, res, result.error, facts);
    return;
  }
  const answer: FormAnswer = result.kind === 'done' ? { location: result.location } : result.state;
  res.setHeader('cache-control', 'no-store');
  res.status(result.kind === 'kept' ? result.status : 200).json(answer);
}
