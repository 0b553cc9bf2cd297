// Runs platforms, BFFs and imports of the production bundles in one process, as `host.ts` asks: to load the bundles takes two seconds
// of processor time, to start one more instance a fifth of a second. It ends with its parent.
import { startServer } from '../../../build/index.js';
import { readConfig, startPlatform } from '../../../build/platform/main.js';

const start = {
  bff: (env, output) => startServer(env, output),
  platform: (env, output) => startPlatform(readConfig(env), output),
};
/** Number → what runs under it. */
const instances = new Map();

const answers = {
  async start({ program, instance, env }) {
    const output = { write: (line) => process.send({ instance, line }) };
    const running = await start[program](env, output);
    instances.set(instance, running);
    return running.connection ?? null;
  },
  /** Imports as `npm run import` does. @returns exit code and output */
  async import({ args, env }) {
    // Loaded by the few files that import.
    const { runImport } = await import('../../../build/platform/import.js');
    const texts = { out: [], err: [] };
    const code = await runImport(args, env, {
      out: (text) => texts.out.push(`${text}\n`),
      err: (text) => texts.err.push(`${text}\n`),
    });
    return { code, stdout: texts.out.join(''), stderr: texts.err.join('') };
  },
  async stop({ instance }) {
    const running = instances.get(instance);
    instances.delete(instance);
    await running?.stop();
    return null;
  },
};

process.on('message', ({ id, action, ...details }) => {
  answers[action](details).then(
    (value) => process.send({ id, value }),
    (error) => process.send({ id, error: String(error?.stack ?? error) }),
  );
});
process.on('disconnect', () => process.exit(0));
