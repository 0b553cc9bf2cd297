import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { runImport } from './import';
import type { RunningPlatform } from '../programs/processes';
import { shopFiles, writeShop } from './shop-export';
import { emailOf } from '../people/sign-in';

/**
 * Imports a data set whose one brand has a product in each of many categories: the first sells 1.00, the second 2.00 and so
 * on. The account of `unlimited` gets the brand.
 * @param set id of the set
 * @throws when the import fails, or warns
 */
export async function importCategories(
  platform: Pick<RunningPlatform, 'dataDir' | 'databaseUrl'>,
  set: string,
  count: number,
): Promise<{ brand: string; categories: string[] }> {
  const numbers = Array.from({ length: count }, (_, index) => index + 1);
  const day = (n: number) => `2025-01-${String((n % 28) + 1).padStart(2, '0')}`;
  const folder = await mkdtemp(path.join(tmpdir(), 'endcap-categories-'));
  try {
    const mapping = await writeShop(
      folder,
      {
        lines: [
          shopFiles.lines[0]!,
          ...numbers.map((n) => `o${n},${day(n)},b1,s1,p${n},1,${n}.00`),
        ],
        products: [
          shopFiles.products[0]!,
          ...numbers.map((n) => `p${n},Product ${n},Brand ${set},Snacks,Kind ${n}`),
        ],
      },
      { set },
    );
    const env = {
      PLATFORM_DATA_DIR: platform.dataDir,
      ...(platform.databaseUrl !== null && { DATABASE_URL: platform.databaseUrl }),
    };
    const give = ['--give-to', emailOf('unlimited'), '--brands', `Brand ${set}`];
    const { code, stderr } = await runImport(env, ['--mapping', mapping, ...give]);
    if (code !== 0 || stderr !== '') throw new Error(`The import of ${set} failed: ${stderr}`);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
  return {
    brand: `brd_${set}_brand-${set}`,
    categories: numbers.map((n) => `cat_${set}_kind-${n}`),
  };
}
