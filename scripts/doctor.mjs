// npm run doctor [-- --json]: checks a deployment's configuration, and its reach to everything that it needs.
import { pathToFileURL } from 'node:url';

import { ensureBuild, hasSources } from './lib/build-state.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { checkNode, inRoot, readEnvFile } from './lib/steps.mjs';

checkNode();
readEnvFile();
if (hasSources()) await ensureInstalled();
await ensureBuild();

process.env.NODE_ENV ||= 'production';
await import(pathToFileURL(inRoot('build/doctor.js')).href);
