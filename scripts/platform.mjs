// npm run platform: the embedded platform alone.
import { pathToFileURL } from 'node:url';

import { ensureBuild, hasSources } from './lib/build-state.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { checkNode, endWithNpm, inRoot, readEnvFile, say } from './lib/steps.mjs';

checkNode();
readEnvFile();
if (hasSources()) await ensureInstalled();
await ensureBuild();

process.env.NODE_ENV ||= 'production';
say('starting the embedded platform …');
endWithNpm();
const { main } = await import(pathToFileURL(inRoot('build/platform/main.js')).href);
await main();
