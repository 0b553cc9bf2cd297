import { existsSync } from 'node:fs';
import path from 'node:path';

import {
  connectionFromEnv,
  createConfig,
  type BffConfig,
  type PlatformConnection,
} from '../config';
import { ConfigurationError, readEnv, type RawEnv } from '../env';
import { loadOwnSecret, ownSecretFile } from '../session/own-secret';
import { findingsOf, type Finding } from './findings';
import { checkLoginSite } from './login-site';
import { createProber } from './probe';
import { checkCertificates, checkClock, checkPublicAddress } from './public-address';
import { checkFolder, checkSecrets, checkSessionStore } from './storage';
import { checkUpstreams } from './upstreams';

/**
 * Checks the configuration of the app and its reach to everything that it needs. It changes nothing: no sign-in, no
 * report, no file.
 * @param options.embedded reads the connection that the embedded platform has published; null before its first start
 * @param options.modules a folder from which packages are found
 * @returns the findings, and the environment if it asks for the embedded platform
 */
export async function examineApp(options: {
  source: Record<string, string | undefined>;
  built: Record<string, string>;
  embedded: (env: RawEnv) => PlatformConnection | null;
  modules: string;
}): Promise<{ findings: Finding[]; embedded: RawEnv | null }> {
  const report = findingsOf('configuration');
  let read: ReturnType<typeof readEnv>;
  try {
    read = readEnv(options.source, options.built);
  } catch (error) {
    if (!(error instanceof ConfigurationError)) throw error;
    for (const problem of error.problems) report.wrong(problem, 'see .env.example');
    return { findings: report.findings, embedded: null };
  }
  const { env } = read;
  const embedded = read.embedded ? env : null;
  report.ok(embedded ? 'with the embedded platform' : `with the platform at ${env.API_URL}`);
  const folder = path.join(env.DATA_DIR, 'bff');
  const findings = [...report.findings, ...checkFolder('data folder', 'DATA_DIR', env.DATA_DIR)];
  if (findings.some(({ level }) => level === 'wrong')) return { findings, embedded };

  const connection = read.embedded ? options.embedded(env) : connectionFromEnv(env);
  if (connection === null) {
    const note = findingsOf('platform');
    note.note('the embedded platform has not run yet: start the product, and ask again');
    return { findings: [...findings, ...note.findings], embedded };
  }
  let secrets: string[];
  try {
    secrets =
      env.SESSION_SECRETS ?? (existsSync(ownSecretFile(folder)) ? [loadOwnSecret(folder)] : []);
  } catch (error) {
    if (!(error instanceof ConfigurationError)) throw error;
    const damaged = findingsOf('session secrets');
    for (const problem of error.problems) damaged.wrong(problem, 'restore the file');
    return { findings: [...findings, ...damaged.findings], embedded };
  }
  const config = createConfig(env, connection, secrets, 0);
  return {
    findings: [...findings, ...(await examine(config, folder, options, read.embedded))],
    embedded,
  };
}

async function examine(
  config: BffConfig,
  folder: string,
  { modules }: { modules: string },
  embedded: boolean,
): Promise<Finding[]> {
  const prober = createProber();
  try {
    const stored = [...checkSecrets(config), ...(await checkSessionStore(config, folder, modules))];
    const { findings, runs } = await checkPublicAddress(config, prober);
    if (embedded && !runs) {
      const note = findingsOf('platform');
      note.note('the embedded platform runs with the product: start it, and ask again');
      return [...stored, ...findings, ...note.findings];
    }
    const reached = await Promise.all([
      checkLoginSite(config, prober),
      checkUpstreams(config, prober),
      checkCertificates(config, runs),
    ]);
    return [...stored, ...findings, ...reached.flat(), ...checkClock(prober)];
  } finally {
    await prober.close();
  }
}
