import type { ServerBuild } from '@remix-run/node';
import { createElement } from 'react';
import { describe, expect, it, vi } from 'vitest';

import * as entry from '../../../app/entry.server';
import { startFaultServer } from '../../support/network/fault-server';
import { createClient } from '../../support/network/http-client';
import { startInjectedBff } from '../../support/programs/injected-bff';
import { until } from '../../support/wait';

function Broken(): never {
  throw new Error('cannot draw for canary@brand.example with token=canary-token');
}

/** The app's own entry over a root that fails; with `boundary` its error page can be drawn. */
function buildOf(boundary: boolean): ServerBuild {
  const page = () => createElement('html', null, createElement('body', null, 'the error page'));
  return {
    entry: { module: entry },
    routes: {
      root: {
        id: 'root',
        path: '*',
        module: { default: Broken, ErrorBoundary: boundary ? page : Broken },
      },
    },
    assets: {
      entry: { imports: [], module: '/build/entry.js' },
      routes: {
        root: {
          id: 'root',
          path: '*',
          hasAction: false,
          hasLoader: false,
          hasErrorBoundary: true,
          module: '/build/root.js',
        },
      },
      url: '/build/manifest.js',
      version: 'test',
    },
    publicPath: '/build/',
    assetsBuildDirectory: 'public/build',
    future: { v3_singleFetch: true },
    isSpaMode: false,
    mode: 'production',
  } as unknown as ServerBuild;
}

describe('a rendering error on the server', () => {
  it.each([
    ['with its error page', true],
    ['where that fails as well', false],
  ])(
    '[L-09 C-06 SEC-20 REL-06] %s: in the log once and to Sentry once, fatal, with the request id',
    async (_name, boundary) => {
      // React tells the console as well; the report is what counts.
      vi.spyOn(console, 'error').mockImplementation(() => undefined);
      const sentry = await startFaultServer((_request, res) => {
        res.writeHead(200, { 'content-type': 'application/json' }).end('{}');
      });
      const bff = await startInjectedBff(buildOf(boundary), {
        SENTRY_DSN: `${sentry.url.replace('//', '//public@')}/42`,
        SENTRY_SAMPLE_RATE: '1',
      });
      const answer = await createClient().get(`${bff.url}/x?secret=canary-query`, {
        cookie: 'other=canary-cookie',
      });
      const requestId = answer.headers['x-request-id'] as string;
      expect(answer.status).toBe(500);
      expect(answer.text).not.toContain('cannot draw');
      // The last resort is a plain page with the id.
      if (!boundary) expect(answer.text).toContain(requestId);
      await until('the report', () => sentry.seen.length > 0);
      await bff.close();
      await sentry.close();

      const fatal = bff.lines.filter((line) => line['level'] === 60);
      expect(fatal).toMatchObject([{ event: 'rendering-error', id: requestId }]);
      expect(sentry.seen).toHaveLength(1);
      const body = sentry.seen[0]?.body ?? '';
      expect(body).toContain('"level":"fatal"');
      expect(body).toContain(`"request_id":"${requestId}"`);
      expect(body).toContain('cannot draw for [e-mail]');
      expect(body).not.toContain('canary');
    },
  );
});
