import { readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';

/** Below the range that outgoing connections take theirs from, so that a port stays free until it is used. */
const first = 20_000;
const perProcess = 100;
const processes = 100;

/** A range of this process alone, as long as it lives: a port is handed out seconds before it is listened on. */
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

/** Whether a live process has the claim; a dead one's is cleared away, by one of those who find it. */
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
      // There was none, or another process was faster.
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

/** A port of 127.0.0.1 that is free and that this process has not handed out lately. */
export async function freePort(): Promise<number> {
  for (let tried = 0; tried < perProcess * 2; tried += 1) {
    const port = start + (next % perProcess);
    next += 1;
    if (await isFree(port)) return port;
  }
  throw new Error(`no free port from ${start} on`);
}
