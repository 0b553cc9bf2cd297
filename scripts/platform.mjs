// npm run platform: the embedded platform alone.
import { importProgram, prepareProgram } from './lib/program.mjs';
import { endWithNpm, say } from './lib/steps.mjs';

await prepareProgram();
process.env.NODE_ENV ||= 'production';
say('starting the embedded platform …');
endWithNpm();
const { main } = await importProgram('platform/main.js');
await main();
