import { createServer } from 'node:http';

import { request } from 'undici';

import { tellParent } from './messages';

/**
 * A stub of the platform that replays the real platform's answer to the same request of the same user, at once. The
 * remaining time of a request is that of the BFF.
 */
const real = String(process.env['REAL_URL']);

interface Recorded {
  status: number;
  type: string;
  body: Buffer;
}
const recorded = new Map<string, Recorded>();
const subjects = new Map<string, string>();

/** The user of a bearer token; tokens change when they are renewed, users do not. */
function subjectOf(authorization: string): string {
  const known = subjects.get(authorization);
  if (known !== undefined) return known;
  const claims = authorization.split('.')[1];
  const subject =
    claims === undefined
      ? ''
      : String(
          (JSON.parse(Buffer.from(claims, 'base64url').toString('utf8')) as { sub?: string }).sub,
        );
  subjects.set(authorization, subject);
  return subject;
}

const server = createServer((req, res) => {
  const chunks: Buffer[] = [];
  req.on('data', (chunk: Buffer) => chunks.push(chunk));
  req.on('end', () => {
    const answer = async () => {
      const body = Buffer.concat(chunks);
      const { authorization } = req.headers;
      const key = `${req.method} ${req.url} ${subjectOf(authorization ?? '')} ${body.toString('utf8')}`;
      let known = recorded.get(key);
      if (known === undefined) {
        const asked = await request(real + String(req.url), {
          method: req.method as 'POST',
          headers: {
            'content-type': String(req.headers['content-type'] ?? 'application/json'),
            accept: String(req.headers.accept ?? 'application/json'),
            ...(authorization === undefined ? {} : { authorization }),
          },
          body,
        });
        known = {
          status: asked.statusCode,
          type: String(asked.headers['content-type'] ?? 'application/json'),
          body: Buffer.from(await asked.body.arrayBuffer()),
        };
        if (known.status === 200) recorded.set(key, known);
      }
      res.writeHead(known.status, {
        'content-type': known.type,
        'content-length': known.body.length,
      });
      res.end(known.body);
    };
    answer().catch((error: unknown) => {
      res.writeHead(502).end(String(error));
    });
  });
});
server.keepAliveTimeout = 60_000;
server.listen(Number(process.env['PORT']), '127.0.0.1', () => {
  tellParent({ type: 'ready' });
});
