// Loaded before a program (`node --import`): on SIGUSR2 it writes to the file EXECUTED_FUNCTIONS how often each function of
// the project's scripts has been called since the SIGUSR2 before, as V8 reports it.
import { renameSync, writeFileSync } from 'node:fs';
import { Session } from 'node:inspector';

const { EXECUTED_FUNCTIONS: file } = process.env;
const session = new Session();
session.connect();
session.post('Profiler.enable');
session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: false });

process.on('SIGUSR2', () => {
  session.post('Profiler.takePreciseCoverage', (_error, { result }) => {
    const own = result.filter(({ url }) => /^file:(?!.*\/node_modules\/)/.test(url));
    // Renamed when it is complete: the reader waits for the name.
    writeFileSync(`${file}.new`, JSON.stringify(own));
    renameSync(`${file}.new`, file);
  });
});
