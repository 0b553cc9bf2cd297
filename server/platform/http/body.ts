import type { IncomingMessage } from 'node:http';

import { Refusal } from './refusal';

const tooLarge = (limit: number) =>
  new Refusal('too_large', `The request is larger than ${limit} bytes.`);

/**
 * Reads a request's body.
 * @param limit bytes
 * @throws Refusal too_large as soon as the limit is exceeded, whatever `Content-Length` says
 */
export async function readBody(request: IncomingMessage, limit: number): Promise<Buffer> {
  const announced = Number(request.headers['content-length'] ?? 0);
  if (announced > limit) {
    request.resume();
    throw tooLarge(limit);
  }
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > limit) {
      request.resume();
      throw tooLarge(limit);
    }
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

/** Large enough for a form with a few fields, in bytes. */
const defaultFormLimit = 16_384;

/**
 * Reads a posted form. The first value of a repeated field counts.
 * @param limit bytes; 16 KB by default
 * @returns null when the content type is not that of a form
 * @throws Refusal too_large over the limit
 */
export async function readForm(
  request: IncomingMessage,
  limit = defaultFormLimit,
): Promise<Map<string, string> | null> {
  if (!isContentType(request, 'application/x-www-form-urlencoded')) {
    request.resume();
    return null;
  }
  const fields = new Map<string, string>();
  const body = (await readBody(request, limit)).toString('utf8');
  for (const [name, value] of new URLSearchParams(body))
    if (!fields.has(name)) fields.set(name, value);
  return fields;
}

/** Whether the request's `Content-Type` is this media type, whatever its parameters. */
export function isContentType(request: IncomingMessage, mediaType: string): boolean {
  const [given = ''] = (request.headers['content-type'] ?? '').split(';');
  return given.trim().toLowerCase() === mediaType;
}
