// Loaded before a program (`node --import`): its clock is as many milliseconds ahead as the file MOVED_CLOCK_FILE says, which
// a test may change while the program runs. Timers and `performance.now` go on as they are, as after a step of the machine's
// clock.
import { readFileSync } from 'node:fs';

const file = process.env.MOVED_CLOCK_FILE;
const Machine = globalThis.Date;
const machineNow = Machine.now;

Machine.now = () => machineNow() + Number(readFileSync(file, 'utf8'));
globalThis.Date = new Proxy(Machine, {
  construct: (target, given, newTarget) =>
    Reflect.construct(target, given.length === 0 ? [Machine.now()] : given, newTarget),
  apply: () => new Machine(Machine.now()).toString(),
});
Machine.prototype.constructor = globalThis.Date;
