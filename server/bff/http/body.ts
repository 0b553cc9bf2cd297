import express, { type NextFunction, type Request } from 'express';

import { paths } from '../../../app/lib/urls/paths';
import { AppError } from '../errors';
import type { BffHandler, BffResponse } from './locals';
import { formType, mediaTypeOf, multipartType } from './media-type';

/** SEC-42: larger bodies are refused. */
const maxBodyBytes = 100 * 1024;
/** The same for a form with a file. More than a picture may have, so that the form can say that a picture is too large. */
const maxUploadBytes = 4 * 1024 * 1024;
/** More fields than any form of the app has. The time to parse fields of one name grows with the square of their number. */
const maxFields = 5_000;

const rawUpTo = (limit: number) => express.raw({ type: () => true, limit, inflate: false });
const raw = rawUpTo(maxBodyBytes);
const rawUpload = rawUpTo(maxUploadBytes);

/** The only pages whose forms may hold a file. */
const uploadPage = new RegExp(`^${paths.editBrand('ID').replace('ID', '[^/]+')}$`);

/**
 * Reads the body of an unsafe request once, for the CSRF check and for Remix. It accepts URL-encoded forms and JSON up to
 * 100 kB, and answers 413 or 415 otherwise. A form with a file is accepted up to 4 MB where a page takes one: the file
 * goes to `locals.upload`, and all else reads the form as a URL-encoded one (docs/decisions/0035-file-uploads.md).
 */
export const readBody: BffHandler = (req, res, next) => {
  if (req.method === 'GET' || req.method === 'HEAD') {
    next();
    return;
  }
  const isUpload =
    mediaTypeOf(req.headers['content-type']) === multipartType &&
    uploadPage.test(res.locals.target.path);
  (isUpload ? rawUpload : raw)(req, res, (error?: unknown) => {
    if (error !== undefined) {
      next(refusal(error, isUpload ? 'a picture of 1 MB' : '100 kB'));
      return;
    }
    const body = Buffer.isBuffer(req.body) ? req.body : Buffer.alloc(0);
    if (!isUpload) {
      takeBody(req, res, body, next);
      return;
    }
    readMultipart(body, req.headers['content-type'] ?? '').then(
      ({ fields, upload }) => {
        const form = Buffer.from(fields.toString());
        if (form.length > maxBodyBytes) {
          next(tooLarge('100 kB without its file'));
          return;
        }
        req.headers['content-type'] = formType;
        req.headers['content-length'] = String(form.length);
        res.locals.upload = upload;
        takeBody(req, res, form, next);
      },
      () => {
        next(new AppError('invalid-request', 400, 'The request could not be read.'));
      },
    );
  });
};

function takeBody(req: Request, res: BffResponse, body: Buffer, next: NextFunction) {
  const type = mediaTypeOf(req.headers['content-type']);
  const form = type === formType ? new URLSearchParams(body.toString('utf8')) : null;
  if (form !== null && form.size > maxFields) {
    next(tooLarge(`${maxFields} fields`));
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
}

/** The text fields of a multipart form, and its first file. An empty file field has no file. */
async function readMultipart(body: Buffer, contentType: string) {
  const parts = await new Response(new Uint8Array(body), {
    headers: { 'content-type': contentType },
  }).formData();
  const fields = new URLSearchParams();
  let upload: Buffer | null = null;
  for (const [name, value] of parts) {
    if (typeof value === 'string') fields.append(name, value);
    else if (upload === null && value.size > 0) upload = Buffer.from(await value.arrayBuffer());
  }
  return { fields, upload };
}

const reportType = 'application/x-sentry-envelope';
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

const tooLarge = (most: string) =>
  new AppError('too-large', 413, `This is too large to be accepted: at most ${most}.`);

function refusal(error: unknown, most: string): AppError {
  const type = (error as { type?: string }).type;
  if (type === 'entity.too.large') return tooLarge(most);
  if (type === 'encoding.unsupported')
    return new AppError('unsupported-type', 415, 'This kind of content is not accepted here.');
  return new AppError('invalid-request', 400, 'The request could not be read.', { message: type });
}
