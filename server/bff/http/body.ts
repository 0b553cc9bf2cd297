import express, { type NextFunction, type Request } from 'express';

import { maxValues, valuesByName } from '../../../app/contracts/forms/values-by-name';
import { paths } from '../../../app/lib/urls/paths';
import { AppError, SignInRequiredError } from '../errors';
import { formType, mediaTypeOf, multipartType } from './headers';
import type { BffHandler, BffResponse } from './locals';
import { readMultipart } from './multipart';

/** SEC-42: larger bodies are refused. */
const maxBodyBytes = 100 * 1024;
/** The same for a form with a file. More than a picture may have, so that the form can say that a picture is too large. */
const maxUploadBytes = 4 * 1024 * 1024;
/** More fields and files than any form with a file has. */
const maxParts = 100;
/** More fields than any form of the app has. */
const maxFields = 5_000;

const rawBody = (bytes: number) => express.raw({ type: () => true, limit: bytes, inflate: false });

/** Limits of a form: its size, as a reader and in words, its fields, and the values of one name. */
const usualLimits = {
  read: rawBody(maxBodyBytes),
  size: '100 kB',
  fields: maxFields,
  values: maxValues,
};
type FormLimits = typeof usualLimits;
/** The filters of a dashboard: one name may have thousands of values, which no schema parses. */
const filterLimits: FormLimits = {
  read: rawBody(500_000),
  size: '500 kB',
  fields: 10_000,
  values: 10_000,
};
const filterPath = new RegExp(`^${paths.applyFilters('ID', 'ID').replaceAll('ID', '[^/]+')}$`);
const limitsOf = ({ locals }: BffResponse) =>
  filterPath.test(locals.target.path) ? filterLimits : usualLimits;

/** The only pages whose forms may hold a file. */
const uploadPage = new RegExp(`^${paths.editBrand('ID').replace('ID', '[^/]+')}$`);

const isUnsafe = ({ method }: Request) => method !== 'GET' && method !== 'HEAD';

const isUpload = (req: Request, res: BffResponse) =>
  mediaTypeOf(req.headers['content-type']) === multipartType &&
  uploadPage.test(res.locals.target.path);

/**
 * Reads the body of an unsafe request, and answers 413 over 100 kB, for the filters of a dashboard over 500 kB (SEC-42). It
 * parses nothing, because the limits of SEC-43 come before that. A form with a file is left for `parseBody`.
 */
export const readBody: BffHandler = (req, res, next) => {
  if (!isUnsafe(req) || isUpload(req, res)) return next();
  const limits = limitsOf(res);
  limits.read(req, res, (error?: unknown) => {
    if (error === undefined)
      res.locals.body = Buffer.isBuffer(req.body) ? req.body : Buffer.alloc(0);
    next(error === undefined ? undefined : refusal(error, limits));
  });
};

/**
 * Parses the body of an unsafe request once, for the CSRF check and for Remix: URL-encoded forms and JSON, and 415 for
 * other types. It runs after the rate limits and the session. A form with a file is read here where a page takes one, of
 * a user up to 4 MB: the file goes to `locals.upload`, and all else reads the form as a URL-encoded one
 * (docs/decisions/0035-file-uploads.md).
 */
export const parseBody: BffHandler = (req, res, next) => {
  if (!isUnsafe(req)) next();
  else if (isUpload(req, res)) readUpload(req, res, next).catch(next);
  else next(takeBody(req, res));
};

async function readUpload(req: Request, res: BffResponse, next: NextFunction): Promise<void> {
  const { locals } = res;
  if (req.headers['content-encoding'] !== undefined) return next(unsupported());
  const isVisitor = locals.session === null;
  const { fields, file, stopped } = await readMultipart(req, {
    bytes: isVisitor ? maxBodyBytes : maxUploadBytes,
    fieldBytes: maxBodyBytes,
    parts: maxParts,
  });
  if (stopped !== null) {
    // The form keeps what came before the limit.
    locals.form = fields;
    const needsSession = isVisitor && stopped === 'too-large';
    next(
      needsSession
        ? new SignInRequiredError('only users send files of this size')
        : stoppedErrors[stopped](),
    );
    return;
  }
  const form = Buffer.from(fields.toString());
  if (form.length > maxBodyBytes) return next(tooLarge('100 kB without its file'));
  req.headers['content-type'] = formType;
  req.headers['content-length'] = String(form.length);
  locals.upload = file;
  locals.body = form;
  next(takeBody(req, res));
}

/**
 * Parses what `readBody` has read.
 * @returns the error of a body that is not accepted
 */
function takeBody(req: Request, res: BffResponse): AppError | undefined {
  const { locals } = res;
  const body = (locals.body ??= Buffer.alloc(0));
  const type = mediaTypeOf(req.headers['content-type']);
  locals.form = parseForm(req, body);
  if (locals.form !== null) {
    const problem = checkCounts(locals.form, limitsOf(res));
    if (problem !== undefined) locals.form = null;
    else locals.formToken = locals.form.get('csrfToken') ?? undefined;
    return problem;
  }
  // Only error reports of the browser have this type. Their CSRF token is in the header.
  if (body.length === 0 || (locals.target.path === paths.monitoring && type === reportType))
    return undefined;
  if (type !== 'application/json') return unsupported();
  locals.formToken = readToken(body);
  return undefined;
}

/** The fields of a URL-encoded form; null for any other body. */
export const parseForm = (req: Request, body: Buffer): URLSearchParams | null =>
  mediaTypeOf(req.headers['content-type']) === formType
    ? new URLSearchParams(body.toString('utf8'))
    : null;

function checkCounts(form: URLSearchParams, max: FormLimits): AppError | undefined {
  if (form.size > max.fields) return tooLarge(`${max.fields} fields`);
  for (const values of valuesByName(form).values())
    if (values.length > max.values) return tooLarge(`${max.values} values of a field`);
  return undefined;
}

const reportType = 'application/x-sentry-envelope';

function readToken(body: Buffer): unknown {
  try {
    return (JSON.parse(body.toString('utf8')) as { csrfToken?: unknown } | null)?.csrfToken;
  } catch {
    // The action reports invalid JSON. The token may still be in the header.
    return undefined;
  }
}

const unsupported = () =>
  new AppError('unsupported-type', 415, 'This kind of content is not accepted here.');

const tooLarge = (max: string) =>
  new AppError('too-large', 413, `This is too large to be accepted: at most ${max}.`);

const unreadable = (message?: string) =>
  new AppError('invalid-request', 400, 'The request could not be read.', { message });

const stoppedErrors = {
  'too-large': () => tooLarge('a picture of 1 MB'),
  'too-long-field': () => tooLarge('100 kB without its file'),
  'too-many-parts': () => tooLarge(`${maxParts} fields`),
  malformed: () => unreadable('malformed multipart form'),
  gone: () => unreadable('the client has gone'),
};

function refusal(error: unknown, { size }: FormLimits): AppError {
  const type = (error as { type?: string }).type;
  if (type === 'entity.too.large') return tooLarge(size);
  return type === 'encoding.unsupported' ? unsupported() : unreadable(type);
}
