import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

import type { RunningPlatform } from './processes';

/** Sets flags in the platform's file, as an operator does. */
export function turnFlags(platform: RunningPlatform, values: Record<string, boolean>): void {
  const file = path.join(platform.dataDir, 'flags.json');
  const { flagValues } = JSON.parse(readFileSync(file, 'utf8')) as { flagValues: object };
  writeFileSync(file, JSON.stringify({ flagValues: { ...flagValues, ...values } }));
}
