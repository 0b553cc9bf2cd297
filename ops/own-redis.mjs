// A Redis server of a trial's own, with the settings of docker-compose.yml.
import { execFileSync, spawn } from 'node:child_process';

const attempts = 100;
const pauseMs = 100;
const pause = () => new Promise((resolve) => setTimeout(resolve, pauseMs));

/** @param options.log whether it keeps the log of changes (`appendonly`): yes or no */
export async function startRedis(folder, { port, log = 'yes' }) {
  const settings = ['--bind', '127.0.0.1', '--port', String(port), '--dir', folder];
  const server = spawn('redis-server', [...settings, '--appendonly', log], { stdio: 'ignore' });
  const ended = new Promise((resolve) => server.once('exit', resolve));
  const ask = (...command) =>
    execFileSync('redis-cli', ['-p', String(port), ...command], {
      encoding: 'utf8',
      stdio: 'pipe',
    });
  const until = async (what, isSo) => {
    for (let attempt = 0; attempt < attempts; attempt += 1) {
      try {
        if (isSo()) return;
      } catch {
        // It does not listen yet.
      }
      await pause();
    }
    throw new Error(`Redis: ${what} did not happen`);
  };
  await until('the start', () => ask('ping').includes('PONG'));
  return {
    port,
    url: `redis://127.0.0.1:${port}`,
    /** Turns the log of changes on, and waits until it has everything. */
    async beginLog() {
      ask('config', 'set', 'appendonly', 'yes');
      await until('the log of changes', () => {
        const state = ask('info', 'persistence');
        return (
          /aof_rewrite_in_progress:0/.test(state) && /aof_last_bgrewrite_status:ok/.test(state)
        );
      });
    },
    async stop() {
      server.kill('SIGTERM');
      await ended;
    },
  };
}
