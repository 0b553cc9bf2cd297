import type { ServerResponse } from 'node:http';

import type { ReactElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';

import { Card, type Message } from './parts';

/** What all pages of the platform share: the name of the product, and the paths of the files to which they link. */
export interface Site {
  productName: string;
  styles: string;
  favicon: string;
  font: string;
}

export interface Page {
  title: string;
  body: ReactElement;
  /** Default: the system's preference. */
  theme?: 'light' | 'dark' | null;
  /** The navigation of the pages of internal admins, which use the full width. */
  navigation?: ReactElement;
}

/** A page with one message and a link to continue. */
export const messagePage = ({ title, text, action }: Message): Page => ({
  title,
  body: (
    <Card title={title} lead={text}>
      {action && (
        <div className="actions">
          <a className="button" href={action.href}>
            {action.label}
          </a>
        </div>
      )}
    </Card>
  ),
});

/** The part of Koa's context that sending a page needs. */
interface KoaResponse {
  status: number;
  body?: unknown;
  type: string;
  set(headers: Record<string, string>): void;
}

export type Pages = ReturnType<typeof createPages>;
type ResponseHeaders = Readonly<Record<string, string>>;

/**
 * Creates the renderer of the platform's pages. They contain no script, and cannot be cached or framed.
 * @param formOrigins the allowed redirect targets of posted forms, because Chromium applies `form-action` to redirects
 * as well
 */
export function createPages(site: Site, formOrigins: readonly string[]) {
  const headers: Record<string, string> = {
    'Content-Type': 'text/html; charset=utf-8',
    'Cache-Control': 'no-store',
    'Content-Security-Policy': [
      "default-src 'none'",
      "script-src 'none'",
      "style-src 'self'",
      "font-src 'self'",
      "img-src 'self'",
      `form-action 'self' ${[...new Set(formOrigins)].join(' ')}`,
      "base-uri 'none'",
      "frame-ancestors 'none'",
    ].join('; '),
  };
  const html = (page: Page) =>
    `<!DOCTYPE html>${renderToStaticMarkup(<Document site={site} {...page} />)}`;
  const send = (
    response: ServerResponse,
    status: number,
    page: Page,
    more: ResponseHeaders = {},
  ): void => {
    const document = html(page);
    response.statusCode = status;
    for (const [name, value] of Object.entries({ ...headers, ...more }))
      response.setHeader(name, value);
    response.end(document);
  };
  return {
    send,
    /** Sends a page with one message. */
    tell: (
      response: ServerResponse,
      status: number,
      message: Message,
      more?: ResponseHeaders,
    ): void => send(response, status, messagePage(message), more),
    sendKoa(context: KoaResponse, status: number, page: Page): void {
      context.status = status;
      context.set(headers);
      context.body = html(page);
    },
  };
}

function Document({ site, title, body, theme = null, navigation }: Page & { site: Site }) {
  return (
    <html lang="en" data-theme={theme ?? undefined}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <meta name="color-scheme" content={theme ?? 'light dark'} />
        <title>{`${title} · ${site.productName}`}</title>
        <link rel="icon" type="image/svg+xml" href={site.favicon} />
        <link rel="preload" href={site.font} as="font" type="font/woff2" crossOrigin="anonymous" />
        <link rel="stylesheet" href={site.styles} />
      </head>
      <body className={navigation && 'admin'}>
        <div className="frame">
          <header className="wordmark">
            <svg viewBox="0 0 24 24" width="28" height="28" aria-hidden="true">
              <rect x="2" y="2" width="20" height="20" rx="5" />
              <path d="M7 7h4M7 12h4M7 17h4" strokeWidth="1.8" strokeLinecap="round" />
              <rect x="13.5" y="6" width="4" height="12" rx="1.2" />
            </svg>
            {site.productName}
          </header>
          {navigation}
          <main>{body}</main>
        </div>
        <footer>Brand analytics for consumer packaged goods</footer>
      </body>
    </html>
  );
}
