// Functions for all scripts. They import only Node's own modules, because they run before packages are installed.
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

export const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../..');
export const inRoot = (...parts) => path.join(root, ...parts);

const oldestNode = [20, 19];

export function say(text) {
  console.log(`[endcap] ${text}`);
}

/** Prints one line and ends this process. */
export function fail(text, code = 1) {
  console.error(`[endcap] ${text}`);
  process.exit(code);
}

/** Ends this process where some of the given names are not known. @param what they name: 'scenario' */
export function refuseUnknown(what, given, known) {
  const unknown = given.filter((name) => !known.includes(name));
  if (unknown.length > 0)
    fail(`unknown ${what}: ${unknown.join(', ')} (there are ${known.join(', ')})`);
}

/** Runs tests. @param args options of vitest, and files */
export const runVitest = (args, options) =>
  runNode([inRoot('node_modules/vitest/vitest.mjs'), 'run', ...args], options);

export function checkNode() {
  const [major, minor] = process.versions.node.split('.').map(Number);
  const [oldestMajor, oldestMinor] = oldestNode;
  if (major > oldestMajor || (major === oldestMajor && minor >= oldestMinor)) return;
  fail(`Node.js ${oldestNode.join('.')} or newer is needed; this is ${process.versions.node}.`);
}

/** Loads the settings of .env. Variables that are set already keep their values. */
export function readEnvFile() {
  if (!existsSync(inRoot('.env'))) return;
  process.loadEnvFile(inRoot('.env'));
  say('settings taken from .env');
}

/**
 * Ends this process when npm ends. npm starts it through a shell that does not pass signals on, so that a SIGTERM for
 * npm would not reach it. This process watches its parent instead.
 */
export function endWithNpm() {
  if (process.env.npm_lifecycle_event === undefined) return;
  const parent = process.ppid;
  const watch = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(watch);
    process.kill(process.pid, 'SIGTERM');
  }, 250);
  watch.unref();
}

/**
 * Runs a program in the project's folder, with its output in this terminal.
 * @param options.filterErrors returns the part of its stderr that is printed at its end
 * @param options.label is printed before each line of its output, for programs that run at the same time
 * @returns its exit code (1 when it could not be started or was ended by a signal)
 */
export function run(command, args, options = {}) {
  const { env = {}, quiet = false, timeoutMs, filterErrors, label } = options;
  return new Promise((resolve) => {
    const output = label === undefined ? 'inherit' : 'pipe';
    const child = spawn(command, args, {
      cwd: root,
      env: { ...process.env, ...env },
      stdio: quiet ? 'ignore' : ['inherit', output, filterErrors ? 'pipe' : output],
      timeout: timeoutMs,
    });
    // The terminal sends an interrupt to the child itself.
    const passOn = () => child.kill('SIGTERM');
    process.once('SIGTERM', passOn);
    if (label !== undefined) {
      for (const stream of [child.stdout, child.stderr])
        createInterface({ input: stream }).on('line', (line) => {
          console.log(`${label.padEnd(11)} | ${line}`);
        });
    }
    let errors = '';
    if (filterErrors) child.stderr.setEncoding('utf8').on('data', (text) => (errors += text));
    child.on('error', () => resolve(1));
    child.on('close', (code) => {
      process.off('SIGTERM', passOn);
      if (filterErrors) process.stderr.write(filterErrors(errors, code));
      resolve(code ?? 1);
    });
  });
}

export const runNode = (args, options) => run(process.execPath, args, options);

/** The npm that started this script, or the one on the path. */
export function runNpm(args, options) {
  const cli = process.env.npm_execpath;
  return cli?.endsWith('npm-cli.js') ? runNode([cli, ...args], options) : run('npm', args, options);
}
