import { mkdir, rename, rm } from 'node:fs/promises';
import path from 'node:path';

import { makeDemoDataSet } from '../../../server/platform/analytics/generator';
import { tellParent } from '../messages';
import type { MadeDataSet, MakeOrder } from './messages';

/** Makes a generated data set in a process of its own: what it took of memory is free again afterwards. */

async function make({ path: file, lines, memoryMb }: MakeOrder): Promise<MadeDataSet> {
  await mkdir(path.dirname(file), { recursive: true });
  const making = `${file}.making`;
  const began = performance.now();
  const seconds = () => Math.round((performance.now() - began) / 1000);
  let told = '';
  await makeDemoDataSet(making, {
    size: { lines },
    memoryLimit: `${memoryMb}MB`,
    onProgress: (text, share) => {
      const line = `${text}, ${Math.floor(share * 20) * 5} %`;
      if (line === told) return;
      told = line;
      console.error(`[bench]   ${seconds()} s: ${line}`);
    },
  });
  // Only a finished file gets the name that later runs look for.
  await rename(making, file);
  await rm(`${making}.tmp`, { recursive: true, force: true });
  return { seconds: (performance.now() - began) / 1000 };
}

process.on('message', (order: MakeOrder) => {
  make(order).then(
    (result) => {
      tellParent({ type: 'result', result });
    },
    (error: unknown) => {
      tellParent({ type: 'failed', reason: String(error) });
    },
  );
});
tellParent({ type: 'ready' });
