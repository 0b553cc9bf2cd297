import type { Page } from '@playwright/test';

import { paths } from '../../app/lib/urls/paths';
import { expect, hydrated, test, withStatus } from '../support/browser/e2e';
import { turnFlags } from '../support/programs/flags';

/** Polling interval that the maintenance page states. */
const asksEveryMs = 30_000;

test('[C-04 C-05 L-07 R-16] a flag turned in the file reaches an open page; maintenance leads away and back to the same address', async ({
  ownApp: app,
  page,
  signInAs,
  expectErrors,
}) => {
  expectErrors(withStatus(503));
  await signInAs(page, 'core', { at: app });
  const stream = page.waitForResponse((answer) => answer.url().includes('/flags/eval/'));
  const address = `${app.url}${paths.reports}?from=mail#contents`;
  await page.goto(address);
  const card = page.getByRole('complementary', { name: 'What’s new' });
  await expect(card).toBeVisible();
  expect((await stream).status()).toBe(200);
  // A mark that is lost when the page is loaded again.
  await page.evaluate(() => {
    document.documentElement.dataset['mark'] = 'same';
  });
  turnFlags(app.platform, { 'home-whats-new': false });
  await expect(card).toHaveCount(0);
  const search = page.getByRole('banner').getByRole('link', { name: 'Search' });
  await expect(search).toBeVisible();
  turnFlags(app.platform, { 'home-whats-new': true, 'command-palette': false });
  await expect(card).toBeVisible();
  await expect(search).toHaveCount(0);
  expect(await page.evaluate(() => document.documentElement.dataset['mark'])).toBe('same');

  await page.clock.install();
  turnFlags(app.platform, { maintenance: true });
  await expect(page.getByRole('heading', { name: 'We are restocking the shelves' })).toBeVisible();
  expect(new URL(page.url()).pathname).toBe(paths.maintenance);
  // A jump of the clock is lost while a page loads: each try jumps once more.
  const asksAgain = (what: () => Promise<void>) =>
    expect(async () => {
      await page.clock.fastForward(asksEveryMs);
      await what();
    }).toPass();
  const status = page.getByRole('status');
  await asksAgain(() => expect(status).toContainText('Not yet', { timeout: 2_000 }));
  turnFlags(app.platform, { maintenance: false });
  await expect
    .poll(async () => (await page.request.get(app.url + paths.maintenanceStatus)).text())
    .toBe('{"maintenance":false}');
  await asksAgain(() => expect(page).toHaveURL(address, { timeout: 2_000 }));
  await expect(card).toBeVisible();
});

test('[L-07] a form that was typed into stays during maintenance, refuses, and is sent after it', async ({
  ownApp: app,
  page,
  signInAs,
  expectErrors,
}) => {
  expectErrors(withStatus(503));
  await page.clock.install();
  const stream = page.waitForResponse((answer) => answer.url().includes('/flags/eval/'));
  await signInAs(page, 'core', { at: app, path: paths.settings });
  await hydrated(page);
  await stream;
  const name = page.getByLabel('First name');
  await name.fill('Margarethe');
  turnFlags(app.platform, { maintenance: true });
  const notice = page.getByText('What you typed stays here');
  await expect(notice).toBeVisible();
  const save = page.getByRole('button', { name: 'Save' }).first();
  await save.click();
  await expect(
    page.getByText('The application is down for maintenance. Nothing was changed'),
  ).toBeVisible();
  await expect(name).toHaveValue('Margarethe');
  turnFlags(app.platform, { maintenance: false });
  await expect
    .poll(async () => (await page.request.get(app.url + paths.maintenanceStatus)).text())
    .toBe('{"maintenance":false}');
  await page.clock.fastForward(asksEveryMs);
  await expect(notice).toBeHidden();
  // The flag service is sent events by POST as well.
  const saved = page.waitForResponse(
    (answer) => answer.request().method() === 'POST' && answer.url().startsWith(app.url),
  );
  await save.click();
  expect((await saved).status()).toBe(202);
  await page.reload();
  await expect(name).toHaveValue('Margarethe');
});

test('[L-07 C-05] an open page that hears nothing of the flag service is led away at its next navigation', async ({
  ownApp: app,
  page,
  expectErrors,
}) => {
  expectErrors(withStatus(503));
  await page.route('**/flags/**', (route) => route.abort());
  await page.goto(app.url + paths.home);
  await hydrated(page);
  turnFlags(app.platform, { maintenance: true });
  await expect
    .poll(async () => (await page.request.get(app.url + paths.maintenanceStatus)).text())
    .toBe('{"maintenance":true}');
  await page.getByRole('link', { name: 'Performance' }).first().click();
  await expect(page.getByRole('heading', { name: 'We are restocking the shelves' })).toBeVisible();
  expect(new URL(page.url()).searchParams.get('returnTo')).toBe(
    '/dashboards/brand-dossier/performance',
  );
});

/** What a page's script knows of its streams of flags, by the clock of the page. */
interface StreamTimes {
  opened: number[];
  failed: number[];
}
const streamTimes = (page: Page) =>
  page.evaluate(() => (window as unknown as { streamTimes: StreamTimes }).streamTimes);
/** Notes each stream that the page opens, and each that fails. */
const noteStreams = (page: Page) =>
  page.addInitScript(() => {
    const times: StreamTimes = { opened: [], failed: [] };
    Object.assign(window, { streamTimes: times });
    window.EventSource = class extends EventSource {
      constructor(url: string | URL, options?: EventSourceInit) {
        super(url, options);
        times.opened.push(Date.now());
        this.addEventListener('error', () => times.failed.push(Date.now()));
      }
    };
  });

test('[C-05] in a browser: capacity 100, flush 2000 ms, and a back-off that grows to 30 s and no further', async ({
  app,
  page,
}) => {
  await noteStreams(page);
  await page.clock.install();
  await page.route('**/flags/eval/**', (route) => route.abort());
  const told = page.waitForRequest((request) => request.url().includes('/events/diagnostic/'));
  await page.goto(app.url + paths.home);
  expect((await told).postDataJSON()).toMatchObject({
    configuration: { eventsCapacity: 100, eventsFlushIntervalMillis: 2_000 },
  });
  const attempts = 8;
  for (let count = 1; count < attempts; count += 1) {
    await expect
      .poll(async () => (await streamTimes(page)).failed.length)
      .toBeGreaterThanOrEqual(count);
    await page.clock.runFor(30_000);
  }
  await expect
    .poll(async () => (await streamTimes(page)).opened.length)
    .toBeGreaterThanOrEqual(attempts);
  const { opened, failed } = await streamTimes(page);
  const waits = opened.slice(1).map((time, index) => time - failed[index]!);
  for (const [index, wait] of waits.entries()) {
    // Each wait is random between half and the whole of its step.
    const step = Math.min(1_000 * 2 ** index, 30_000);
    expect(wait).toBeGreaterThanOrEqual(step / 2);
    expect(wait).toBeLessThanOrEqual(30_000);
  }
});

test('[C-05] in a browser: a stream that has been open for 300 s is opened again', async ({
  app,
  page,
}) => {
  await noteStreams(page);
  await page.clock.install();
  await page.goto(app.url + paths.home);
  await expect.poll(async () => (await streamTimes(page)).opened.length).toBe(1);
  await page.clock.runFor(280_000);
  expect((await streamTimes(page)).opened).toHaveLength(1);
  const reopened = page.waitForResponse((answer) => answer.url().includes('/flags/eval/'));
  await page.clock.runFor(20_000);
  expect((await reopened).status()).toBe(200);
  const { opened, failed } = await streamTimes(page);
  expect([opened.length, failed]).toEqual([2, []]);
});

test('[R-16] without scripts the maintenance page has its way back', async ({ app, browser }) => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto(app.url + paths.maintenance);
  await page.getByRole('link', { name: 'Try again' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Welcome');
  await context.close();
});
