// Runs a program of the build in the script's own process, so that it receives signals and sets the exit code.
import path from 'node:path';
import { pathToFileURL } from 'node:url';

import { installAndBuild } from './build-state.mjs';
import { checkNode, inRoot, readEnvFile } from './steps.mjs';

/** Reads the settings, and installs and builds where this folder has sources. */
export async function prepareProgram() {
  checkNode();
  readEnvFile();
  await installAndBuild();
}

/** @returns the module of a program, which may run as soon as it is imported */
export const importProgram = (file) => import(pathToFileURL(inRoot('build', file)).href);

/** Names the data folder of the embedded platform, as `npm start` does. */
export function usePlatformData() {
  process.env.PLATFORM_DATA_DIR ||= path.join(process.env.DATA_DIR || 'data', 'platform');
}
