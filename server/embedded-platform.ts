import { fork, type ChildProcess } from 'node:child_process';

import type { Logger } from 'pino';
import * as z from 'zod';

/** Connection data of the platform, in its message and in `connection.json` of its data folder. */
export const connectionSchema = z.object({
  issuer: z.string(),
  clientId: z.string(),
  clientSecret: z.string(),
  audience: z.string(),
  apiUrl: z.string(),
  amsUrl: z.string(),
  authenticatedUrl: z.string(),
  refreshReuseSeconds: z.number().default(60),
  ldSdkKey: z.string(),
  ldClientSideId: z.string(),
  flagsUrl: z.string(),
  anonymousKey: z.string(),
});
type EmbeddedConnection = z.infer<typeof connectionSchema>;

/** The message that the platform sends when it is ready. Additional fields are ignored. */
const readySchema = z.object({ type: z.literal('ready'), connection: connectionSchema });

export interface EmbeddedPlatform {
  connection: EmbeddedConnection;
  stop(): Promise<void>;
}

/**
 * The first start failed. The message is empty if the platform exited by itself, because it has then already printed
 * the reason.
 */
class PlatformStartError extends Error {
  constructor(signal: NodeJS.Signals | null) {
    super(signal === null ? '' : `the embedded platform did not start (${signal})`);
    this.name = 'PlatformStartError';
  }
}

const stopWaitMs = 10_000;
const restartDelaysMs = [500, 1_000, 2_000, 5_000];

/**
 * Starts the embedded platform as a child process from its own bundle, and restarts it if it dies. The child exits when
 * its IPC channel closes, so it never outlives this process.
 * @throws {PlatformStartError} if the first start fails
 */
export async function startEmbeddedPlatform(options: {
  bundle: string;
  env: NodeJS.ProcessEnv;
  log: Logger;
}): Promise<EmbeddedPlatform> {
  let child: ChildProcess;
  let stopping = false;
  let failures = 0;

  const start = () =>
    new Promise<EmbeddedConnection>((resolve, reject) => {
      // In its own process group, the child does not receive Ctrl-C from the terminal. This process stops it last.
      child = fork(options.bundle, {
        env: options.env,
        detached: true,
        stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
      });
      let ready = false;
      child.on('message', (message) => {
        const parsed = readySchema.safeParse(message);
        if (!parsed.success) return;
        ready = true;
        failures = 0;
        resolve(parsed.data.connection);
      });
      child.on('error', reject);
      child.on('exit', (code, signal) => {
        if (!ready) reject(new PlatformStartError(signal));
        if (ready && !stopping) void restart(signal ?? `exit ${code}`);
      });
    });

  const restart = async (reason: string): Promise<void> => {
    const delay = restartDelaysMs[Math.min(failures, restartDelaysMs.length - 1)]!;
    failures += 1;
    options.log.error(
      { event: 'platform-died', reason, restartInMs: delay },
      'the embedded platform died; starting it again',
    );
    await new Promise((resolve) => setTimeout(resolve, delay));
    if (stopping) return;
    await start().catch((error: unknown) => (stopping ? undefined : restart(String(error))));
  };

  const connection = await start();
  return {
    connection,
    async stop() {
      stopping = true;
      if (child.exitCode !== null || child.signalCode !== null) return;
      const exited = new Promise((resolve) => child.once('exit', resolve));
      child.kill('SIGTERM');
      const killTimer = setTimeout(() => child.kill('SIGKILL'), stopWaitMs);
      await exited;
      clearTimeout(killTimer);
    },
  };
}
