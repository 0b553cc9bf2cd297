// npm run rotate -- NAME: draws a secret of the embedded platform again. See docs/operations.md.
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
await import(pathToFileURL(inRoot('build/platform/rotate.js')).href);
