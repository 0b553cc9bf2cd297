import { createServer } from 'node:http';

import { tellParent, type CapturedAnswer } from './messages';

/** A node:http server that sends the bytes of the BFF's answer: an upper limit of what a server can reach. */
const answers = new Map<string, { status: number; headers: string[]; body: Buffer }>();

process.on('message', (captured: CapturedAnswer) => {
  answers.set(captured.path, { ...captured, body: Buffer.from(captured.body, 'base64') });
  tellParent({ type: 'taken', path: captured.path });
});

const server = createServer((req, res) => {
  const answer = answers.get(String(req.url));
  if (answer === undefined) {
    res.writeHead(500).end();
    return;
  }
  res.writeHead(answer.status, answer.headers);
  res.end(answer.body);
});
server.keepAliveTimeout = 60_000;
server.listen(Number(process.env['PORT']), '127.0.0.1', () => {
  tellParent({ type: 'ready' });
});
