const measurableMs = 20;
/** A run that is too short at this multiple of its size is repeated instead. */
const maxEnlargement = 16;
const minRounds = 5;
/** More rounds where the growth looks more than linear, which a busy machine may cause. */
const maxRounds = 40;
const clearlyLinear = 2.5;

/** CPU time of work on an input of a size, in milliseconds. */
type CpuMs = (size: number) => Promise<number>;

/**
 * How the work of `run` grows with its input: CPU time of this process at twice the size, divided by that at the size. It is
 * about 2 for linear work, about 4 for quadratic work, and 1 where a limit on the length comes first. Waiting uses no
 * CPU time, and the best of several rounds counts, so that a busy machine changes it little.
 * @param run does the work on an input of the given size
 * @param size where to begin; it is enlarged at most 16 times, until the larger run takes 20 ms. Begin small: inputs of more
 *   than about 100 kB measure the allocation of memory, too, which is not linear.
 */
export async function growthOf(
  run: (size: number) => void | Promise<void>,
  size: number,
): Promise<number> {
  let repeats = 1;
  const cpuMs: CpuMs = async (runSize) => {
    const began = process.cpuUsage();
    for (let turn = 0; turn < repeats; turn += 1) await run(runSize);
    const { user, system } = process.cpuUsage(began);
    return (user + system) / 1000;
  };

  /** A first run may take longer than all others. */
  const warmMs = async (runSize: number) => Math.min(await cpuMs(runSize), await cpuMs(runSize));
  let measured = size;
  for (let ms = await warmMs(2 * measured); ms < measurableMs; ms = await warmMs(2 * measured)) {
    if (measured < maxEnlargement * size) measured *= 2;
    else repeats *= 2;
  }
  return compare(cpuMs, measured);
}

/**
 * The same for a request to another process, up to the largest text that it allows. What the request costs without a text
 * does not count: it would hide how the rest grows.
 * @returns 1 where the largest text costs less than 20 ms
 */
export async function growthUpTo(cpuMs: CpuMs, largest: number): Promise<number> {
  if ((await cpuMs(largest)) < measurableMs) return 1;
  let empty = Infinity;
  let full = Infinity;
  for (let round = 0; round < minRounds; round += 1) {
    empty = Math.min(empty, await cpuMs(1));
    full = Math.min(full, await cpuMs(largest));
    if (full - empty < measurableMs) return 1;
  }
  const ofText: CpuMs = async (size) => Math.max(1, (await cpuMs(size)) - empty);
  return compare(ofText, Math.floor(largest / 2));
}

async function compare(cpuMs: CpuMs, size: number): Promise<number> {
  let single = Infinity;
  let double = Infinity;
  for (let round = 0; round < maxRounds; round += 1) {
    single = Math.min(single, await cpuMs(size));
    double = Math.min(double, await cpuMs(2 * size));
    if (round + 1 >= minRounds && double / single < clearlyLinear) break;
  }
  return double / single;
}
