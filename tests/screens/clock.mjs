// Loaded before a program (`node --import`): its clock is SCREENS_CLOCK_OFFSET_MS ahead of the machine's, so that every
// run of the screens starts at the same moment.
const offset = Number(process.env.SCREENS_CLOCK_OFFSET_MS);
const Machine = globalThis.Date;
const machineNow = Machine.now;

Machine.now = () => machineNow() + offset;
globalThis.Date = new Proxy(Machine, {
  construct: (target, given, newTarget) =>
    Reflect.construct(target, given.length === 0 ? [Machine.now()] : given, newTarget),
  apply: () => new Machine(Machine.now()).toString(),
});
Machine.prototype.constructor = globalThis.Date;
