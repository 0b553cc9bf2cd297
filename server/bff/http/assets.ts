import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';

import compression from 'compression';
import express, { type RequestHandler, type Response } from 'express';

import { NotFoundError } from '../errors';
import { chooseEncoding } from './encoding';

/** Content types of the files that the build compresses in advance (scripts/lib/precompress.mjs). */
const types: Readonly<Record<string, string>> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
};
const encodedExtensions = { br: '.br', gzip: '.gz' } as const;

/**
 * Serves the hashed assets of the build. Browsers cache them permanently. Compressed files are sent if the build has
 * created them. An unknown name is a 404 and not a page.
 */
export function hashedAssets(folder: string): RequestHandler[] {
  /** Known compressed files. Names contain a hash of the content, so entries stay valid. */
  const knownFiles = new Map<string, boolean>();
  const isPresent = (file: string): boolean => {
    const known = knownFiles.get(file);
    if (known !== undefined) return known;
    const found = existsSync(path.join(folder, file));
    // Names that do not exist are not cached: clients could send any number of them.
    if (found) knownFiles.set(file, true);
    return found;
  };
  return [
    (req, res, next) => {
      const type = types[path.posix.extname(req.path)];
      if (type === undefined) return next();
      res.setHeader('vary', 'Accept-Encoding');
      const encoding = chooseEncoding(req.headers['accept-encoding']);
      // Only plain names, which a decoder cannot read as another path.
      if (encoding !== null && /^\/[\w./-]+$/.test(req.path) && !req.path.includes('..')) {
        const compressed = req.path + encodedExtensions[encoding];
        if (isPresent(compressed)) {
          req.url = compressed;
          res.setHeader('content-encoding', encoding);
          res.setHeader('content-type', type);
        }
      }
      next();
    },
    express.static(folder, { immutable: true, maxAge: '1y', index: false, acceptRanges: false }),
    (_req, res, next) => {
      res.removeHeader('content-encoding');
      next(new NotFoundError('no such asset'));
    },
  ];
}

/**
 * Serves the files of the public folder. For all other paths there is no file access.
 * @param setHeaders sets additional headers of a file
 */
export function publicFiles(
  folder: string,
  setHeaders: (res: Response, path: string) => void,
): RequestHandler {
  const names = new Set(existsSync(folder) ? readdirSync(folder).map((name) => `/${name}`) : []);
  const compress = compression();
  const serve = express.static(folder, {
    maxAge: '1h',
    index: false,
    redirect: false,
    acceptRanges: false,
    setHeaders,
  });
  return (req, res, next) => {
    const first = /^\/[^/]*/.exec(req.path)?.[0] ?? '';
    if (!names.has(first)) return next();
    compress(req, res, () => {
      serve(req, res, next);
    });
  };
}
