import { Transform, Writable } from 'node:stream';

import {
  createReadableStreamFromReadable,
  type ActionFunctionArgs,
  type AppLoadContext,
  type EntryContext,
  type LoaderFunctionArgs,
} from '@remix-run/node';
import { isRouteErrorResponse, RemixServer } from '@remix-run/react';
import { isbot } from 'isbot';
import { renderToPipeableStream, renderToStaticMarkup } from 'react-dom/server';

import { LastResortDocument } from '~/components/layout/last-resort-document';
import { DocumentProvider } from '~/lib/shell/document-context';
import { withoutZeroPadding } from '~/lib/hydration/react-chunks';

/** Time limit for streamed data, in ms. After it their boundary shows an error. */
export const streamTimeout = 9_000;

/** Time limit for the whole response, in ms. It is longer than `streamTimeout`, so that errors are still sent. */
const abortDelay = 10_000;

/**
 * Requests whose rendering error is already reported. Each error is reported once (L-09). The key is the request's context,
 * and an entry ends with it. The rendering entry owns the set, because Remix calls `handleError` apart from the renderer.
 */
const reported = new WeakSet<AppLoadContext>();

function reportOnce(context: AppLoadContext, error: unknown, request: Request): void {
  if (reported.has(context)) return;
  reported.add(context);
  context.reportError(error, request);
}

/** Collects what React writes into one buffer. */
class Collector extends Writable {
  private readonly chunks: Uint8Array[] = [];

  override _write(chunk: Uint8Array, _encoding: string, done: () => void): void {
    this.chunks.push(withoutZeroPadding(chunk));
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
 * Appends the loaders' data as one script at the end of the document when none of them is deferred. Remix would use two
 * Suspense boundaries instead.
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

function documentOf(context: EntryContext, url: string, { nonce, requestId }: AppLoadContext) {
  return (
    <DocumentProvider facts={{ nonce, requestId }}>
      <RemixServer context={context} url={url} abortDelay={abortDelay} nonce={nonce} />
    </DocumentProvider>
  );
}

/** The response when the error page fails as well. Its document depends on no route data and no component. */
function lastResort({ productName, requestId }: AppLoadContext, headers: Headers): Response {
  const page = <LastResortDocument productName={productName} requestId={requestId} />;
  return new Response(`<!DOCTYPE html>${renderToStaticMarkup(page)}`, { headers, status: 500 });
}

/** A body that passes React's chunks on as they come. @param onClose called when it ends or is aborted */
function createStreamedBody(onClose: () => void): Transform {
  const body = new Transform({
    transform(chunk: Uint8Array, _encoding, done) {
      done(null, withoutZeroPadding(chunk));
    },
  });
  body.on('close', onClose);
  return body;
}

/**
 * Renders a document. Without deferred data the document is sent as a whole. With deferred data it is streamed to
 * browsers, and sent complete to crawlers.
 */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  remixContext: EntryContext,
  loadContext: AppLoadContext,
): Promise<Response> {
  const { dataScript, context } = await withWholeData(remixContext, loadContext);
  const forCrawler = isbot(request.headers.get('user-agent'));
  headers.set('Content-Type', 'text/html; charset=utf-8');
  return new Promise((resolve, reject) => {
    let answered = false;
    let responseStatus = status;
    const { pipe, abort } = renderToPipeableStream(documentOf(context, request.url, loadContext), {
      nonce: loadContext.nonce,
      // Large Suspense boundaries stay inline. React would otherwise move their content by script.
      progressiveChunkSize: Number.MAX_SAFE_INTEGER,
      onShellReady() {
        // Without deferred data React calls onAllReady in the same turn, right after this.
        if (!forCrawler) queueMicrotask(startStream);
      },
      onAllReady() {
        if (answered) return;
        answered = true;
        clearTimeout(timer);
        loadContext.document.html = pipe(new Collector()).whole(dataScript);
        resolve(new Response(null, { headers, status: responseStatus }));
      },
      onShellError(error) {
        clearTimeout(timer);
        if (remixContext.staticHandlerContext.errors !== null) {
          reportOnce(loadContext, error, request);
          resolve(lastResort(loadContext, headers));
          return;
        }
        // Remix renders again with the nearest error boundary and calls handleError.
        reject(error instanceof Error ? error : new Error('Rendering failed', { cause: error }));
      },
      onError(error) {
        responseStatus = 500;
        // Before the response has started, onShellError reports the error.
        // When the client goes, React ends with an error.
        if (answered && !request.signal.aborted) reportOnce(loadContext, error, request);
      },
    });
    const timer = setTimeout(abort, abortDelay);

    function startStream() {
      if (answered) return;
      answered = true;
      const body = createStreamedBody(() => clearTimeout(timer));
      const stream = createReadableStreamFromReadable(body);
      resolve(new Response(stream, { headers, status: responseStatus }));
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
  // An aborted request is not an error: its client no longer waits for the response.
  if (!request.signal.aborted && !isRouteErrorResponse(error)) reportOnce(context, error, request);
}
