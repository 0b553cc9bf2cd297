// npm run import: makes a data set from an export of order lines. See docs/import.md.
import { importProgram, prepareProgram, usePlatformData } from './lib/program.mjs';

await prepareProgram();
usePlatformData();
const { main } = await importProgram('platform/import.js');
await main();
