// Tries ops/backup.sh and ops/restore.sh: node ops/try-restore.mjs, in a built checkout. It starts a product on a folder of its
// own, signs in, changes something, makes a backup, changes more, destroys the data, restores, and compares.
// With DATABASE_URL of a PostgreSQL server on which it may create a database, it does so on PostgreSQL. With --redis the
// sessions are in a Redis that it starts, and restores as docs/operations.md says.
import { execFileSync, spawn } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

import { createBrowser, signIn } from './browser.mjs';
import { startRedis } from './own-redis.mjs';

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..');
const folder = mkdtempSync(path.join(tmpdir(), 'endcap-restore-'));
const say = (text) => console.log(`[restore] ${text}`);

const freePort = () =>
  new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address();
      server.close(() => resolve(port));
    });
  });

const server = process.env.DATABASE_URL;
const database = `endcap_restore_${process.pid}`;
const onServer = (statement) =>
  execFileSync('psql', ['--quiet', `--dbname=${server}`, `--command=${statement}`], {
    stdio: ['ignore', 'ignore', 'inherit'],
  });
const databaseUrl = server && Object.assign(new URL(server), { pathname: `/${database}` }).href;

const withRedis = process.argv.includes('--redis');
const redisFolder = path.join(folder, 'redis');
mkdirSync(redisFolder);
let redis = withRedis ? await startRedis(redisFolder, { port: await freePort() }) : null;
const [port, platformPort] = [await freePort(), await freePort()];
const env = {
  PATH: process.env.PATH,
  HOME: process.env.HOME,
  NODE_ENV: 'production',
  DATA_DIR: path.join(folder, 'data'),
  PORT: String(port),
  PLATFORM_PORT: String(platformPort),
  PLATFORM_ANALYTICS_SIZE: 'tiny',
  PLATFORM_DEMO_ORDERS: 'off',
  ...(databaseUrl && { DATABASE_URL: databaseUrl }),
  ...(redis && { REDIS_URL: redis.url }),
};
const app = `http://localhost:${port}`;
const platform = `http://localhost:${platformPort}`;
let product = null;

async function start() {
  const child = spawn(process.execPath, ['build/index.js'], { cwd: root, env, stdio: 'ignore' });
  const ended = new Promise((resolve) => child.once('exit', resolve));
  product = { child, ended };
  for (let attempt = 0; attempt < 600; attempt += 1) {
    if (child.exitCode !== null) throw new Error('the product ended at its start');
    const ready = await fetch(`${app}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    );
    if (ready) return;
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
  throw new Error('the product is not ready after two minutes');
}

async function stop() {
  product?.child.kill('SIGTERM');
  await product?.ended;
  product = null;
}

/** As docs/operations.md says: from the copy without the log of changes, which is then made of what was read. */
async function restoreRedis() {
  if (redis === null) return;
  const { port: redisPort } = redis;
  await redis.stop();
  rmSync(redisFolder, { recursive: true });
  mkdirSync(redisFolder);
  copyFileSync(path.join(folder, 'backup/sessions.rdb'), path.join(redisFolder, 'dump.rdb'));
  redis = await startRedis(redisFolder, { port: redisPort, log: 'no' });
  await redis.beginLog();
  await redis.stop();
  redis = await startRedis(redisFolder, { port: redisPort });
}

const run = (script) =>
  execFileSync(path.join(root, 'ops', script), [path.join(folder, 'backup')], {
    env,
    stdio: ['ignore', 'inherit', 'inherit'],
  });
const textOf = (html) => html.replace(/<script[^]*?<\/script>|<[^>]*>/g, ' ').replace(/\s+/g, ' ');
const flagFile = path.join(env.DATA_DIR, 'platform/flags.json');

/** What has to be the same after a restore. The browsers are those of before: a lost session would lead to the login site. */
async function facts({ user, admin }) {
  const settings = await user.visit(`${app}/settings/general`);
  const figures = await user.visit(`${app}/dashboards/brand-dossier/performance`);
  const clock = await admin.visit(`${platform}/admin/clock`);
  const orders = await admin.visit(`${platform}/admin/pending-orders`);
  const keys = await admin.visit(`${platform}/.well-known/jwks.json`);
  return {
    'the session of the user': `${settings.status} ${new URL(settings.url).pathname}`,
    'figures of a dashboard': /[$€][\d.,]+[KM]?/g[Symbol.match](textOf(figures.text))?.join(' '),
    'the clock of billing': /It is (\d+ \w+ \d+|\w+ \d+, \d+)/.exec(textOf(clock.text))?.[1],
    'orders of the warehouse': /PO-\d+/g[Symbol.match](orders.text)?.join(' '),
    'keys of the login site': keys.text,
    'the flag file': readFileSync(flagFile, 'utf8'),
  };
}

async function moveClock({ admin }) {
  const page = await admin.visit(`${platform}/admin/clock`);
  await admin.submit(page, 'name="amount"', { amount: '5', unit: 'days' });
}

try {
  say(
    `on ${server ? 'PostgreSQL' : 'the embedded database'}, sessions in ${redis ? 'Redis' : 'a file'}`,
  );
  if (server) onServer(`create database ${database}`);
  await start();
  const browsers = { user: createBrowser(), admin: createBrowser() };
  await signIn(browsers.user, app, 'growth@demo.endcap.example', 'endcap-demo');
  await signIn(browsers.admin, app, 'admin@demo.endcap.example', 'endcap-demo');
  await moveClock(browsers);
  writeFileSync(flagFile, '{ "flagValues": { "maintenance": false, "home-whats-new": false } }\n');
  const before = await facts(browsers);
  for (const [name, fact] of Object.entries(before))
    if (!fact) throw new Error(`${name} could not be read before the backup`);

  await stop();
  run('backup.sh');
  await start();
  await moveClock(browsers);
  await stop();
  say('the data are destroyed');
  rmSync(env.DATA_DIR, { recursive: true });
  if (server) {
    onServer(`drop database ${database}`);
    onServer(`create database ${database}`);
  }
  run('restore.sh');
  await restoreRedis();
  await start();
  const after = await facts(browsers);
  let failed = 0;
  for (const name of Object.keys(before)) {
    const isSame = before[name] === after[name];
    failed += isSame ? 0 : 1;
    say(`${isSame ? 'same     ' : 'DIFFERENT'} ${name}`);
  }
  await stop();
  if (failed > 0) throw new Error(`${failed} differ`);
  say('passed');
} catch (error) {
  say(`FAILED: ${error.message}`);
  process.exitCode = 1;
} finally {
  await stop();
  await redis?.stop();
  rmSync(folder, { recursive: true, force: true });
  if (server) onServer(`drop database if exists ${database}`);
}
