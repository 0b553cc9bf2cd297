import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

import type { Request, Response } from 'express';

import { deskStyles } from '../admin/styles';
import { categoryIcons } from '../catalogue/category-icons';
import { loginStyles } from '../identity/pages/styles';

interface Asset {
  type: string;
  body: Buffer;
}

export interface Assets {
  /** Addresses that change with the content, so that browsers may keep them for a year. */
  paths: { styles: string; deskStyles: string; favicon: string };
  handle(request: Request, response: Response, next: () => void): void;
}

const favicon =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24"><style>.p{fill:#17573f}.s{stroke:#fff}.e{fill:#fff}@media (prefers-color-scheme:dark){.p{fill:#7cc9a2}.s{stroke:#0b1f16}.e{fill:#0b1f16}}</style><rect class="p" x="2" y="2" width="20" height="20" rx="5"/><path class="s" d="M7 7h4M7 12h4M7 17h4" stroke-width="1.8" stroke-linecap="round"/><rect class="e" x="13.5" y="6" width="4" height="12" rx="1.2"/></svg>';

/** The platform's static files: fonts and styles of the login site, category icons. All are kept in memory. */
export function createAssets(): Assets {
  const require = createRequire(import.meta.url);
  const files = new Map<string, Asset>();
  const add = (name: string, extension: string, type: string, body: Buffer): string => {
    const hash = createHash('sha256').update(body).digest('hex').slice(0, 10);
    const path = `/assets/${name}-${hash}.${extension}`;
    files.set(path, { type, body });
    return path;
  };
  const font = (subset: string) =>
    add(
      `inter-${subset}`,
      'woff2',
      'font/woff2',
      readFileSync(
        require.resolve(`@fontsource-variable/inter/files/inter-${subset}-wght-normal.woff2`),
      ),
    );

  const styles = loginStyles({ latin: font('latin'), latinExt: font('latin-ext') });
  const paths = {
    styles: add('login', 'css', 'text/css; charset=utf-8', Buffer.from(styles)),
    deskStyles: add('desk', 'css', 'text/css; charset=utf-8', Buffer.from(deskStyles)),
    favicon: add('mark', 'svg', 'image/svg+xml', Buffer.from(favicon)),
  };
  for (const [name, svg] of Object.entries(categoryIcons)) {
    files.set(`/assets/categories/${name}.svg`, { type: 'image/svg+xml', body: Buffer.from(svg) });
  }

  return {
    paths,
    handle(request, response, next) {
      const asset =
        request.method === 'GET' || request.method === 'HEAD' ? files.get(request.path) : undefined;
      if (!asset) return next();
      response.setHeader('Content-Type', asset.type);
      // An icon is shown by pages of the app's origin.
      response.setHeader('Cross-Origin-Resource-Policy', 'cross-origin');
      response.setHeader(
        'Cache-Control',
        request.path.startsWith('/assets/categories/')
          ? 'public, max-age=604800'
          : 'public, max-age=31536000, immutable',
      );
      response.end(request.method === 'HEAD' ? undefined : asset.body);
    },
  };
}
