import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';

import type { Guard } from '../../contract/permissions';

interface RouteModule {
  loader?: (args: LoaderFunctionArgs) => unknown;
  action?: (args: ActionFunctionArgs) => unknown;
  default?: unknown;
}

const modules = import.meta.glob<RouteModule>(
  ['../../app/routes/*.{ts,tsx}', '../../app/root.tsx', '!**/*.test.*'],
  { eager: true },
);

/** A loader or an action of the app. */
export interface Handler {
  /** For example 'routes/_app.users.tsx loader'. */
  name: string;
  /** Path of its address: '/users/$id'; null for a layout, which has none of its own. */
  path: string | null;
  method: 'GET' | 'POST';
  run: (args: LoaderFunctionArgs) => unknown;
}

/** All loaders and actions of the app. */
export const handlers: readonly Handler[] = Object.entries(modules).flatMap(([file, route]) => {
  const name = file.replace(/^.*\/app\//, '');
  const path = pathOf(name);
  return [
    ...(route.loader === undefined
      ? []
      : [{ name: `${name} loader`, path, method: 'GET' as const, run: route.loader }]),
    ...(route.action === undefined
      ? []
      : [{ name: `${name} action`, path, method: 'POST' as const, run: route.action }]),
  ];
});

/** The addresses of all pages: routes with a component, without layouts. */
export const pagePaths: readonly string[] = Object.entries(modules).flatMap(([file, route]) => {
  const path = pathOf(file.replace(/^.*\/app\//, ''));
  return route.default === undefined || path === null || isLayout(file) ? [] : [path];
});

/** Whether other routes are drawn inside of this one. */
function isLayout(file: string): boolean {
  const inside = file.replace(/\.tsx$/, '.');
  return Object.keys(modules).some((other) => other !== file && other.startsWith(inside));
}

/** Remix's flat routes: a leading underscore is not part of the address; brackets escape a dot. */
function pathOf(name: string): string | null {
  const route = /^routes\/(.*)\.tsx?$/.exec(name)?.[1];
  if (route === undefined || /^_\w+$/.test(route)) return route === '_index' ? '/' : null;
  const parts = route
    .split(/\.(?![^[]*\])/)
    .filter((part) => !part.startsWith('_'))
    .map((part) => part.replace(/_$/, '').replaceAll(/[[\]]/g, ''));
  return `/${parts.join('/')}`;
}

/** Thrown by the probe as soon as a loader names its guard: the rest of the loader does not matter. */
class GuardNamed extends Error {
  constructor(readonly guard: Guard) {
    super('guard named');
  }
}

/** A context in which only naming the guard works. */
const probe = new Proxy(
  {},
  {
    get(_target, name) {
      if (name === 'load' || name === 'act') {
        return (_args: unknown, spec: { guard: Guard; view?: unknown }) => {
          if (spec.view === undefined) throw new Error('no view schema');
          throw new GuardNamed(spec.guard);
        };
      }
      // A form's answer has one view for all forms; what comes in is what it names.
      if (name === 'form') {
        return (_args: unknown, spec: { guard: Guard; schema?: unknown }) => {
          if (spec.schema === undefined) throw new Error('no schema of the fields');
          throw new GuardNamed(spec.guard);
        };
      }
      throw new Error(`context.${String(name)} was used before a guard was named`);
    },
  },
);

/**
 * The guard that a loader or action names.
 * @throws {Error} when it does anything before
 */
export async function guardOf({ run, method }: Handler): Promise<Guard> {
  const request = new Request('http://localhost:3000/x?parent-slug=a&slug=b', { method });
  try {
    await run({ context: probe, request, params: {} } as unknown as LoaderFunctionArgs);
  } catch (error) {
    if (error instanceof GuardNamed) return error.guard;
    throw error;
  }
  throw new Error('finished without naming a guard');
}
