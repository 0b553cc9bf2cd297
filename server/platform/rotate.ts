import { ConfigError, environment, readConfig } from './config';
import { FolderLockedError, lockFolder } from './data-folder/lock';
import { openDatabase } from './database/connect';
import { rotateSecret, rotations, type RotatedSecret } from './identity/rotate-secrets';

/**
 * `npm run rotate -- NAME [--drop-old]`: draws a secret of the embedded platform again. It takes effect when the platform's
 * processes start again. The embedded database allows one process, so the product has to be stopped.
 */
const usage = `usage: rotate NAME [--drop-old]
${Object.entries(rotations)
  .map(([name, text]) => `  ${name.padEnd(16)}${text}`)
  .join('\n')}
  --drop-old      refuses what older keys have signed, at once
`;

const isName = (name: string | undefined): name is RotatedSecret =>
  name !== undefined && Object.hasOwn(rotations, name);

async function main([name, ...options]: string[]): Promise<number> {
  if (!isName(name) || options.some((option) => option !== '--drop-old')) {
    process.stderr.write(usage);
    return 2;
  }
  const config = readConfig(environment());
  const lock = config.databaseUrl === null ? await lockFolder(config.dataDir) : null;
  try {
    const database = await openDatabase(config);
    try {
      await rotateSecret(database.db, name, options.includes('--drop-old'));
    } finally {
      await database.close();
    }
  } finally {
    await lock?.release();
  }
  process.stdout.write(`${name}: drawn again. Start the platform's processes again to use it.\n`);
  return 0;
}

main(process.argv.slice(2)).then(
  (code) => {
    process.exitCode = code;
  },
  (error: unknown) => {
    const known = error instanceof ConfigError || error instanceof FolderLockedError;
    const reason = error instanceof Error ? error.message : String(error);
    process.stderr.write(`${known ? reason : `The secret was not drawn again: ${reason}`}\n`);
    process.exitCode = 1;
  },
);
