import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { describe, expect, it } from 'vitest';

import { permissions, type Guard } from '../../app/contracts/permissions';

interface RouteModule {
  loader?: (args: LoaderFunctionArgs) => unknown;
  action?: (args: ActionFunctionArgs) => unknown;
}

const modules = import.meta.glob<RouteModule>(
  ['../../app/routes/*.{ts,tsx}', '../../app/root.tsx', '!**/*.test.*'],
  { eager: true },
);

/** Thrown by the probe as soon as a guard was named: what comes after it is of no interest here. */
class GuardNamed extends Error {
  constructor(readonly guard: Guard) {
    super('guard named');
  }
}

/** A context in which nothing works but naming the guard. */
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

async function guardOf(run: (args: LoaderFunctionArgs) => unknown, method: string): Promise<Guard> {
  const request = new Request('http://localhost:3000/x?parent-slug=a&slug=b', { method });
  try {
    await run({ context: probe, request, params: {} } as unknown as LoaderFunctionArgs);
  } catch (error) {
    if (error instanceof GuardNamed) return error.guard;
    throw error;
  }
  throw new Error('finished without naming a guard');
}

const handlers = Object.entries(modules).flatMap(([file, route]) => {
  const name = file.replace(/^.*\/app\//, '');
  return [
    ...(route.loader === undefined ? [] : [[`${name} loader`, route.loader, 'GET'] as const]),
    ...(route.action === undefined ? [] : [[`${name} action`, route.action, 'POST'] as const]),
  ];
});

describe('guards', () => {
  it.each(handlers)(
    '[P-06 SEC-47] %s names its guard and its view before anything else',
    async (_name, run, method) => {
      expect(['anyone', 'signed-in', ...permissions]).toContain(await guardOf(run, method));
    },
  );

  it('[P-06] the walk has found the app', () => {
    expect(handlers.length).toBeGreaterThan(15);
  });

  it('[A-19] what needs a session is not open to anyone', async () => {
    const named = Object.fromEntries(
      await Promise.all(
        handlers.map(async ([name, run, method]) => [name, await guardOf(run, method)] as const),
      ),
    );
    for (const area of ['settings.general', 'inventory', 'consignment-orders', 'orders', 'users']) {
      const guard = Object.entries(named).find(([name]) =>
        name.startsWith(`routes/_app.${area}.tsx loader`),
      )?.[1];
      expect(guard, area).toBeDefined();
      expect(['anyone', 'dashboards.view'], area).not.toContain(guard);
    }
  });
});
