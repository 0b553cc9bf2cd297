import type { IncomingMessage } from 'node:http';
import { PassThrough } from 'node:stream';

import { describe, expect, it } from 'vitest';

import { readMultipart } from './multipart';

const boundary = 'b0undary';
const limits = { bytes: 20_000, fieldBytes: 50, parts: 3 };
const head = (disposition: string) =>
  `--${boundary}\r\nContent-Disposition: form-data; ${disposition}\r\n\r\n`;
const field = (name: string, value: string) => `${head(`name="${name}"`)}${value}\r\n`;
const file = (content: string) => `${head('name="logo"; filename="../a.png"')}${content}\r\n`;
const emptyFile =
  head('name="logo"; filename=""').replace(
    /(?=\r\n$)/,
    'Content-Type: application/octet-stream\r\n',
  ) + '\r\n';
const end = `--${boundary}--\r\n`;

/** A request whose body comes in parts of 1,000 bytes, as far as it is read. */
function request(body: string, headers: Record<string, string> = {}, isComplete = false) {
  const stream = new PassThrough({ highWaterMark: 1_000 });
  const req = Object.assign(stream, {
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}`, ...headers },
    complete: isComplete,
  });
  for (let at = 0; at < body.length; at += 1_000) stream.write(body.slice(at, at + 1_000));
  return { req: req as unknown as IncomingMessage, stream };
}

async function read(body: string, headers: Record<string, string> = {}) {
  const { req, stream } = request(body, headers, true);
  stream.end();
  const { fields, file: found, stopped } = await readMultipart(req, limits);
  return { fields: [...fields], file: found?.toString() ?? null, stopped };
}

describe('a multipart form', () => {
  it('gives its fields in order, whatever their names, and its first file with content', async () => {
    const body = field('__proto__', 'a') + field('note', 'é\r\n') + emptyFile;
    expect(await read(body + end)).toEqual({
      fields: [
        ['__proto__', 'a'],
        ['note', 'é\r\n'],
      ],
      file: null,
      stopped: null,
    });
    const files = await read(emptyFile + file('x') + file('y') + end);
    expect(files).toEqual({ fields: [], file: 'x', stopped: null });
  });

  it('[SEC-42] passes at each limit and stops above it, with what came before', async () => {
    const longest = field('a', 'x'.repeat(50));
    expect((await read(longest.repeat(3) + end)).stopped).toBeNull();
    const tooLong = await read(longest + field('b', 'x'.repeat(51)) + end);
    expect(tooLong).toMatchObject({
      stopped: 'too-long-field',
      fields: [['a', 'x'.repeat(50)]],
    });
    const tooMany = await read(field('a', '').repeat(4) + end);
    expect(tooMany.stopped).toBe('too-many-parts');
    const rest = file('').length + field('a', 'b').length + end.length;
    const largest = field('a', 'b') + file('x'.repeat(limits.bytes - rest)) + end;
    expect((await read(largest)).stopped).toBeNull();
    const tooLarge = await read(field('a', 'b') + file('x'.repeat(limits.bytes - rest + 1)) + end);
    expect(tooLarge).toMatchObject({ stopped: 'too-large', fields: [['a', 'b']] });
  });

  it.each([
    ['no boundary', '', { 'content-type': 'multipart/form-data' }],
    ['no end', field('a', 'b'), {}],
    ['no part', 'nothing of a form', {}],
    ['a field without a name', head('x=y') + end, {}],
    ['a header without a colon', `--${boundary}\r\nNonsense\r\n\r\nx\r\n${end}`, {}],
    ['a header that is too long', head(`name="${'x'.repeat(17_000)}"`) + end, {}],
  ])('[SEC-42] with %s is malformed', async (_name, body, headers) => {
    expect((await read(body, headers)).stopped).toBe('malformed');
  });
});

describe('a body that goes on', () => {
  it.each([
    ['in thousands of empty files', file('').repeat(3_000), 'too-many-parts'],
    ['before its first part', 'x'.repeat(300_000), 'too-large'],
    ['in one field', field('a', 'x'.repeat(300_000)), 'too-large'],
  ])('[SEC-42 SEC-50] %s is answered without waiting for its end', async (_name, body, stopped) => {
    const { req } = request(body);
    expect((await readMultipart(req, limits)).stopped).toBe(stopped);
  });

  it('[SEC-42] and has announced too much is read up to its file', async () => {
    const { req } = request(field('a', 'b') + file('x'), { 'content-length': '20001' });
    const { stopped, fields } = await readMultipart(req, limits);
    expect([stopped, [...fields]]).toEqual(['too-large', [['a', 'b']]]);
  });

  it('and whose client goes ends there', async () => {
    const { req, stream } = request(field('a', 'b'));
    const reading = readMultipart(req, limits);
    stream.destroy();
    expect((await reading).stopped).toBe('gone');
  });
});
