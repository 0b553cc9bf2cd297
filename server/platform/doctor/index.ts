import { accessSync, constants, existsSync, readFileSync, statfsSync, statSync } from 'node:fs';
import { dirname } from 'node:path';

import { ConfigError, type PlatformConfig, readConfig } from '../config';
import { isLoopback } from '../env';
import { flagDoubts, FlagFileError, parseFlagFile } from '../flags/flag-data';
import { createSmtp } from '../mail/smtp';
import { checkEmbeddedDatabase, checkServer } from './database';
import { type Finding, note, ok, warning, wrong } from './findings';

export type { Finding } from './findings';

/**
 * Checks the configuration of the platform and its reach to stores and mail server. It changes nothing, and works while
 * the platform runs.
 */
export async function examinePlatform(env: Record<string, string | undefined>): Promise<Finding[]> {
  let config: PlatformConfig;
  try {
    config = readConfig(env);
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    return error.problems.map((problem) => wrong('platform', problem, 'see .env.example'));
  }
  const folders = [
    ...checkFolder('platform folder', 'PLATFORM_DATA_DIR', config.dataDir),
    ...(env['ANALYTICS_DIR']
      ? checkFolder('analytics', 'ANALYTICS_DIR', config.analytics.folder)
      : []),
  ];
  return [
    ...checkChoices(config),
    ...folders,
    ...(config.databaseUrl === null
      ? checkEmbeddedDatabase(config.dataDir)
      : await checkServer(config.databaseUrl)),
    checkFlagFile(config.flags.file),
    await checkMail(config),
  ];
}

/** Settings that are allowed, and seldom meant. */
function checkChoices(config: PlatformConfig): Finding[] {
  const { appUrl, publicUrl, seed, stripe, seller, databaseUrl, smtp } = config;
  const part = 'platform';
  const inPublic = !isLoopback(appUrl);
  const findings = [ok(part, 'its settings are valid')];
  if (!inPublic) return findings;
  if (publicUrl === null || isLoopback(publicUrl))
    findings.push(
      wrong(
        part,
        `browsers reach the app at ${appUrl}, and are sent to a login site of their own machine`,
        'set PLATFORM_PUBLIC_URL to the https address of the platform',
      ),
    );
  if (seed === 'demo')
    findings.push(
      warning(part, 'everybody knows the password of the demo users', 'leave PLATFORM_SEED out'),
    );
  if (databaseUrl === null)
    findings.push(
      warning(
        part,
        'the embedded database can lose answered changes with the power',
        'use PostgreSQL: set DATABASE_URL',
      ),
    );
  if (stripe === null || stripe.secretKey.includes('_test_'))
    findings.push(
      warning(
        part,
        'payments are tests: every user can buy any plan with a test card',
        'set STRIPE_SECRET_KEY and STRIPE_WEBHOOK_SECRET of the live mode',
      ),
    );
  if (seller.address.length === 0)
    findings.push(warning(part, 'invoices show no address of the seller', 'set PLATFORM_SELLER'));
  if (smtp === null)
    findings.push(
      warning(
        part,
        'no mail server is configured, so sign-ups and invitations are not delivered',
        'set PLATFORM_SMTP_URL and PLATFORM_MAIL_FROM',
      ),
    );
  return findings;
}

/** By nodemailer's codes. */
const reasons: Readonly<Record<string, readonly [string, string]>> = {
  EAUTH: ['it refuses user and password', 'correct them in PLATFORM_SMTP_URL'],
  ETLS: ['it does not offer STARTTLS', 'use smtps://, or turn STARTTLS on at the mail server'],
  EDNS: ['its name has no address', 'correct PLATFORM_SMTP_URL'],
  ECONNECTION: ['it cannot be reached', 'check host, port and firewall'],
  ESOCKET: ['it cannot be reached', 'check host, port, firewall and its TLS certificate'],
  ETIMEDOUT: ['it does not answer in time', 'check host, port and firewall'],
};

/** Signs in at the mail server, and sends nothing. */
async function checkMail({ smtp }: PlatformConfig): Promise<Finding> {
  const part = 'mail server';
  if (smtp === null)
    return note(part, 'none is configured: mails stay in the outbox, at /mail of the platform');
  const { host } = new URL(smtp.url);
  try {
    await createSmtp(smtp).verify();
    return ok(part, `${host} answers`);
  } catch (error) {
    const { code = '' } = error as { code?: string };
    const [text, advice] = reasons[code] ?? ['it does not accept mails', 'see its log'];
    return wrong(part, `${host}: ${text}`, advice);
  }
}

const megabyte = 1_048_576;
/** An import needs the space of the export once more; changes of the database a few megabytes. */
const lowMb = 500;
const fullMb = 20;

/** Checks a folder of the platform: that it can be written to, that others cannot read it, and the space on its disk. */
export function checkFolder(part: string, setting: string, folder: string): Finding[] {
  const place = `${setting} (${folder})`;
  // What does not exist yet is made at the start, below the next folder that exists.
  let existing = folder;
  while (!existsSync(existing)) existing = dirname(existing);
  if (!statSync(existing).isDirectory())
    return [wrong(part, `${place} is not a folder`, `correct ${setting}`)];
  try {
    accessSync(existing, constants.W_OK | constants.X_OK);
  } catch {
    return [
      wrong(
        part,
        `this user may not write to ${place}`,
        'give the folder to the user of the platform',
      ),
    ];
  }
  const { bavail, bsize } = statfsSync(existing);
  const free = Math.floor((bavail * bsize) / megabyte);
  const findings = [
    free < fullMb
      ? wrong(part, `the disk of ${place} is full`, 'free space: changes fail until then')
      : free < lowMb
        ? warning(part, `${free} MB are free for ${place}`, 'free space')
        : ok(part, `${folder}: ${free} MB free`),
  ];
  if (existing === folder && (statSync(folder).mode & 0o007) !== 0)
    findings.push(
      warning(part, `other users of this machine can open ${place}`, `chmod o-rwx ${folder}`),
    );
  return findings;
}

/** Checks the flag file as the platform reads it. */
function checkFlagFile(file: string): Finding {
  const part = 'flag file';
  if (!existsSync(file)) return note(part, 'the first start makes it');
  try {
    const data = parseFlagFile(readFileSync(file, 'utf8'), { flags: {}, segments: {} }, 1);
    const doubts = flagDoubts(data);
    return doubts.length > 0
      ? warning(
          part,
          `${file}: ${doubts.join('; ').slice(0, 400)}`,
          'correct the name or the value',
        )
      : ok(part, `${Object.keys(data.flags).length} flags in ${file}`);
  } catch (error) {
    const reason = error instanceof FlagFileError ? error.message : 'it cannot be read';
    return wrong(
      part,
      `${file}: ${reason.slice(0, 200)}`,
      'correct the file: the last good flags are in force until the platform restarts',
    );
  }
}
