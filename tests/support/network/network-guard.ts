import { Socket, type NetConnectOpts } from 'node:net';

/** What a test must not do: connections to another machine, and messages that `strict.ts` notes. */
export const unexpected: string[] = [];

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
