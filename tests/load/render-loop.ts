import { decode } from 'turbo-stream';

import { tellParent, type RenderOrder, type RenderResult } from './messages';
import { renderPage, type RouteAnswers } from './reference-page';

/** Renders pages with `renderToString` in a loop: the share of React in the cost of a page. */

const facts = { nonce: 'A'.repeat(24), requestId: '00000000-0000-4000-8000-000000000000' };

async function readAnswers(text: string): Promise<RouteAnswers> {
  const stream = new Blob([text]).stream() as ReadableStream<Uint8Array>;
  const { value } = await decode(stream, {
    plugins: [
      (type, data, status, statusText) =>
        type === 'ErrorResponse'
          ? { value: { data, status, statusText, internal: false } }
          : undefined,
    ],
  });
  return value as RouteAnswers;
}

async function loop(order: RenderOrder): Promise<RenderResult> {
  const users = await Promise.all(order.data.map(readAnswers));
  const drawFor = (ms: number) => {
    const began = performance.now();
    const cpu = process.cpuUsage();
    let renders = 0;
    while (performance.now() - began < ms) {
      for (const answers of users) renderPage(order.url, answers, facts);
      renders += users.length;
    }
    const { user, system } = process.cpuUsage(cpu);
    return { renders, cpuMs: (user + system) / 1000 };
  };
  drawFor(order.seconds * 500);
  return drawFor(order.seconds * 1000);
}

process.on('message', (order: RenderOrder) => {
  loop(order).then(
    (result) => {
      tellParent({ type: 'result', result });
    },
    (error: unknown) => {
      tellParent({
        type: 'failed',
        reason: error instanceof Error ? String(error.stack) : String(error),
      });
    },
  );
});
tellParent({ type: 'ready' });
