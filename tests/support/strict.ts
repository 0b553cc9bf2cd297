import { format } from 'node:util';

import fc from 'fast-check';
import { afterEach, beforeEach } from 'vitest';

// Vitest runs this file again for each test file, and its imports once in a worker: the guard must not be set twice.
import { unexpected } from './network/network-guard';
import { testSeed } from './random/seed';

fc.configureGlobal({ seed: testSeed });

/**
 * Set-up of every vitest file. A call of console.error or console.warn, or a connection to another machine, fails the
 * test. A test that expects a message replaces the method with a spy. (Vitest itself fails on unhandled rejections.)
 */
const methods = ['error', 'warn'] as const;
const originals = { error: console.error, warn: console.warn };

beforeEach(() => {
  unexpected.length = 0;
  for (const method of methods) {
    console[method] = (...parts: unknown[]) => {
      unexpected.push(`console.${method}: ${format(...parts)}`);
      originals[method](...parts);
    };
  }
});

afterEach(async () => {
  if (typeof document !== 'undefined') {
    const { cleanup } = await import('@testing-library/react');
    cleanup();
    // The document is the worker's: the next test file gets it, too.
    document.body.replaceChildren();
  }
  Object.assign(console, originals);
  if (unexpected.length > 0) throw new Error(`unexpected: ${unexpected.join('\n')}`);
});
