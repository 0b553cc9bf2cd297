import { createServer } from 'node:net';

/** Below the range that outgoing connections take theirs from, so that a port stays free until it is used. */
const first = 20_000;
const perProcess = 100;
const processes = 100;

const start = first + (process.pid % processes) * perProcess;
let next = 0;

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', () => {
      resolve(false);
    });
    server.listen(port, '127.0.0.1', () => {
      server.close(() => {
        resolve(true);
      });
    });
  });
}

/** A port of 127.0.0.1 that is free and that this process has not handed out lately. */
export async function freePort(): Promise<number> {
  for (let tried = 0; tried < perProcess * 2; tried += 1) {
    const port = start + (next % perProcess);
    next += 1;
    if (await isFree(port)) return port;
  }
  throw new Error(`no free port from ${start} on`);
}
