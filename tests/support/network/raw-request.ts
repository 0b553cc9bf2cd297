import { request } from 'node:http';

export interface RawAnswer {
  status: number;
  headers: Record<string, string | string[] | undefined>;
  text: string;
  /** Status line, headers and body as one text, to search for what must not be in it. */
  whole: string;
}

/**
 * Sends exactly this path and these headers. `URL`, and so every other client, would change dot segments.
 * @param sent.isUnfinished the rest of the body is never sent
 */
export function rawRequest(
  origin: string,
  method: string,
  path: string,
  sent: {
    headers?: Record<string, string | undefined>;
    body?: string | Buffer;
    isUnfinished?: boolean;
  } = {},
): Promise<RawAnswer> {
  const { hostname, port } = new URL(origin);
  const headers: Record<string, string> = {};
  for (const [name, value] of Object.entries(sent.headers ?? {}))
    if (value !== undefined) headers[name] = value;
  return new Promise((resolve, reject) => {
    const req = request({ host: hostname, port, method, path, headers }, (res) => {
      let text = '';
      res.setEncoding('utf8');
      res.on('data', (chunk: string) => (text += chunk));
      res.on('end', () => {
        const { statusCode: status = 0, headers: received } = res;
        resolve({
          status,
          headers: received,
          text,
          whole: `${status}\n${res.rawHeaders.join('\n')}\n${text}`,
        });
        req.destroy();
      });
    });
    req.on('error', reject);
    if (sent.isUnfinished === true) {
      req.flushHeaders();
      if (sent.body !== undefined) req.write(sent.body);
    } else req.end(sent.body);
  });
}
