// Compresses the browser's files at build time at the highest level, so that no request has to.
import { readFileSync, writeFileSync } from 'node:fs';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

import { filesIn } from './build-state.mjs';
import { inRoot } from './steps.mjs';

/** Compressing a smaller file saves no packet. */
const smallest = 1024;

/** Writes `.br` and `.gz` beside every script, style and drawing of public/build. */
export async function precompressAssets() {
  const files = filesIn('public/build').filter((file) => /\.(js|css|svg)$/.test(file));
  await Promise.all(
    files.map(async (file) => {
      const text = readFileSync(inRoot(file));
      if (text.length < smallest) return;
      const params = {
        [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
        [constants.BROTLI_PARAM_SIZE_HINT]: text.length,
      };
      writeFileSync(inRoot(`${file}.br`), await promisify(brotliCompress)(text, { params }));
      writeFileSync(inRoot(`${file}.gz`), await promisify(gzip)(text, { level: 9 }));
    }),
  );
}
