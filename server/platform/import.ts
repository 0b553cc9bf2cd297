import { rm } from 'node:fs/promises';
import path from 'node:path';

import { AdoptionError } from './analytics/data-sets/adopt';
import {
  DataSetBusyError,
  dataSetPath,
  holdDataSet,
  newVersion,
} from './analytics/data-sets/files';
import { chosenBrands, GiftError } from './analytics/data-sets/give-brand';
import { namesOfFile } from './analytics/data-sets/known-names';
import type { DataSetOperations } from './analytics/data-sets/operations';
import {
  OperatorError,
  refuseWithoutPlatform,
  withOperations,
} from './analytics/data-sets/operator-client';
import { parseCommand, usage, UsageError, type Command } from './analytics/import/arguments';
import { buildDataSet, ImportRefusedError } from './analytics/import/build-data-set';
import { SourceError } from './analytics/import/csv-reader';
import { MappingError, readMapping, withIdentity } from './analytics/import/mapping';
import { describeSummary } from './analytics/import/import-summary';
import { ConfigError, environment, readConfig, type PlatformConfig } from './config';
import { isProgram } from './is-program';

type Say = (text: string) => void;

/**
 * `npm run import`: loads the order lines of an export as a data set, also while the platform runs.
 * @param args as on the command line
 * @param say gets what it reports
 * @throws {Error} one of `expected` for what the operator can mend; nothing has changed then
 */
async function execute(
  args: readonly string[],
  env: Record<string, string | undefined>,
  say: Say,
): Promise<void> {
  const command = parseCommand(args);
  if (command.kind === 'help') return say(usage);
  const config = readConfig(env);
  if (command.kind === 'import') return importDataSet(command, config, say);
  await withOperations(operationsTarget(config), (operations) => operate(command, operations, say));
}

const operationsTarget = ({ dataDir, databaseUrl, analytics }: PlatformConfig) => ({
  dataDir,
  databaseUrl,
  analyticsFolder: analytics.folder,
});

async function importDataSet(
  command: Extract<Command, { kind: 'import' }>,
  config: PlatformConfig,
  say: Say,
): Promise<void> {
  const mapping = withIdentity(await readMapping(command.mapping), command);
  refuseWithoutPlatform(operationsTarget(config));
  const { folder } = config.analytics;
  const heldFolder = await holdDataSet(folder, mapping.set);
  try {
    const known = await withOperations(operationsTarget(config), async (operations) => {
      // Before the work of the import. The brands are known after it.
      if (command.gift) await operations.checkGift({ email: command.gift.email, brands: [] });
      return operations.names(mapping.set);
    });
    const version = newVersion();
    const file = dataSetPath(folder, mapping.set, version);
    const listFile = path.resolve(
      command.report ?? path.join(heldFolder.path, `${version}.left-out.csv`),
    );
    const { summary, isListed } = await buildDataSet(file, {
      mapping,
      folder: path.resolve(command.data ?? path.dirname(command.mapping)),
      leaveOutFaulty: command.leaveOutFaulty,
      listFile,
      memoryLimit: `${config.analytics.memoryMb}MB`,
      known,
      progress: say,
    }).catch((error: unknown) => {
      if (!(error instanceof ImportRefusedError)) throw error;
      const { faults, leftOutLines } = error.summary;
      if (faults.length + leftOutLines > 0) say(`\nEvery row left out or faulty: ${listFile}`);
      say(`\n${describeSummary(error.summary)}\n`);
      throw error;
    });
    say(`\n${describeSummary(summary)}\n`);
    const discard = async (error: unknown): Promise<never> => {
      await rm(file, { force: true });
      throw error;
    };
    const brands = await findGift(command, config, file).catch(discard);
    if (isListed) say(`Every row left out or faulty: ${listFile}`);
    if (command.dryRun) {
      await rm(file, { force: true });
      return say('Nothing was changed: this was a dry run.');
    }
    await withOperations(operationsTarget(config), async (operations) => {
      say('making it visible');
      await operations.adopt(mapping.set, version).catch(discard);
      await heldFolder.keepOnly(version);
      say(`The data set ${mapping.set} is imported.`);
      for (const brand of brands)
        await give(operations, { brand, email: command.gift!.email, dataSet: mapping.set }, say);
    });
  } finally {
    await heldFolder.release();
  }
}

/**
 * Checks the gift before the import becomes visible, because nothing may change if it is refused.
 * @returns the ids of the brands that are given
 * @throws {GiftError} for a brand that the new file lacks; also, or {OperatorError}, for one that cannot be given
 */
async function findGift(
  { gift }: Pick<Extract<Command, { kind: 'import' }>, 'gift'>,
  config: PlatformConfig,
  file: string,
): Promise<string[]> {
  if (gift === null) return [];
  const brands = (await namesOfFile(file)).filter(({ kind }) => kind === 'brand');
  const chosen = chosenBrands(gift.brands, brands);
  await withOperations(operationsTarget(config), (operations) =>
    operations.checkGift({ email: gift.email, brands: chosen }),
  );
  return chosen;
}

async function operate(
  command: Exclude<Command, { kind: 'import' | 'help' }>,
  operations: DataSetOperations,
  say: Say,
): Promise<void> {
  if (command.kind === 'give') {
    const { brand, email, set } = command;
    return give(operations, { brand, email, dataSet: set }, say);
  }
  if (command.kind === 'remove') {
    if (!(await operations.remove(command.set)))
      throw new OperatorError(`There is no data set ${command.set}.`);
    return say(`The data set ${command.set} is removed.`);
  }
  const sets = await operations.list();
  if (sets.length === 0) say('There is no data set.');
  for (const set of sets)
    say(
      `${set.id}: ${set.name}, ${set.lines.toLocaleString('en-US')} lines, ${set.firstDay} – ${set.asOf}, ${set.currency}${set.shared ? ', seen by all' : ''}`,
    );
}

async function give(
  operations: DataSetOperations,
  gift: Parameters<DataSetOperations['give']>[0],
  say: Say,
) {
  const { brand, account, already } = await operations.give(gift);
  say(
    already
      ? `${brand.name} (${brand.id}) is a brand of ${account} already.`
      : `${brand.name} (${brand.id}) is now a brand of ${account}.`,
  );
}

/** Errors that the operator can fix. They are printed without a stack trace. */
const expected = [
  ConfigError,
  MappingError,
  SourceError,
  ImportRefusedError,
  DataSetBusyError,
  AdoptionError,
  GiftError,
  OperatorError,
];

/**
 * Runs the command and reports its failure.
 * @param streams get what it reports, and what failed
 * @returns the exit code: 0 for success, 1 for a failure (then nothing has changed), and 2 for an invalid command line
 */
export async function runImport(
  args: readonly string[],
  env: Record<string, string | undefined>,
  { out, err }: { out: Say; err: Say },
): Promise<0 | 1 | 2> {
  try {
    await execute(args, env, out);
    return 0;
  } catch (error) {
    if (error instanceof UsageError) {
      err(`${error.message}\n\n${usage}`);
      return 2;
    }
    const isExpected = expected.some((kind) => error instanceof kind);
    err(isExpected ? (error as Error).message : `The import failed: ${(error as Error).stack}`);
    return 1;
  }
}

const writeTo = (stream: NodeJS.WriteStream) => (text: string) => void stream.write(`${text}\n`);

/** Runs the command of this process. */
export async function main(): Promise<void> {
  const streams = { out: writeTo(process.stdout), err: writeTo(process.stderr) };
  const code = await runImport(process.argv.slice(2), environment(), streams);
  // A failure may leave handles open, which would keep the process. The written text goes out first.
  if (code !== 0) process.stderr.write('', () => process.exit(code));
}

if (isProgram(import.meta.url)) await main();
