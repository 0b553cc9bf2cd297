import { connect } from 'node:net';

/** What a server sent for one request over a connection of its own. */
export interface AnsweredBytes {
  /** Null when the server closed the connection without an answer. */
  status: number | null;
  /** Head and body as they came. */
  text: string;
  ms: number;
}

const waitMs = 20_000;

/**
 * Sends bytes that no HTTP client would send, and reads until the server closes the connection.
 * @throws when nothing comes for 20 s
 */
export function sendBytes(port: number, head: string, body: Buffer): Promise<AnsweredBytes> {
  return new Promise((resolve, reject) => {
    const began = performance.now();
    const chunks: Buffer[] = [];
    const socket = connect(port, '127.0.0.1');
    const finish = () => {
      const text = Buffer.concat(chunks).toString('utf8');
      const status = /^HTTP\/1\.1 (\d{3})/.exec(text)?.[1];
      socket.destroy();
      resolve({
        status: status === undefined ? null : Number(status),
        text,
        ms: performance.now() - began,
      });
    };
    socket.setTimeout(waitMs, () => {
      socket.destroy();
      reject(new Error(`no answer in ${waitMs} ms to ${JSON.stringify(head.slice(0, 300))}`));
    });
    socket.on('data', (chunk) => chunks.push(chunk));
    socket.on('end', finish);
    // A reset after an early refusal of the body.
    socket.on('error', finish);
    socket.write(Buffer.concat([Buffer.from(head, 'latin1'), body]));
  });
}
