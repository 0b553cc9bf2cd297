// npm start: installs, builds and runs the product, also on a fresh machine.
import { pathToFileURL } from 'node:url';

import { ensureBuild, hasSources } from './lib/build-state.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { checkNode, endWithNpm, inRoot, readEnvFile, say } from './lib/steps.mjs';

checkNode();
readEnvFile();
if (hasSources()) await ensureInstalled();
await ensureBuild();

// React reads this when it is loaded, before the server reads its configuration.
process.env.NODE_ENV ||= 'production';
say('starting the server …');
// The server runs in this process, so that it receives signals and sets the exit code.
endWithNpm();
const { main } = await import(pathToFileURL(inRoot('build/index.js')).href);
await main();
