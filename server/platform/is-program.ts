import { realpathSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** Whether Node.js was started with this module. A script or a test that imports it calls what it needs. */
export const isProgram = (url: string): boolean =>
  process.argv[1] !== undefined && realpathSync(process.argv[1]) === fileURLToPath(url);
