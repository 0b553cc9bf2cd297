import express from 'express';

import { paths } from '../../../app/lib/urls/paths';
import { AppError } from '../errors';
import type { BffHandler } from './locals';

/** SEC-42: larger bodies are refused. */
const maxBodyBytes = 100 * 1024;
/** More fields than any form of the app has. The time to parse fields of one name grows with the square of their number. */
const maxFields = 5_000;

const raw = express.raw({ type: () => true, limit: maxBodyBytes, inflate: false });

/**
 * Reads the body of an unsafe request once, for the CSRF check and for Remix. It accepts URL-encoded forms and JSON up to
 * 100 kB, and answers 413 or 415 otherwise.
 */
export const readBody: BffHandler = (req, res, next) => {
  if (req.method === 'GET' || req.method === 'HEAD') {
    next();
    return;
  }
  raw(req, res, (error?: unknown) => {
    if (error !== undefined) {
      next(refusal(error));
      return;
    }
    const body = Buffer.isBuffer(req.body) ? req.body : Buffer.alloc(0);
    const type = (req.headers['content-type'] ?? '').split(';', 1)[0]?.trim().toLowerCase() ?? '';
    const form = type === formType ? new URLSearchParams(body.toString('utf8')) : null;
    if (form !== null && form.size > maxFields) {
      next(tooLarge());
      return;
    }
    // Only error reports of the browser have this type. Their CSRF token is in the header.
    const isReport = res.locals.target.path === paths.monitoring && type === reportType;
    const token =
      form !== null
        ? (form.get('csrfToken') ?? undefined)
        : isReport
          ? undefined
          : readToken(type, body);
    if (token === unsupported) {
      next(new AppError('unsupported-type', 415, 'This kind of content is not accepted here.'));
      return;
    }
    const { locals } = res;
    locals.body = body;
    locals.form = form;
    locals.formToken = token;
    next();
  });
};

const reportType = 'application/x-sentry-envelope';
const formType = 'application/x-www-form-urlencoded';
const unsupported = Symbol('unsupported type');

function readToken(type: string, body: Buffer): unknown {
  if (body.length === 0) return undefined;
  if (type === 'application/json') {
    try {
      return (JSON.parse(body.toString('utf8')) as { csrfToken?: unknown } | null)?.csrfToken;
    } catch {
      // The action reports invalid JSON. The token may still be in the header.
      return undefined;
    }
  }
  return unsupported;
}

const tooLarge = () => new AppError('too-large', 413, 'This is too large to be accepted.');

function refusal(error: unknown): AppError {
  const type = (error as { type?: string }).type;
  if (type === 'entity.too.large') return tooLarge();
  if (type === 'encoding.unsupported')
    return new AppError('unsupported-type', 415, 'This kind of content is not accepted here.');
  return new AppError('invalid-request', 400, 'The request could not be read.', { message: type });
}
