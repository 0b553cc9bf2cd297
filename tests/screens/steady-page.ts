import { setTimeout as pause } from 'node:timers/promises';

import type { Page, Request } from 'playwright';

import type { View } from './screen';

/** Waits until a page has come to rest, and takes pictures that are the same at every run. */

const quietMs = 250;
const maxWaitMs = 15_000;
const maxTries = 6;

/** Texts that are different at every run, and what the pictures show in their place. */
const varyingTexts: readonly (readonly [pattern: string, shown: string])[] = [
  ['[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}', 'an-id'],
  ['(?<=localhost|127\\.0\\.0\\.1):\\d{4,5}', ':3000'],
  ['(?<=ticket=)[\\w-]+', 'a-ticket'],
  // The time of a change that the run itself has made.
  ['(?<=2031,? )\\d{1,2}:\\d{2}', '10:00'],
];
/** Elements with a code or a secret. */
const varyingElements = '.demo p code, p.demo code, .help code, .codes code';

/** Counts the requests of a page that are on their way. */
export function watchTraffic(page: Page) {
  const pending = new Set<Request>();
  let lastChange = performance.now();
  const end = (request: Request) => {
    pending.delete(request);
    lastChange = performance.now();
  };
  page.on('request', (request) => {
    // A stream of events never ends.
    if (request.resourceType() === 'eventsource') return;
    pending.add(request);
    lastChange = performance.now();
  });
  page.on('requestfinished', end);
  page.on('requestfailed', end);
  return {
    /** Waits until no request has been on its way for a moment. */
    async quiet(): Promise<void> {
      const start = performance.now();
      while (pending.size > 0 || performance.now() - lastChange < quietMs) {
        if (performance.now() - start > maxWaitMs)
          throw new Error(
            `${page.url()} still loads ${[...pending].map((request) => request.url()).join(', ')}`,
          );
        await pause(50);
      }
    },
  };
}
export type Traffic = ReturnType<typeof watchTraffic>;

/** Waits until a page is loaded and, if it is one of the app's, hydrated. */
export async function settle(page: Page, traffic: Traffic): Promise<void> {
  await page.waitForLoadState('load');
  await page.waitForFunction(() => {
    const isHydrated = (node: Node | null) =>
      node === null || Object.keys(node).some((name) => name.startsWith('__react'));
    if (!('__remixContext' in window)) return true;
    return isHydrated(document) && isHydrated(document.querySelector('.top-bar'));
  });
  await traffic.quiet();
  await page.evaluate(() => document.fonts.ready.then(() => undefined));
}

function replaceVarying(page: Page): Promise<void> {
  return page.evaluate(
    ({ texts, elements }) => {
      for (const element of document.querySelectorAll(elements))
        if (element.textContent !== 'varies') element.textContent = 'varies';
      // The browser itself moves a bar without a value.
      for (const bar of document.querySelectorAll('progress:not([value])'))
        bar.setAttribute('value', '0');
      document.querySelector('.qr path')?.setAttribute('d', '');
      const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
      for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
        const before = node.nodeValue ?? '';
        let after = before;
        for (const [pattern, shown] of texts)
          after = after.replaceAll(new RegExp(pattern, 'g'), shown);
        if (after !== before) node.nodeValue = after;
      }
    },
    { texts: varyingTexts, elements: varyingElements },
  );
}

/** Shows the page in a view, and waits until its scripts and styles have followed. */
async function show(page: Page, view: View): Promise<void> {
  await page.emulateMedia({ colorScheme: view.colorScheme, reducedMotion: 'reduce' });
  await page.setViewportSize({ width: view.width, height: view.height });
  await page.evaluate(() => window.scrollTo({ top: 0, behavior: 'instant' }));
  await page.evaluate(
    () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))),
  );
  await pause(60);
  await replaceVarying(page);
}

const shoot = (page: Page) =>
  page.screenshot({ fullPage: true, animations: 'disabled', caret: 'hide' });

/** Pictures of the whole page in several views. The first is taken until two in a row are equal. */
export async function takePictures(
  page: Page,
  views: readonly View[],
): Promise<{ view: View; picture: Buffer }[]> {
  const pictures: { view: View; picture: Buffer }[] = [];
  for (const [index, view] of views.entries()) {
    await show(page, view);
    const picture = index === 0 ? await shootUntilSteady(page) : await shoot(page);
    pictures.push({ view, picture });
  }
  return pictures;
}

async function shootUntilSteady(page: Page): Promise<Buffer> {
  let before: Buffer | null = null;
  for (let tried = 0; tried < maxTries; tried += 1) {
    const picture = await shoot(page);
    if (before?.equals(picture)) return picture;
    before = picture;
    await replaceVarying(page);
  }
  console.warn(`${page.url()} does not come to rest`);
  return before ?? shoot(page);
}
