import { Writable } from 'node:stream';

import { createElement } from 'react';
import { renderToPipeableStream } from 'react-dom/server';
import { expect, it } from 'vitest';

import { withoutZeroPadding } from './react-chunks';

it('a document of characters of several bytes comes out as it was written', async () => {
  // In front of them so many of one byte that some character falls on every end of the buffer.
  for (const before of ['', 'x', 'xx', 'xxx']) {
    const text = before + '€é–'.repeat(5_000);
    const chunks: Uint8Array[] = [];
    const written = new Promise<void>((resolve) => {
      const sink = new Writable({
        write(chunk: Uint8Array, _encoding, done) {
          chunks.push(withoutZeroPadding(chunk));
          done();
        },
        final(done) {
          done();
          resolve();
        },
      });
      const { pipe } = renderToPipeableStream(
        createElement(
          'div',
          null,
          Array.from({ length: 300 }, (_, index) =>
            createElement('p', { key: index }, text.slice(0, 10 + index)),
          ),
        ),
      );
      pipe(sink);
    });
    await written;
    const html = Buffer.concat(chunks).toString('utf8');
    expect(html).not.toContain('\u0000');
    expect(html).not.toContain('\uFFFD');
  }
});
