/** Waits for what runs, and stops to wait after some milliseconds. */
export async function waitAtMost(running: Promise<unknown>, ms: number): Promise<void> {
  let timeout: NodeJS.Timeout | undefined;
  await Promise.race([
    running,
    new Promise<void>((resolve) => (timeout = setTimeout(resolve, ms))),
  ]);
  clearTimeout(timeout);
}
