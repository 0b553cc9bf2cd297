import * as build from '@remix-run/dev/server-build';
import { matchRoutes, RemixServer } from '@remix-run/react';
import { renderToString } from 'react-dom/server';
import type { ComponentProps } from 'react';

import { DocumentProvider } from '~/lib/shell/document-context';

type RemixContext = ComponentProps<typeof RemixServer>['context'];
type Routes = NonNullable<Parameters<typeof matchRoutes>[0]>;

/** The answers of the loaders, by route. */
export type RouteAnswers = Record<string, { data: unknown } | { error: unknown }>;

const entries = Object.values(build.routes).filter((route) => route !== undefined);
const routeModules = Object.fromEntries(entries.map(({ id, module }) => [id, module]));
const childrenOf = (parentId: string | undefined): Routes =>
  entries
    .filter((route) => route.parentId === parentId)
    .map(({ id, path, index }) =>
      index === true ? { id, path, index: true as const } : { id, path, children: childrenOf(id) },
    );
const tree = childrenOf(undefined);

/**
 * Renders the whole document of a page with React's `renderToString`: the components of the BFF, without Remix's handler
 * and without loader data in the HTML.
 */
export function renderPage(
  url: string,
  answers: RouteAnswers,
  facts: { nonce: string; requestId: string },
): string {
  const { pathname, search } = new URL(url);
  const matches = matchRoutes(tree, pathname) ?? [];
  const loaderData: Record<string, unknown> = {};
  let errors: Record<string, unknown> | null = null;
  for (const [id, answer] of Object.entries(answers)) {
    if ('data' in answer) loaderData[id] = answer.data;
    else errors = { [boundaryOf(id)]: answer.error };
  }
  const context = {
    manifest: build.assets,
    routeModules,
    future: build.future,
    isSpaMode: false,
    serverHandoffString: '{}',
    staticHandlerContext: {
      basename: '/',
      location: { pathname, search, hash: '', state: null, key: 'default' },
      matches: matches.map((match) => ({ ...match, route: { ...match.route } })),
      loaderData,
      errors,
      actionData: null,
      statusCode: errors === null ? 200 : 404,
      loaderHeaders: {},
      actionHeaders: {},
      activeDeferreds: null,
    },
  } as unknown as RemixContext;
  return renderToString(
    <DocumentProvider facts={facts}>
      <RemixServer context={context} url={url} nonce={facts.nonce} />
    </DocumentProvider>,
  );
}

/** The route whose error boundary renders the error of a route. */
function boundaryOf(id: string): string {
  for (let at = build.routes[id]; at !== undefined; at = build.routes[at.parentId ?? '']) {
    if ('ErrorBoundary' in at.module) return at.id;
  }
  return 'root';
}
