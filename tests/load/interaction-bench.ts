import { writeFileSync } from 'node:fs';
import { loadavg } from 'node:os';
import { parseArgs } from 'node:util';

import { chromium, type Browser, type BrowserContext, type Page } from 'playwright';

import { paths } from '../../app/lib/urls/paths';
import { browserArguments, browsersHere } from '../support/browser/browser.mjs';
import { hydrated, signInByForm } from '../support/browser/browser-pages';
import { freePort } from '../support/programs/ports';
import { cleanUp, startBff, startPlatform } from '../support/programs/processes';
import type { DemoUser } from '../support/people/sign-in';
import { median } from './programs';

/** `npm run bench -- interaction`: the waiting times of a user of the dossier, in headless Chromium on this machine. */

const { values: options } = parseArgs({
  options: {
    /** Visits of each kind of page, and filters applied. */
    runs: { type: 'string', default: '10' },
    /** Size of the analytical data: tiny or demo. */
    size: { type: 'string', default: 'demo' },
    user: { type: 'string', default: 'unlimited' },
    json: { type: 'string' },
  },
});
const runs = Number(options.runs);
const note = (text: string) => {
  console.error(`[bench] ${text}`);
};

/** Figures of one page since its navigation, in milliseconds; `cls` has no unit. */
interface Vitals {
  firstByte: number;
  lcp: number;
  cls: number;
  /** The slowest interaction so far, from input to the next frame; null without one. */
  inp: number | null;
}

/** Collects the browser's performance entries of a page, from before its first script. */
function watch(): void {
  const seen = { lcp: 0, cls: 0, inp: null as number | null };
  const on = (type: string, note: (entry: PerformanceEntry) => void, more = {}) => {
    new PerformanceObserver((list) => {
      list.getEntries().forEach(note);
    }).observe({ type, buffered: true, ...more });
  };
  on('largest-contentful-paint', ({ startTime }) => {
    seen.lcp = startTime;
  });
  on('layout-shift', (entry) => {
    const { value, hadRecentInput } = entry as PerformanceEntry & {
      value: number;
      hadRecentInput: boolean;
    };
    if (!hadRecentInput) seen.cls += value;
  });
  on(
    'event',
    (entry) => {
      const { interactionId } = entry as PerformanceEntry & { interactionId?: number };
      if (interactionId) seen.inp = Math.max(seen.inp ?? 0, entry.duration);
    },
    { durationThreshold: 16 },
  );
  (window as unknown as { vitals: typeof seen }).vitals = seen;
}

const vitalsOf = (page: Page): Promise<Vitals> =>
  page.evaluate(() => {
    const [navigation] = performance.getEntriesByType('navigation');
    const { responseStart } = navigation as PerformanceNavigationTiming;
    const { vitals } = window as unknown as { vitals: Omit<Vitals, 'firstByte'> };
    return { firstByte: responseStart, ...vitals };
  });

const figures = (page: Page) => page.locator('.figure').allInnerTexts();
async function signedIn(browser: Browser, url: string): Promise<BrowserContext> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  await context.addInitScript(watch);
  const page = await context.newPage();
  await signInByForm(page, options.user as DemoUser, url);
  await page.close();
  return context;
}

/**
 * Applies a time frame with the mouse.
 * @returns ms from the click on Apply to the frame that shows other figures
 */
async function apply(page: Page, frame: string): Promise<number> {
  const form = page.getByRole('form', { name: 'Filters' });
  await form.getByRole('radio', { name: frame }).check({ force: true });
  const before = await figures(page);
  await page.evaluate((old) => {
    const marks = window as unknown as { clicked: number; shown: Promise<number> };
    const texts = () =>
      [...document.querySelectorAll<HTMLElement>('.figure')].map((node) => node.innerText);
    document.addEventListener('click', (event) => (marks.clicked = event.timeStamp), {
      capture: true,
      once: true,
    });
    marks.shown = new Promise((resolve) => {
      const look = () => {
        const now = texts();
        if (now.length > 0 && now.join('|') !== old.join('|'))
          requestAnimationFrame(() => {
            resolve(performance.now());
          });
        else requestAnimationFrame(look);
      };
      look();
    });
  }, before);
  await form.getByRole('button', { name: 'Apply' }).last().click();
  return page.evaluate(async () => {
    const marks = window as unknown as { clicked: number; shown: Promise<number> };
    return (await marks.shown) - marks.clicked;
  });
}

async function measure(browser: Browser, url: string) {
  const first: Vitals[] = [];
  const again: Vitals[] = [];
  const applied: number[] = [];
  const slowest: number[] = [];
  const frames = ['All data', 'Last 4 weeks', 'Last 52 weeks', 'Last 12 weeks'];
  for (let run = 0; run < runs; run += 1) {
    // First with an empty cache, then with a warm one.
    const context = await signedIn(browser, url);
    for (const visits of [first, again]) {
      const page = await context.newPage();
      await page.goto(url + paths.home, { waitUntil: 'load' });
      await hydrated(page);
      // The largest paint is known when no larger one follows for a while.
      await page.waitForTimeout(500);
      visits.push(await vitalsOf(page));
      if (visits === again) {
        for (const frame of frames) applied.push(await apply(page, frame));
        await page.waitForTimeout(200);
        slowest.push((await vitalsOf(page)).inp ?? 0);
      }
      await page.close();
    }
    await context.close();
  }
  return { first, again, applied, slowest };
}

async function run(): Promise<void> {
  const [found] = browsersHere(chromium.executablePath());
  const port = await freePort();
  note('making the data');
  const platform = await startPlatform({
    ownProcess: true,
    empty: true,
    appUrl: `http://127.0.0.1:${port}`,
    env: { PLATFORM_ANALYTICS_SIZE: options.size },
  });
  const bff = await startBff({ ownProcess: true, platform, port });
  const browser = await chromium.launch({
    args: browserArguments,
    ...(found === undefined || found.own ? {} : { executablePath: found.path }),
  });
  try {
    note('measuring');
    const { first, again, applied, slowest } = await measure(browser, bff.url);
    const of = (visits: readonly Vitals[], key: 'firstByte' | 'lcp' | 'cls') =>
      median(visits.map((vitals) => vitals[key]));
    const rows = [
      ['LCP, first visit of a browser', of(first, 'lcp'), 1_000],
      ['LCP, files in its cache', of(again, 'lcp'), 1_000],
      ['first byte, files in its cache', of(again, 'firstByte'), null],
      ['CLS', Math.max(...[...first, ...again].map(({ cls }) => cls)), 0],
      ['INP (slowest interaction of a visit)', median(slowest), 100],
      ['Apply to new figures', median(applied), 200],
      ['Apply to new figures, slowest', Math.max(...applied), null],
    ] as const;
    console.log(
      `Dossier at ${options.size} size, ${runs} runs, medians in ms; load average ${loadavg()[0]!.toFixed(1)}\n`,
    );
    for (const [name, value, limit] of rows)
      console.log(
        `${name.padEnd(38)} ${value.toFixed(name === 'CLS' ? 3 : 0).padStart(7)}` +
          (limit === null ? '' : `   goal ${limit}: ${value <= limit ? 'met' : 'not met'}`),
      );
    if (options.json !== undefined)
      writeFileSync(options.json, `${JSON.stringify(Object.fromEntries(rows), null, 2)}\n`);
  } finally {
    await browser.close();
  }
}

try {
  await run();
} finally {
  await cleanUp();
}
