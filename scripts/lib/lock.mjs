import { mkdirSync, readFileSync, unlinkSync, writeFileSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';

import { inRoot, say } from './steps.mjs';

function isAlive(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === 'EPERM';
  }
}

function readOwner(file) {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return null;
  }
}

function take(file) {
  try {
    writeFileSync(file, String(process.pid), { flag: 'wx' });
    return true;
  } catch (error) {
    if (error.code !== 'EEXIST') throw error;
    return false;
  }
}

/**
 * Runs `work` while no other process of this project runs work of the same name.
 * A lock whose owner has died is taken over.
 */
export async function withLock(name, work) {
  mkdirSync(inRoot('.cache'), { recursive: true });
  const file = inRoot('.cache', `${name}.lock`);
  let told = false;
  while (!take(file)) {
    const owner = readOwner(file);
    if (owner !== null && owner !== '' && !isAlive(Number(owner))) {
      if (readOwner(file) === owner) unlinkSync(file);
      continue;
    }
    if (!told) say(`waiting for another process (${owner}) that does the same: ${name} …`);
    told = true;
    await wait(200);
  }
  const release = () => {
    if (readOwner(file) === String(process.pid)) unlinkSync(file);
  };
  process.once('exit', release);
  try {
    return await work();
  } finally {
    release();
    process.off('exit', release);
  }
}
