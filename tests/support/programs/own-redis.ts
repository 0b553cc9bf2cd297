import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { Redis } from 'ioredis';

import { freePort } from './ports';
import { until } from '../wait';

/** A Redis of the test's own, which keeps its data over a stop. @throws when this machine has no `redis-server` */
export async function startRedis() {
  const folder = mkdtempSync(path.join(tmpdir(), 'endcap-redis-'));
  const port = await freePort();
  const url = `redis://127.0.0.1:${port}`;
  let server: ChildProcess;
  const answers = async () => {
    const redis = new Redis(url, { lazyConnect: true, retryStrategy: () => null });
    redis.on('error', () => undefined);
    try {
      await redis.connect();
      return (await redis.ping()) === 'PONG';
    } finally {
      redis.disconnect();
    }
  };
  const start = async () => {
    const settings = ['--bind', '127.0.0.1', '--port', String(port), '--dir', folder];
    server = spawn('redis-server', [...settings, '--save', '3600 1', '--appendonly', 'no'], {
      stdio: 'ignore',
    });
    await once(server, 'spawn');
    await until('Redis answers', answers);
  };
  const stop = async () => {
    const ended = once(server, 'exit');
    server.kill('SIGTERM');
    await ended;
  };
  process.once('exit', () => server.kill('SIGKILL'));
  await start();
  return {
    url,
    start,
    stop,
    async remove() {
      await stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
