import type { ServerResponse } from 'node:http';

/** A response behind the compression, which can pass on what it holds. */
type Flushable = ServerResponse & { flush?: () => void };

/**
 * Writes a stream to a response, no faster than the client takes it (SEC-48). A client that leaves ends the source. A
 * source that fails breaks the connection off, so that an incomplete file does not look complete.
 * @throws the error of the source
 */
export async function writeStream(stream: ReadableStream<Uint8Array>, res: Flushable) {
  const reader = stream.getReader();
  let proceed = () => {};
  const onClose = () => {
    proceed();
    // Ends the source, and a read that waits for it.
    reader.cancel().catch(() => undefined);
  };
  const onDrain = () => proceed();
  // One listener each for all chunks: the compression does not take listeners away.
  res.on('drain', onDrain);
  res.once('close', onClose);
  if (res.destroyed) onClose();
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) break;
      const isTaken = res.write(value);
      res.flush?.();
      if (isTaken || res.destroyed) continue;
      await new Promise<void>((resolve) => {
        proceed = resolve;
      });
    }
    res.end();
  } catch (error) {
    res.destroy(error instanceof Error ? error : new Error(String(error)));
    throw error;
  }
}
