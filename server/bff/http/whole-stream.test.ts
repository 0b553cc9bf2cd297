import { describe, expect, it } from 'vitest';

import { readIfComplete } from './whole-stream';

const bytes = (text: string) => new TextEncoder().encode(text);
const textOf = async (stream: ReadableStream<Uint8Array>) => new Response(stream).text();

describe('a stream that need not be streamed', () => {
  it('is read when all of it is there', async () => {
    const stream = new ReadableStream<Uint8Array>({
      async start(controller) {
        controller.enqueue(bytes('one '));
        controller.enqueue(bytes('two'));
        await Promise.all([]);
        controller.close();
      },
    });
    const read = await readIfComplete(stream);
    expect('bytes' in read && new TextDecoder().decode(read.bytes)).toBe('one two');
  });

  it('stays a stream, with all that was read, when more is to come', async () => {
    let later: ReadableStreamDefaultController<Uint8Array> | undefined;
    const stream = new ReadableStream<Uint8Array>({
      start(controller) {
        controller.enqueue(bytes('one '));
        later = controller;
      },
    });
    const read = await readIfComplete(stream);
    if (!('stream' in read)) throw new Error('read to its end');
    const text = textOf(read.stream);
    later?.enqueue(bytes('two '));
    later?.enqueue(bytes('three'));
    later?.close();
    expect(await text).toBe('one two three');
  });

  it('breaks where the original breaks', async () => {
    let later: ReadableStreamDefaultController<Uint8Array> | undefined;
    const stream = new ReadableStream<Uint8Array>({
      start(controller) {
        later = controller;
      },
    });
    const read = await readIfComplete(stream);
    if (!('stream' in read)) throw new Error('read to its end');
    const text = textOf(read.stream);
    later?.error(new Error('broken'));
    await expect(text).rejects.toThrow('broken');
  });
});
