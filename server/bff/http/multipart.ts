import type { IncomingMessage } from 'node:http';

import busboy, { type Busboy } from 'busboy';

/** A multipart form, as far as it was read. */
interface Multipart {
  /** The text fields, in the order of the body. */
  fields: URLSearchParams;
  /** The first file with content. Its name and its announced type count for nothing, so they are not kept. */
  file: Buffer | null;
  /** Why reading stopped early: `gone` if the client has closed the connection. */
  stopped: 'too-large' | 'too-long-field' | 'too-many-parts' | 'malformed' | 'gone' | null;
}

/** Headers of a part that are read. Browsers send two. */
const maxHeaders = 20;

/**
 * Reads a multipart form while it arrives, and stops at the first limit that it exceeds. The rest of the body is then
 * received and dropped, so that the client reads the answer. It never rejects.
 *
 * @param limits.bytes of the whole body. A body that announces more is read up to its first file: fields that come before
 *   it can be kept.
 * @param limits.fieldBytes of one text field
 * @param limits.parts fields and files
 */
export function readMultipart(
  req: IncomingMessage,
  limits: { bytes: number; fieldBytes: number; parts: number },
): Promise<Multipart> {
  const fields = new URLSearchParams();
  const files: Buffer[][] = [];
  const announced = Number(req.headers['content-length'] ?? 0);
  return new Promise((resolve) => {
    const parser = createParser(req, limits);
    let ended = false;
    const end = (stopped: Multipart['stopped']) => {
      if (ended) return;
      ended = true;
      if (parser !== null) {
        req.unpipe(parser);
        // Busboy throws if one of its own events destroys it.
        setImmediate(() => parser.destroy());
      }
      req.resume();
      const first = files.find((chunks) => chunks.length > 0);
      resolve({ fields, file: first === undefined ? null : Buffer.concat(first), stopped });
    };
    if (parser === null) return end('malformed');

    let received = 0;
    // Busboy reads what stands before the first part without end, so the bytes are counted here.
    req.on('data', (chunk: Buffer) => {
      received += chunk.length;
      if (received > limits.bytes) end('too-large');
    });
    req.once('close', () => {
      if (!req.complete) end('gone');
    });
    parser.on('field', (name: string | undefined, value, { valueTruncated }) => {
      if (valueTruncated) end('too-long-field');
      else if (name === undefined) end('malformed');
      else if (!ended) fields.append(name, value);
    });
    parser.on('file', (_name, stream) => {
      stream.on('error', () => undefined);
      if (announced > limits.bytes) end('too-large');
      const chunks: Buffer[] = [];
      files.push(chunks);
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
    });
    parser.on('partsLimit', () => end('too-many-parts'));
    parser.on('error', () => end('malformed'));
    parser.on('close', () => end(null));
    req.pipe(parser);
  });
}

/** @returns null if the headers announce no boundary */
function createParser(
  { headers }: IncomingMessage,
  { parts, fieldBytes }: { parts: number; fieldBytes: number },
): Busboy | null {
  try {
    return busboy({
      headers,
      defParamCharset: 'utf8',
      // Busboy reports these limits when they are reached, and not when they are exceeded.
      limits: { parts: parts + 1, fieldSize: fieldBytes + 1, headerPairs: maxHeaders },
    });
  } catch {
    return null;
  }
}
