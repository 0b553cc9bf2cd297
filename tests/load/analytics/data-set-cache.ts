import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';

import { demoSeed } from '../../../server/platform/analytics/generator';
import { schemaVersion } from '../../../server/platform/analytics/schema/star-schema';
import { projectRoot } from '../../support/programs/child';
import { startProgram } from '../programs';
import type { MadeDataSet, MakeOrder } from './messages';

/** A generated data set's file, made in this run or an earlier one. */
export interface CachedDataSet {
  path: string;
  lines: number;
  megabytes: number;
  /** How long it took to make, whenever that was. */
  seconds: number;
}

const folder = path.join(projectRoot, '.cache/bench');
/** What a file depends on: another generator, schema or roll-up makes another file. */
const sources = ['generator', 'schema', 'store/data-set-file.ts'].map((name) =>
  path.join(projectRoot, 'server/platform/analytics', name),
);

function filesOf(place: string): string[] {
  if (statSync(place).isFile()) return [place];
  return readdirSync(place)
    .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
    .sort()
    .map((name) => path.join(place, name));
}

function sourceKey(): string {
  const hash = createHash('sha256').update(`${schemaVersion} ${demoSeed}`);
  for (const file of sources.flatMap(filesOf)) hash.update(readFileSync(file));
  return hash.digest('hex').slice(0, 8);
}

/** The data set of so many lines; made where there is none of these sources yet. */
export async function cachedDataSet(
  lines: number,
  memoryMb: number,
  note: (text: string) => void,
): Promise<CachedDataSet> {
  const file = path.join(folder, `demo-${lines}-${sourceKey()}.duckdb`);
  const facts = `${file}.json`;
  if (!existsSync(file) || !existsSync(facts)) {
    note(`making a data set of ${lines.toLocaleString('en')} lines; later runs take the same file`);
    const maker = await startProgram('analytics/data-set-maker');
    const order: MakeOrder = { path: file, lines, memoryMb };
    const made = await maker.ask<MadeDataSet>(order);
    maker.end();
    writeFileSync(facts, `${JSON.stringify(made)}\n`);
  }
  const { seconds } = JSON.parse(readFileSync(facts, 'utf8')) as MadeDataSet;
  return { path: file, lines, megabytes: statSync(file).size / 1_048_576, seconds };
}
