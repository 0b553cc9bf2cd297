import type { ServerBuild } from '@remix-run/node';
import { matchRoutes } from '@remix-run/react';

type Routes = NonNullable<Parameters<typeof matchRoutes>[0]>;

/** The pattern of the route that serves a path, for logs and metrics: few values, no ids in them. */
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

  /** Matching is dear, and the paths in use are few; a stranger's many push nothing out. */
  const known = new Map<string, string>();
  const mostKnown = 500;

  const find = (pathname: string): string => {
    const matches = matchRoutes(routes, pathname.replace(/\.data$/, '').replace(/^\/_root$/, '/'));
    const pattern = (matches ?? [])
      .map(({ route }) => route.path)
      .filter((path) => path !== undefined && path !== '');
    return matches === null ? 'none' : `/${pattern.join('/')}`;
  };
  return (pathname) => {
    let pattern = known.get(pathname);
    if (pattern === undefined) {
      pattern = find(pathname);
      if (known.size < mostKnown && pattern !== 'none') known.set(pathname, pattern);
    }
    return pattern;
  };
}
