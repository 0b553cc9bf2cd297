import { writeFileSync } from 'node:fs';
import { Session } from 'node:inspector';

/** Loaded into the BFF ahead of it (`--import`): writes a CPU profile of its whole life at its end. */
const session = new Session();
session.connect();
session.post('Profiler.enable');
session.post('Profiler.start');
process.once('exit', () => {
  session.post('Profiler.stop', (_error, { profile }) => {
    writeFileSync(String(process.env['PROFILE_FILE']), JSON.stringify(profile));
  });
});
