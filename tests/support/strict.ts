import { Socket, type NetConnectOpts } from 'node:net';
import { format } from 'node:util';

import { afterEach, beforeEach } from 'vitest';

/**
 * Set-up of every vitest file. A call of console.error or console.warn, or a connection to another machine, fails the
 * test. A test that expects a message replaces the method with a spy. (Vitest itself fails on unhandled rejections.)
 */
const unexpected: string[] = [];

function isLoopback(host: string | undefined): boolean {
  return (
    host === undefined ||
    host === '' ||
    host === 'localhost' ||
    host === '::1' ||
    /^127\./.test(host)
  );
}

type Connect = (this: Socket, ...args: unknown[]) => Socket;
// eslint-disable-next-line @typescript-eslint/unbound-method -- called with its socket below
const connect = Socket.prototype.connect as Connect;

Socket.prototype.connect = function (this: Socket, ...args: unknown[]): Socket {
  // net.connect passes its arguments as one normalised array.
  const list: unknown[] = Array.isArray(args[0]) ? args[0] : args;
  const [first, second] = list;
  const options =
    typeof first === 'object' && first !== null
      ? (first as NetConnectOpts & { host?: string; path?: string })
      : {
          host: typeof second === 'string' ? second : undefined,
          path: typeof first === 'string' ? first : undefined,
        };
  if (options.path === undefined && !isLoopback(options.host)) {
    const message = `a test reached for the network: ${options.host}`;
    unexpected.push(message);
    process.nextTick(() => this.destroy(new Error(message)));
    return this;
  }
  return connect.apply(this, args);
};

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
  }
  Object.assign(console, originals);
  if (unexpected.length > 0) throw new Error(`unexpected: ${unexpected.join('\n')}`);
});
