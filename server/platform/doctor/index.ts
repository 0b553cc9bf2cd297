import { ConfigError, readConfig, type PlatformConfig } from '../config';
import { isLoopback } from '../env';
import { checkEmbeddedDatabase, checkServer } from './database';
import { checkFlagFile, checkFolder } from './files';
import { ok, warning, wrong, type Finding } from './findings';
import { checkMail } from './mail';

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
