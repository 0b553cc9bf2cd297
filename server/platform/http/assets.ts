import { createHash } from 'node:crypto';
import { extname, parse } from 'node:path';

import type { NextFunction, Request, Response } from 'express';

const contentTypes: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
};

/** How long browsers keep a file, in seconds: a year where the path changes with the content, else a week. */
const cacheControl = {
  immutable: 'public, max-age=31536000, immutable',
  fixed: 'public, max-age=604800',
};

/** Static files that the platform keeps in memory and serves below `/assets`. */
export type AssetServer = ReturnType<typeof createAssetServer>;

export function createAssetServer() {
  const assets = new Map<string, { body: Buffer; headers: Record<string, string> }>();
  /**
   * @param name below `/assets`; its extension gives the content type
   * @param path whether the name changes with the content
   */
  const add = (name: string, body: Buffer | string, path: keyof typeof cacheControl): void => {
    assets.set(`/assets/${name}`, {
      body: Buffer.from(body),
      headers: {
        'Content-Type': contentTypes[extname(name)] ?? 'application/octet-stream',
        'Cache-Control': cacheControl[path],
        // Pages of the app's origin show the icons.
        'Cross-Origin-Resource-Policy': 'cross-origin',
      },
    });
  };
  return {
    add,
    /**
     * Adds a file with a hash of its content in the name.
     * @returns its path: `/assets/pages-{hash}.css` for `pages.css`
     */
    addHashed(name: string, body: Buffer) {
      const hash = createHash('sha256').update(body).digest('hex').slice(0, 10);
      const { name: stem, ext } = parse(name);
      const hashed = `${stem}-${hash}${ext}`;
      add(hashed, body, 'immutable');
      return `/assets/${hashed}`;
    },
    /** Express middleware: passes on what is not an asset. */
    handle(request: Request, response: Response, next: NextFunction) {
      const isRead = request.method === 'GET' || request.method === 'HEAD';
      const asset = isRead ? assets.get(request.path) : undefined;
      if (!asset) return next();
      for (const [name, value] of Object.entries(asset.headers)) response.setHeader(name, value);
      response.end(request.method === 'HEAD' ? undefined : asset.body);
    },
  };
}
