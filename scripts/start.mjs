// npm start: installs, builds and runs the product, also on a fresh machine.
import { importProgram, prepareProgram } from './lib/program.mjs';
import { endWithNpm, say } from './lib/steps.mjs';

await prepareProgram();
// React reads this when it is loaded, before the server reads its configuration.
process.env.NODE_ENV ||= 'production';
say('starting the server …');
endWithNpm();
const { main } = await importProgram('index.js');
await main();
