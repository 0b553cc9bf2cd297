import { execFile } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

import * as z from 'zod';

import { publicUrlOf, type PlatformConnection } from './bff/config';
import {
  describeFindings,
  findingSchema,
  findingsOf,
  isSound,
  type Finding,
} from './bff/doctor/findings';
import { examineApp } from './bff/doctor/index';
import { parseJson } from './bff/doctor/probe';
import { processEnv, readBuiltSettings, type RawEnv } from './bff/env';
import { connectionSchema } from './embedded-platform';

/**
 * `npm run doctor` (`node build/doctor.js` in an image): checks a deployment's configuration and its reach to everything
 * that it needs, and prints one line for each finding. Exit code 0: it works; 1: something is wrong; 2: a wrong argument.
 */
const usage = 'usage: doctor [--json]\n';
const here = path.dirname(fileURLToPath(import.meta.url));

/** The embedded platform publishes its connection in a file of its data folder. */
function readPublishedConnection(folder: string): PlatformConnection | null {
  const file = path.join(folder, 'connection.json');
  if (!existsSync(file)) return null;
  const connection = connectionSchema.parse(JSON.parse(readFileSync(file, 'utf8')));
  return { ...connection, flags: connection };
}

/** Where `npm start` keeps the data of the embedded platform. */
const platformFolder = (dataDir: string): string =>
  processEnv().PLATFORM_DATA_DIR || path.join(dataDir, 'platform');

/** Runs the platform's own doctor, with the environment that `npm start` would give its program. */
async function examinePlatform(app: RawEnv): Promise<Finding[]> {
  const env = {
    ...processEnv(),
    APP_URL: publicUrlOf(app),
    PLATFORM_DATA_DIR: platformFolder(app.DATA_DIR),
  };
  const output = await new Promise<string>((resolve) => {
    execFile(process.execPath, [path.join(here, 'platform/doctor.js')], { env }, (_error, stdout) =>
      resolve(stdout),
    );
  });
  const parsed = z.array(findingSchema).safeParse(parseJson(output));
  if (parsed.success) return parsed.data;
  const report = findingsOf('platform');
  report.wrong('its doctor did not answer', 'build again: npm run build');
  return report.findings;
}

async function main(args: readonly string[]): Promise<number> {
  if (args.some((argument) => argument !== '--json')) {
    process.stderr.write(usage);
    return 2;
  }
  const { findings: ofApp, embedded } = await examineApp({
    source: processEnv(),
    built: readBuiltSettings(here),
    modules: here,
    embedded: ({ DATA_DIR }) => readPublishedConnection(platformFolder(DATA_DIR)),
  });
  const findings = embedded === null ? ofApp : [...ofApp, ...(await examinePlatform(embedded))];
  const sound = isSound(findings);
  process.stdout.write(
    args.includes('--json')
      ? `${JSON.stringify({ sound, findings }, null, 2)}\n`
      : `${describeFindings(findings)}\n`,
  );
  return sound ? 0 : 1;
}

process.exitCode = await main(process.argv.slice(2));
