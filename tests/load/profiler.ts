import { writeFileSync } from 'node:fs';
import { Session } from 'node:inspector';

/** Loaded into the BFF with `--import`: writes a CPU profile of the whole process when it ends. */
const session = new Session();
session.connect();
session.post('Profiler.enable');
session.post('Profiler.start');
process.once('exit', () => {
  session.post('Profiler.stop', (_error, { profile }) => {
    writeFileSync(String(process.env['PROFILE_FILE']), JSON.stringify(profile));
  });
});
