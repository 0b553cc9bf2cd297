// npm run rotate -- NAME: draws a secret of the embedded platform again. See docs/operations.md.
import { importProgram, prepareProgram, usePlatformData } from './lib/program.mjs';

await prepareProgram();
usePlatformData();
await importProgram('platform/rotate.js');
