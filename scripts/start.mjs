// npm start: all that it takes to run the product on a fresh machine.
import { pathToFileURL } from 'node:url';

import { ensureBuild, hasSources } from './lib/build-state.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { checkNode, endWithNpm, inRoot, readEnvFile, say } from './lib/steps.mjs';

checkNode();
readEnvFile();
if (hasSources()) await ensureInstalled();
await ensureBuild();

// React reads this when it is loaded, before the server's own configuration exists.
process.env.NODE_ENV ||= 'production';
say('starting the server …');
// In this very process: signals and the exit code are the server's own.
endWithNpm();
await import(pathToFileURL(inRoot('build/index.js')).href);
