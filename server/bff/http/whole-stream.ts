/**
 * Reads a stream completely if its content is already available, as for the data of a page without deferred loaders.
 * @returns the bytes, or a stream with the whole content if more is to come
 */
export async function readIfComplete(
  stream: ReadableStream<Uint8Array>,
): Promise<{ bytes: Uint8Array } | { stream: ReadableStream<Uint8Array> }> {
  const reader = stream.getReader();
  const chunks: Uint8Array[] = [];
  // Available chunks arrive in microtasks, which all run before this immediate.
  let immediate: NodeJS.Immediate | undefined;
  const later = new Promise<'later'>((resolve) => {
    immediate = setImmediate(() => resolve('later'));
  });
  for (;;) {
    const reading = reader.read();
    const result = await Promise.race([reading, later]);
    if (result === 'later') return { stream: continued(reader, chunks, reading) };
    if (result.done) break;
    chunks.push(result.value);
  }
  clearImmediate(immediate);
  const [only] = chunks;
  return { bytes: chunks.length === 1 && only !== undefined ? only : Buffer.concat(chunks) };
}

/** A stream of the chunks that were read, the pending read, and the rest. */
function continued(
  reader: ReadableStreamDefaultReader<Uint8Array>,
  chunks: readonly Uint8Array[],
  reading: ReturnType<ReadableStreamDefaultReader<Uint8Array>['read']>,
): ReadableStream<Uint8Array> {
  let next: typeof reading | null = reading;
  return new ReadableStream<Uint8Array>({
    start(controller) {
      for (const chunk of chunks) controller.enqueue(chunk);
    },
    async pull(controller) {
      const { done, value } = await (next ?? reader.read());
      next = null;
      if (done) controller.close();
      else controller.enqueue(value);
    },
    cancel: (reason) => reader.cancel(reason),
  });
}
