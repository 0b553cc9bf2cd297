// Loaded before a program (`node --import`): on SIGUSR2 it collects all garbage and writes a line with the megabytes that are
// left. Without a collection, a figure of memory has garbage in it, whose part depends on when the collector ran last.
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc');

process.on('SIGUSR2', () => {
  collect();
  const { heapUsed, external } = process.memoryUsage();
  const line = { event: 'live-heap', megabytes: (heapUsed + external) / 1e6 };
  process.stdout.write(`${JSON.stringify(line)}\n`);
});
