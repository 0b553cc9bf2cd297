// Runs platforms and BFFs of the production bundles in one process, as `host.ts` asks: to load the bundles takes two seconds
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
