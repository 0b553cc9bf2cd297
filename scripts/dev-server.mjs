// The processes of `npm run dev`, started by scripts/dev.mjs: the embedded platform, if none is configured, and the
// server. A new build of either starts that one again, once the old one has let go of its port.
import { randomBytes } from 'node:crypto';
import { fork } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, statSync, watch, writeFileSync } from 'node:fs';

import { inRoot, say } from './lib/steps.mjs';

const settleMs = 150;
let stopping = false;

/** Runs a bundle and starts it again when `marker`, a file that its build writes, changes. */
function keepRunning(name, { bundle, marker, env, onReady = () => {} }) {
  let child = null;
  let again = false;

  function start() {
    again = false;
    child = fork(inRoot(bundle), { env: { ...process.env, ...env } });
    child.on('message', (message) => message?.type === 'ready' && onReady(message));
    child.on('exit', (code) => {
      child = null;
      if (stopping) return;
      if (again) start();
      else say(`the ${name} has ended (exit ${code}); the next change starts it again`);
    });
  }

  const time = () => statSync(inRoot(marker), { throwIfNoEntry: false })?.mtimeMs;
  let seen = time();
  let timer;
  watch(inRoot(marker, '..'), () => {
    clearTimeout(timer);
    timer = setTimeout(() => {
      const now = time();
      if (now === undefined || now === seen) return;
      seen = now;
      say(`starting the ${name} again …`);
      again = true;
      if (child === null) start();
      else child.kill('SIGTERM');
    }, settleMs);
  });

  start();
  return {
    /** Resolves when it has ended. */
    stop: () =>
      new Promise((resolve) => {
        if (child === null) return resolve();
        child.once('exit', resolve);
        child.kill('SIGTERM');
      }),
  };
}

/** Secrets for development. They are stored so that sessions survive a restart. */
function developmentSecret() {
  const file = inRoot('.cache/development-secret');
  mkdirSync(inRoot('.cache'), { recursive: true });
  if (!existsSync(file)) writeFileSync(file, randomBytes(32).toString('hex'), { mode: 0o600 });
  return readFileSync(file, 'utf8');
}

const flagService = ({ ldSdkKey, ldClientSideId, flagsUrl, anonymousKey }) => ({
  LD_SDK_KEY: ldSdkKey,
  LD_CLIENT_SIDE_ID: ldClientSideId,
  LD_BASE_URL: flagsUrl,
  LD_STREAM_URL: flagsUrl,
  LD_EVENTS_URL: flagsUrl,
  LD_ANONYMOUS_KEY: anonymousKey,
});

const running = [];
let serverStarted = false;

function startServer(connection) {
  if (serverStarted) return;
  serverStarted = true;
  const upstream = connection && {
    AUTH_ISSUER: connection.issuer,
    AUTH_CLIENT_ID: connection.clientId,
    AUTH_CLIENT_SECRET: connection.clientSecret,
    AUTH_AUDIENCE: connection.audience,
    AUTH_REFRESH_REUSE_SECONDS: String(connection.refreshReuseSeconds ?? 60),
    API_URL: connection.apiUrl,
    AMS_URL: connection.amsUrl,
    SESSION_SECRETS: process.env.SESSION_SECRETS || developmentSecret(),
    ...(process.env.LD_SDK_KEY ? {} : flagService(connection)),
  };
  const env = { SHUTDOWN_DELAY_MS: '0', ...upstream };
  running.push(
    keepRunning('server', { bundle: 'build/index.js', marker: 'build/version.txt', env }),
  );
}

if (process.env.AUTH_ISSUER) {
  startServer(null);
} else {
  const bundle = 'build/platform/main.js';
  const appUrl = process.env.PUBLIC_URL || `http://localhost:${process.env.PORT || 3000}`;
  const dataDir = process.env.PLATFORM_DATA_DIR || `${process.env.DATA_DIR || 'data'}/platform`;
  const env = { APP_URL: appUrl, PLATFORM_DATA_DIR: dataDir };
  const onReady = ({ connection }) => startServer(connection);
  running.push(keepRunning('embedded platform', { bundle, marker: bundle, env, onReady }));
}

for (const signal of ['SIGINT', 'SIGTERM']) {
  process.on(signal, () => {
    if (stopping) return;
    stopping = true;
    void Promise.all(running.map((each) => each.stop())).then(() => process.exit(0));
  });
}
