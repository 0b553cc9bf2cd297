import { Agent, createServer, get, request } from 'node:http';

/** A process behind the balancer. */
interface Member {
  url: URL;
  isReady: boolean;
}

const askEveryMs = 100;

/** Whether a process is ready; null when it has not said so yet, which a busy machine causes. */
function isReady(url: URL): Promise<boolean | null> {
  return new Promise((resolve) => {
    const asked = get(new URL('/readyz', url), { agent: false, timeout: 5_000 }, (answer) => {
      answer.resume();
      resolve(answer.statusCode === 200);
    });
    asked.on('timeout', () => {
      resolve(null);
      asked.destroy();
    });
    asked.on('error', () => resolve(false));
  });
}

/**
 * A small load balancer: it asks each process for its readiness ten times a second, and sends requests to the ready ones in
 * turn, over kept connections. It repeats nothing: what fails there fails for the client.
 */
export async function startBalancer(port: number, urls: readonly string[]) {
  const members: Member[] = urls.map((url) => ({ url: new URL(url), isReady: true }));
  const agent = new Agent({ keepAlive: true });
  let turn = 0;
  const server = createServer((req, res) => {
    const ready = members.filter((member) => member.isReady);
    const member = ready[(turn += 1) % Math.max(1, ready.length)];
    if (member === undefined) return void res.writeHead(502).end('no process is ready');
    const { hostname, port: own } = member.url;
    const onward = request(
      { agent, host: hostname, port: own, method: req.method, path: req.url, headers: req.headers },
      (answer) => {
        const { connection: _own, ...headers } = answer.headers;
        res.writeHead(answer.statusCode ?? 502, headers);
        answer.pipe(res);
        answer.on('error', () => res.destroy());
      },
    );
    onward.on('error', () => (res.headersSent ? res.destroy() : res.writeHead(502).end()));
    req.pipe(onward);
  });
  const watch = setInterval(() => {
    for (const member of members)
      void isReady(member.url).then((ready) => {
        if (ready !== null) member.isReady = ready;
      });
  }, askEveryMs);
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  return {
    readyCount: () => members.filter((member) => member.isReady).length,
    close() {
      clearInterval(watch);
      agent.destroy();
      server.closeAllConnections();
      return new Promise((resolve) => server.close(resolve));
    },
  };
}
