import { expect, it } from 'vitest';

import type { BrowserView } from '~/contracts/session/browser';

import { createWidgets } from './widgets';

const view = (...names: ('analytics' | 'chat')[]) =>
  ({
    widgets: names.map((name) => ({ name, src: `https://${name}.example/w.js` })),
  }) as BrowserView;

it('[L-10 P-07] loads what its document allows, once; what is not allowed any more takes the page along', () => {
  const did: string[] = [];
  const show = createWidgets(
    (src) => did.push(src),
    () => did.push('reload'),
  );
  show(view('analytics'));
  show(view('analytics'));
  // Its policy does not name chat: that waits for the next document.
  show(view('analytics', 'chat'));
  expect(did).toEqual(['https://analytics.example/w.js']);
  show(view('chat'));
  expect(did.at(-1)).toBe('reload');
});
