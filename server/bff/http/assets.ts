import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';

import compression from 'compression';
import express, { type RequestHandler, type Response } from 'express';

import { NotFoundError } from '../errors';
import { chooseEncoding } from './encoding';

/** What the build compresses once, so that no request pays for it (scripts/lib/precompress.mjs). */
const types: Readonly<Record<string, string>> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
};
const endings = { br: '.br', gzip: '.gz' } as const;

/**
 * The hashed assets of the build: for ever in the browser's cache, and compressed where the build has done so. A
 * name that is none of them is a 404, not a page.
 */
export function hashedAssets(folder: string): RequestHandler[] {
  /** Which compressed files there are; names hold a hash of the content, so this cannot grow old. */
  const present = new Map<string, boolean>();
  const isPresent = (file: string): boolean => {
    const remembered = present.get(file);
    if (remembered !== undefined) return remembered;
    const found = existsSync(path.join(folder, file));
    // Names that lead nowhere are a stranger's, and there is no end to them.
    if (found) present.set(file, true);
    return found;
  };
  return [
    (req, res, next) => {
      const type = types[path.posix.extname(req.path)];
      if (type === undefined) {
        next();
        return;
      }
      res.setHeader('vary', 'Accept-Encoding');
      const encoding = chooseEncoding(req.headers['accept-encoding']);
      // Plain names alone: nothing that a decoder could read as another path.
      if (encoding !== null && /^\/[\w./-]+$/.test(req.path) && !req.path.includes('..')) {
        const compressed = req.path + endings[encoding];
        if (isPresent(compressed)) {
          req.url = compressed;
          res.setHeader('content-encoding', encoding);
          res.setHeader('content-type', type);
        }
      }
      next();
    },
    express.static(folder, { immutable: true, maxAge: '1y', index: false }),
    (_req, res, next) => {
      res.removeHeader('content-encoding');
      next(new NotFoundError('no such asset'));
    },
  ];
}

/**
 * The few files of the public folder itself. For all other paths the disk is not asked.
 * @param setHeaders what some of them need beside the usual
 */
export function publicFiles(
  folder: string,
  setHeaders: (res: Response, path: string) => void,
): RequestHandler {
  const names = new Set(existsSync(folder) ? readdirSync(folder).map((name) => `/${name}`) : []);
  const compress = compression();
  const serve = express.static(folder, { maxAge: '1h', index: false, redirect: false, setHeaders });
  return (req, res, next) => {
    const first = /^\/[^/]*/.exec(req.path)?.[0] ?? '';
    if (!names.has(first)) {
      next();
      return;
    }
    compress(req, res, () => {
      serve(req, res, next);
    });
  };
}
