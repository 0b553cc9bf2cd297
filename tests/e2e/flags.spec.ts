import { paths } from '../../app/lib/urls/paths';
import { expect, hydrated, test, withStatus } from '../support/e2e';
import { turnFlags } from '../support/flags';

/** What the maintenance page says it waits between two questions. */
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
  // What stays only as long as the page is not loaded again.
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
  await page.clock.fastForward(asksEveryMs);
  await expect(page.getByRole('status')).toContainText('Not yet');
  turnFlags(app.platform, { maintenance: false });
  await expect
    .poll(async () => (await page.request.get(app.url + paths.maintenanceStatus)).text())
    .toBe('{"maintenance":false}');
  await page.clock.fastForward(asksEveryMs);
  await expect(page).toHaveURL(address);
  await expect(card).toBeVisible();
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

test('[R-16] without scripts the maintenance page has its way back', async ({ app, browser }) => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto(app.url + paths.maintenance);
  await page.getByRole('link', { name: 'Try again' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Welcome');
  await context.close();
});
