import { Transform, Writable } from 'node:stream';

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
import { DocumentProvider } from '~/lib/shell/document-context';
import { withoutGap } from '~/lib/hydration/react-chunks';

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

/** Takes what React writes, and gives it back whole. */
class Collector extends Writable {
  private readonly chunks: Uint8Array[] = [];

  override _write(chunk: Uint8Array, _encoding: string, done: () => void): void {
    this.chunks.push(withoutGap(chunk));
    done();
  }

  whole(end: string): Uint8Array {
    return Buffer.concat([...this.chunks, Buffer.from(end)]);
  }
}

const escapes: Readonly<Record<string, string>> = {
  '&': '\\u0026',
  '<': '\\u003c',
  '>': '\\u003e',
  '\u2028': '\\u2028',
  '\u2029': '\\u2029',
};
const inScript = (json: string) =>
  json.replace(/[&<>\u2028\u2029]/g, (character) => escapes[character] ?? character);

/**
 * The loaders' data as one script at the end of the document, where none of them are deferred. Remix itself would
 * have React wait for them twice, with a boundary around each.
 */
async function withWholeData(
  remixContext: EntryContext,
  loadContext: AppLoadContext,
): Promise<{ context: EntryContext; dataScript: string }> {
  const { serverHandoffStream: data } = remixContext;
  if (data === undefined) return { context: remixContext, dataScript: '' };
  const read = await loadContext.readIfComplete(data);
  if ('stream' in read) {
    return { context: { ...remixContext, serverHandoffStream: read.stream }, dataScript: '' };
  }
  const json = inScript(JSON.stringify(new TextDecoder().decode(read.bytes)));
  const controller = 'window.__remixContext.streamController';
  return {
    context: { ...remixContext, serverHandoffStream: undefined },
    dataScript: `<script nonce="${loadContext.nonce}">${controller}.enqueue(${json});${controller}.close();</script>`,
  };
}

/**
 * Renders a document. One that is drawn at once goes out whole; one that waits for streamed data begins at once, for a
 * browser, and is held until the end for a crawler.
 */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  remixContext: EntryContext,
  loadContext: AppLoadContext,
): Promise<Response> {
  const { nonce, requestId, productName } = loadContext;
  const { dataScript, context } = await withWholeData(remixContext, loadContext);
  const forCrawler = isbot(request.headers.get('user-agent'));
  headers.set('Content-Type', 'text/html; charset=utf-8');
  return new Promise((resolve, reject) => {
    let answered = false;
    let responseStatus = status;
    const { pipe, abort } = renderToPipeableStream(
      <DocumentProvider facts={{ nonce, requestId }}>
        <RemixServer context={context} url={request.url} abortDelay={abortDelay} nonce={nonce} />
      </DocumentProvider>,
      {
        nonce,
        // A large boundary is no reason to send its place first and move it there by script.
        progressiveChunkSize: Number.MAX_SAFE_INTEGER,
        onShellReady() {
          // React tells that all is ready right after this, in the same turn, when nothing is waited for.
          if (!forCrawler) queueMicrotask(stream);
        },
        onAllReady() {
          if (answered) return;
          answered = true;
          clearTimeout(timer);
          const sink = new Collector();
          pipe(sink);
          loadContext.document.html = sink.whole(dataScript);
          resolve(new Response(null, { headers, status: responseStatus }));
        },
        onShellError(error) {
          clearTimeout(timer);
          if (remixContext.staticHandlerContext.errors !== null) {
            // The error page failed as well: a document that no route's data or component can break.
            reportOnce(loadContext, error);
            const page = <LastResortDocument productName={productName} requestId={requestId} />;
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

    function stream() {
      if (answered) return;
      answered = true;
      const body = new Transform({
        transform(chunk: Uint8Array, _encoding, done) {
          done(null, withoutGap(chunk));
        },
      });
      body.on('close', () => clearTimeout(timer));
      resolve(
        new Response(createReadableStreamFromReadable(body), { headers, status: responseStatus }),
      );
      pipe(body);
      if (dataScript !== '') body.write(dataScript);
    }
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
