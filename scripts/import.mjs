// npm run import: order lines of an export become a data set; docs/import.md tells how.
import path from 'node:path';
import { pathToFileURL } from 'node:url';

import { ensureBuild, hasSources } from './lib/build-state.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { checkNode, inRoot, readEnvFile } from './lib/steps.mjs';

checkNode();
readEnvFile();
if (hasSources()) await ensureInstalled();
await ensureBuild();

// As `npm start` tells the platform that it starts.
process.env.PLATFORM_DATA_DIR ||= path.join(process.env.DATA_DIR || 'data', 'platform');
await import(pathToFileURL(inRoot('build/platform/import.js')).href);
