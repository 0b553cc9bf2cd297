import { readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';

/** Below the range of ephemeral ports, so that no outgoing connection takes a port before it is used. */
const first = 20_000;
const perProcess = 100;
const processes = 100;

/** The range of ports of this process. Processes must not share one: seconds pass between `freePort` and listening. */
const start = claimRange();
let next = 0;

function claimRange(): number {
  for (let tried = 0; tried < processes; tried += 1) {
    const range = (process.pid + tried) % processes;
    const claim = path.join(tmpdir(), `endcap-ports-${range}`);
    if (isHeld(claim)) continue;
    try {
      writeFileSync(claim, String(process.pid), { flag: 'wx' });
    } catch {
      continue;
    }
    process.once('exit', () => {
      rmSync(claim, { force: true });
    });
    return first + range * perProcess;
  }
  throw new Error('no free range of ports');
}

/** Whether a live process holds the claim. Removes the claim of a dead process. */
function isHeld(claim: string): boolean {
  try {
    process.kill(Number(readFileSync(claim, 'utf8')), 0);
    return true;
  } catch {
    const grave = `${claim}.${process.pid}`;
    try {
      renameSync(claim, grave);
      rmSync(grave);
    } catch {
      // There is no claim, or another process removed it first.
    }
    return false;
  }
}

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

/** A free port of 127.0.0.1 that this process has not returned recently. */
export async function freePort(): Promise<number> {
  for (let tried = 0; tried < perProcess * 2; tried += 1) {
    const port = start + (next % perProcess);
    next += 1;
    if (await isFree(port)) return port;
  }
  throw new Error(`no free port from ${start} on`);
}
