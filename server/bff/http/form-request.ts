import type { Request } from 'express';

import type { FormAnswer } from '../../../app/contracts/forms/forms';
import type { FormResult } from './form';
import type { BffLocals, BffResponse } from './locals';
import { sendError } from './page';

/** Whether the body is a form that keeps the user's input after an error (docs/decisions/0012-forms.md). */
export const isPatternForm = ({ form }: Pick<BffLocals, 'form'>): boolean =>
  form?.has('formUser') ?? false;

/**
 * Whether a script has sent such a form and expects JSON. Never under `/auth`, because scripts must not see its redirects
 * (A-07).
 */
export const isScriptedForm = (req: Request, locals: BffLocals): boolean =>
  isPatternForm(locals) &&
  !/^\/auth(?:\/|$)/.test(locals.target.path) &&
  req.accepts(['html', 'json']) === 'json';

/** The URL at which Remix runs only the action of a route and does not render the page. */
export function dataUrl(url: string): string {
  const [path = '', query] = url.split(/\?(.*)/s, 2);
  const plain = path === '/' ? '/_root' : path.replace(/\/$/, '');
  return `${plain}.data${query === undefined ? '' : `?${query}`}`;
}

/** Answers a script with the URL to go to, the form's state, or the error that the page shows. */
export function sendFormResult(
  req: Request,
  res: BffResponse,
  result: FormResult,
  productName: string,
): void {
  if (result.kind === 'refused') {
    sendError(req, res, result.error, productName);
    return;
  }
  const answer: FormAnswer = result.kind === 'done' ? { location: result.location } : result.state;
  res.setHeader('cache-control', 'no-store');
  res.status(result.kind === 'kept' ? result.status : 200).json(answer);
}
