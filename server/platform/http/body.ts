import type { IncomingMessage } from 'node:http';

/** The body is larger than allowed. */
export class BodyTooLargeError extends Error {
  override name = 'BodyTooLargeError';
}

/**
 * Reads a request's body.
 * @throws BodyTooLargeError as soon as the limit is passed, whatever Content-Length says
 */
export async function readBody(request: IncomingMessage, limit: number): Promise<Buffer> {
  const announced = Number(request.headers['content-length'] ?? 0);
  if (announced > limit) {
    request.resume();
    throw new BodyTooLargeError();
  }
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > limit) {
      request.resume();
      throw new BodyTooLargeError();
    }
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

/** Bytes of a form with a handful of fields. */
const formLimit = 16_384;

/**
 * Reads a posted form. Of a repeated field the first value counts.
 * @returns null when it is no form
 * @param limit bytes; 16 KB by default
 * @throws BodyTooLargeError over the limit
 */
export async function readForm(
  request: IncomingMessage,
  limit = formLimit,
): Promise<Map<string, string> | null> {
  if (!/^application\/x-www-form-urlencoded\b/i.test(request.headers['content-type'] ?? '')) {
    request.resume();
    return null;
  }
  const fields = new Map<string, string>();
  for (const [name, value] of new URLSearchParams(
    (await readBody(request, limit)).toString('utf8'),
  )) {
    if (!fields.has(name)) fields.set(name, value);
  }
  return fields;
}
