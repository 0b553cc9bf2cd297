import type { ServerBuild } from '@remix-run/node';
import { matchRoutes } from '@remix-run/react';

/** The router's patterns take time by the square of a path of slashes (SEC-50). No page has a longer path. */
const maxPathLength = 300;

type Routes = NonNullable<Parameters<typeof matchRoutes>[0]>;

/** Returns the pattern of the route that serves a path, for logs and metrics. Patterns are few and contain no ids. */
export function createRoutePattern(build: ServerBuild): (pathname: string) => string {
  const entries = Object.values(build.routes).filter((route) => route !== undefined);
  const childrenOf = (parentId: string | undefined): Routes =>
    entries
      .filter((route) => route.parentId === parentId)
      .map(({ id, path, index }) =>
        index === true
          ? { id, path, index: true as const }
          : { id, path, children: childrenOf(id) },
      );
  const routes = childrenOf(undefined);

  /** Cached because matching is slow. When it is full, unknown paths of a client replace no entry. */
  const known = new Map<string, string>();
  const maxKnown = 500;

  const find = (pathname: string): string => {
    const matches = matchRoutes(routes, pathname.replace(/\.data$/, '').replace(/^\/_root$/, '/'));
    const pattern = (matches ?? [])
      .map(({ route }) => route.path)
      .filter((path) => path !== undefined && path !== '');
    return matches === null ? 'none' : `/${pattern.join('/')}`;
  };
  return (path) => {
    const pathname = path.slice(0, maxPathLength);
    let pattern = known.get(pathname);
    if (pattern === undefined) {
      pattern = find(pathname);
      if (known.size < maxKnown && pattern !== 'none') known.set(pathname, pattern);
    }
    return pattern;
  };
}
