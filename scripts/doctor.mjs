// npm run doctor [-- --json]: checks a deployment's configuration, and its reach to everything that it needs.
import { importProgram, prepareProgram } from './lib/program.mjs';

await prepareProgram();
process.env.NODE_ENV ||= 'production';
await importProgram('doctor.js');
