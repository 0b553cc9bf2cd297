import { PassThrough } from 'node:stream';

import { createReadableStreamFromReadable } from '@remix-run/node';
import type {
  ActionFunctionArgs,
  AppLoadContext,
  EntryContext,
  LoaderFunctionArgs,
} from '@remix-run/node';
import { isRouteErrorResponse, RemixServer } from '@remix-run/react';
import { isbot } from 'isbot';
import { renderToPipeableStream, renderToStaticMarkup } from 'react-dom/server';

import { LastResortDocument } from '~/components/layout/last-resort-document';
import { DocumentProvider } from '~/lib/document-context';

/** Streamed data may take this long; then their boundary shows an error. */
export const streamTimeout = 9_000;

/** Then the whole answer is cut: after `streamTimeout`, so that its errors still get out. */
const abortDelay = 10_000;

/** Requests whose rendering error is reported already: one error, one report (L-09). */
const reported = new WeakSet<AppLoadContext>();

function reportOnce(context: AppLoadContext, error: unknown): void {
  if (reported.has(context)) return;
  reported.add(context);
  context.reportError(error);
}

/** Renders a document: streamed to browsers, in one piece to crawlers. */
export default function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  remixContext: EntryContext,
  loadContext: AppLoadContext,
): Promise<Response> {
  const { nonce, requestId, productName } = loadContext;
  const ready = isbot(request.headers.get('user-agent')) ? 'onAllReady' : 'onShellReady';
  return new Promise((resolve, reject) => {
    let answered = false;
    let responseStatus = status;
    const { pipe, abort } = renderToPipeableStream(
      <DocumentProvider facts={{ nonce, requestId }}>
        <RemixServer
          context={remixContext}
          url={request.url}
          abortDelay={abortDelay}
          nonce={nonce}
        />
      </DocumentProvider>,
      {
        nonce,
        [ready]() {
          answered = true;
          const body = new PassThrough();
          body.on('close', () => clearTimeout(timer));
          headers.set('Content-Type', 'text/html; charset=utf-8');
          resolve(
            new Response(createReadableStreamFromReadable(body), {
              headers,
              status: responseStatus,
            }),
          );
          pipe(body);
        },
        onShellError(error) {
          clearTimeout(timer);
          if (remixContext.staticHandlerContext.errors !== null) {
            // The error page failed as well: a document that no route's data or component can break.
            reportOnce(loadContext, error);
            const page = <LastResortDocument productName={productName} requestId={requestId} />;
            headers.set('Content-Type', 'text/html; charset=utf-8');
            resolve(
              new Response(`<!DOCTYPE html>${renderToStaticMarkup(page)}`, {
                headers,
                status: 500,
              }),
            );
            return;
          }
          // Remix then renders once more with the nearest error boundary, and calls handleError.
          reject(error instanceof Error ? error : new Error('Rendering failed', { cause: error }));
        },
        onError(error) {
          responseStatus = 500;
          // Before the answer has begun, onShellError is the one who tells.
          if (answered) reportOnce(loadContext, error);
        },
      },
    );
    const timer = setTimeout(abort, abortDelay);
  });
}

/** Replaces Remix' own log of unexpected errors: the BFF logs and reports them once (L-09, C-06). */
export function handleError(
  error: unknown,
  { request, context }: LoaderFunctionArgs | ActionFunctionArgs,
): void {
  // Somebody who has left cannot be shown an error, and their leaving is none.
  if (!request.signal.aborted && !isRouteErrorResponse(error)) reportOnce(context, error);
}
