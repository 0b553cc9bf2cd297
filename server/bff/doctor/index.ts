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
  let read: ReturnType<typeof readEnv>;
  try {
    read = readEnv(options.source, options.built);
  } catch (error) {
    const findings = explainProblems(error, 'configuration', 'see .env.example');
    return { findings, embedded: null };
  }
  const { env } = read;
  const embedded = read.embedded ? env : null;
  const report = findingsOf('configuration');
  report.ok(embedded ? 'with the embedded platform' : `with the platform at ${env.API_URL}`);
  const folder = path.join(env.DATA_DIR, 'bff');
  const findings = [...report.findings, ...checkFolder('data folder', 'DATA_DIR', env.DATA_DIR)];
  if (findings.some(({ level }) => level === 'wrong')) return { findings, embedded };

  const connection = read.embedded ? options.embedded(env) : connectionFromEnv(env);
  if (connection === null) {
    findings.push(noteOnPlatform('has not run yet: start the product, and ask again'));
    return { findings, embedded };
  }
  let secrets: string[];
  try {
    secrets =
      env.SESSION_SECRETS ?? (existsSync(ownSecretFile(folder)) ? [loadOwnSecret(folder)] : []);
  } catch (error) {
    findings.push(...explainProblems(error, 'session secrets', 'restore the file'));
    return { findings, embedded };
  }
  const config = createConfig(env, connection, secrets, 0);
  findings.push(...(await examine(config, folder, options.modules, read.embedded)));
  return { findings, embedded };
}

function explainProblems(error: unknown, part: string, advice: string): Finding[] {
  if (!(error instanceof ConfigurationError)) throw error;
  return error.problems.map((text) => ({ part, level: 'wrong', text, advice }));
}

const noteOnPlatform = (text: string): Finding => ({
  part: 'platform',
  level: 'note',
  text: `the embedded platform ${text}`,
  advice: null,
});

async function examine(config: BffConfig, folder: string, modules: string, embedded: boolean) {
  const prober = createProber();
  try {
    const stored = [...checkSecrets(config), ...(await checkSessionStore(config, folder, modules))];
    const { findings, runs } = await checkPublicAddress(config, prober);
    if (embedded && !runs) {
      const note = noteOnPlatform('runs with the product: start it, and ask again');
      return [...stored, ...findings, note];
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
