import { connect } from 'node:net';

/**
 * Opens a connection and sends the start of a request, then a byte each second.
 * @returns seconds until the server closed the connection, and what it sent before
 */
export function sendSlowly(
  url: string,
  start: string,
): Promise<{ seconds: number; answer: string }> {
  const { hostname, port } = new URL(url);
  return new Promise((resolve) => {
    const began = performance.now();
    let answer = '';
    const socket = connect(Number(port), hostname, () => socket.write(start));
    const drip = setInterval(() => socket.write('x'), 1_000);
    socket.on('data', (chunk) => (answer += chunk.toString('latin1')));
    socket.on('error', () => undefined);
    socket.on('close', () => {
      clearInterval(drip);
      resolve({ seconds: (performance.now() - began) / 1_000, answer });
    });
  });
}
