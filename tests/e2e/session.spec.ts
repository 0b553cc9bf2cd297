import type { Page } from '@playwright/test';

import { paths, probePaths } from '../../app/lib/urls/paths';
import { expect, hydrated, services, test, withStatus } from '../support/browser/e2e';
import { startFaultServer } from '../support/network/fault-server';
import { scenarioPause } from '../support/wait';
import { readText } from '../support/browser/reads';

const sessionCookie = 'endcap_session';
const banner = (page: Page) => page.getByRole('banner');

test('[A-17 A-19 SEC-32 A-16] a sign-out empties the other tabs and a sign-in fills them, by themselves', async ({
  app,
  page,
  context,
  signInByForm,
  expectErrors,
}) => {
  expectErrors(withStatus(401));
  const email = 'core@demo.endcap.example';
  // Each document says what it shows as soon as it is parsed, also one that leads on.
  const shown: { path: string; isPrivate: boolean }[] = [];
  await page.exposeBinding('noteDocument', (_source, path: string, text: string) => {
    shown.push({ path, isPrivate: text.includes(email) });
  });
  await page.addInitScript(() => {
    document.addEventListener('DOMContentLoaded', () => {
      const { noteDocument } = window as unknown as {
        noteDocument: (path: string, text: string) => void;
      };
      noteDocument(window.location.pathname, document.documentElement.outerHTML);
    });
  });
  await signInByForm(page, 'core');
  expect(shown.at(-1)).toEqual({ path: paths.home, isPrivate: true });
  const home = await context.newPage();
  const settings = await context.newPage();
  await home.goto(app.url + paths.home);
  await settings.goto(app.url + paths.settings);
  await Promise.all([home, settings].map(services));
  await expect(banner(home)).toContainText(email);

  await page.getByRole('button', { name: 'Sign Out' }).click();
  await expect(banner(home).getByRole('link', { name: 'Log In' })).toBeVisible();
  await expect(settings).toHaveURL(/\/auth\/signin\?error=SessionRequired&callbackUrl=/);
  // It says why, once.
  const why = settings.getByText('You were signed out while the page was open.');
  await expect(why).toBeVisible();
  await settings.reload();
  await services(settings);
  await expect(why).toHaveCount(0);
  for (const tab of [home, settings]) {
    expect(await tab.content()).not.toContain(email);
  }
  // Nor does the way back show it, which asks the server anew.
  await expect(banner(page).getByRole('link', { name: 'Log In' })).toBeVisible();
  shown.length = 0;
  await page.goBack();
  await expect.poll(() => shown.at(-1)?.path).toBe(paths.home);
  expect(shown.filter(({ isPrivate }) => isPrivate)).toEqual([]);
  await expect(banner(page).getByRole('link', { name: 'Log In' })).toBeVisible();
  await Promise.all([home, settings].map(services));

  await signInByForm(page, 'growth');
  await expect(banner(home)).toContainText('growth@demo.endcap.example');
  await expect(settings).toHaveURL(app.url + paths.settings);
  await expect(banner(settings)).toContainText('growth@demo.endcap.example');
});

test('[A-17] a visitor’s tab becomes a signed-in one without losing what was typed', async ({
  app,
  page,
  context,
  signInByForm,
}) => {
  const other = await context.newPage();
  await other.goto(app.url + paths.home);
  await services(other);
  await other.evaluate(() => {
    document.documentElement.dataset['sameDocument'] = 'yes';
  });
  await signInByForm(page, 'core');
  await expect(banner(other)).toContainText('core@demo.endcap.example');
  expect(await other.evaluate(() => document.documentElement.dataset['sameDocument'])).toBe('yes');
});

test('[A-18] somebody else at the login site: over to them, and back to the same page', async ({
  app,
  page,
  context,
  signInByForm,
}) => {
  await signInByForm(page, 'core');
  const core = (await context.cookies(app.url)).find(({ name }) => name === sessionCookie)!;
  await context.clearCookies();
  await signInByForm(page, 'growth');
  await page.goto('about:blank');
  // The app's session is core's, the login site's is growth's.
  await context.addCookies([core]);
  await page.goto(`${app.url}${paths.settings}?from=here`);
  await expect(banner(page)).toContainText('growth@demo.endcap.example');
  await expect(page).toHaveURL(`${app.url}${paths.settings}?from=here`);
});

test('[SEC-32] a page that comes back from the browser’s memory is shown to its user alone', async ({
  app,
  page,
  context,
  signInByForm,
  expectErrors,
}) => {
  expectErrors(withStatus(401));
  await signInByForm(page, 'core');
  await page.goto(app.url + paths.settings);
  await services(page);
  // A browser under test keeps no page in its memory, so the test makes the events of one that does.
  const dispatch = (type: 'pagehide' | 'pageshow') =>
    page.evaluate((name) => {
      window.dispatchEvent(new PageTransitionEvent(name, { persisted: true }));
    }, type);
  const heading = page.getByRole('heading', { level: 1 });
  await dispatch('pagehide');
  await expect(heading).toBeHidden();
  // Hidden until the server has answered; the second time without a word before it froze.
  for (let time = 0; time < 2; time += 1) {
    let release = () => {};
    const held = new Promise<void>((resolve) => (release = resolve));
    const asked = page.waitForRequest(/\/auth\/session/);
    await page.route(/\/auth\/session/, async (route) => {
      await held;
      await route.continue();
    });
    await dispatch('pageshow');
    await asked;
    await expect(heading).toBeHidden();
    release();
    await expect(heading).toBeVisible();
    await expect(page).toHaveURL(app.url + paths.settings);
    await page.unroute(/\/auth\/session/);
  }

  // Without a session it stays hidden, after the answer too, until the next document has come.
  await context.clearCookies({ name: sessionCookie });
  await page.route('**', async (route, request) => {
    // A slow answer: meanwhile the page would have the time to show itself.
    if (request.isNavigationRequest()) await scenarioPause(1_000);
    await route.continue();
  });
  await page.evaluate(() => {
    window.addEventListener('pageshow', () =>
      setInterval(() => {
        const isShown = document.querySelector('h1')?.checkVisibility({ visibilityProperty: true });
        sessionStorage.setItem(isShown === true ? 'shown' : 'hidden', 'yes');
      }, 20),
    );
  });
  await dispatch('pagehide');
  await dispatch('pageshow');
  await expect(page).toHaveURL(/\/auth\/signin\?error=SessionRequired/);
  expect(await page.content()).not.toContain('core@demo.endcap.example');
  expect(
    await page.evaluate(() => ['shown', 'hidden'].map((name) => sessionStorage.getItem(name))),
  ).toEqual([null, 'yes']);
});

test('[L-09 C-06] a rendering error in the browser is reported once, fatal, with the request id on the page', async ({
  ownApp: app,
  page,
  signInByForm,
  expectErrors,
}) => {
  expectErrors(/canary of the component/);
  const sentry = await startFaultServer((_request, res) => {
    res.writeHead(200, { 'content-type': 'application/json' }).end('{}');
  });
  await app.bff.restart({
    SENTRY_DSN: `${sentry.url.replace('//', '//key@')}/7`,
    SENTRY_SAMPLE_RATE: '1',
  });
  await signInByForm(page, 'core', app);
  await Promise.all([services(page), hydrated(page)]);
  // The page's own script, in a version that cannot draw.
  await page.route(/\/build\/routes\/_app\.settings[^/]*\.js/, (route) =>
    route.fulfill({
      contentType: 'text/javascript',
      body: 'export default function Broken() { throw new Error("canary of the component core@demo.endcap.example"); }',
    }),
  );
  await page.getByRole('link', { name: 'Settings' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Something went wrong!');
  // The sidebar is open on a desktop, else collapsed.
  const sidebar = page.getByRole('complementary', { name: 'Sidebar' });
  const widthAt = async (width: number) => {
    await page.setViewportSize({ width, height: 900 });
    return async () => (await sidebar.boundingBox())?.width;
  };
  await expect.poll(await widthAt(1199)).toBe(64);
  await expect.poll(await widthAt(1200)).toBe(240);
  const shown = await readText(page.getByRole('main').locator('code'));
  const line = await app.bff.untilLog('the report', (each) => each['event'] === 'browser-error');
  expect(line).toMatchObject({
    level: 60,
    page: shown,
    reason: 'canary of the component [e-mail]',
  });
  await expect.poll(() => sentry.seen.length).toBe(1);
  const [sent] = sentry.seen;
  expect(sent?.path).toContain('/api/7/envelope/');
  expect(sent?.body).toContain('"level":"fatal"');
  expect(sent?.body).toContain(shown);
  expect(sent?.body).not.toContain('core@demo');
  await app.bff.untilLog('the report', (each) => each['event'] === 'browser-error');
  expect(app.bff.logs.filter((each) => each['event'] === 'browser-error')).toHaveLength(1);

  // A full load leaves nothing of the broken page behind.
  await page.evaluate(() => (document.documentElement.dataset['stays'] = 'here'));
  await sidebar.getByRole('link', { name: 'Endcap, home' }).click();
  await page.waitForURL(app.url + paths.home);
  await expect(page.locator('html[data-stays]')).toHaveCount(0);
  await sentry.close();
});

test('[L-10] widgets wait for consent; turning it off asks to reload the page', async ({
  ownApp: app,
  page,
}) => {
  const widget = await startFaultServer((_request, res) => {
    res
      .writeHead(200, { 'content-type': 'text/javascript' })
      .end('document.documentElement.dataset.analytics = "runs";');
  });
  await app.bff.restart({ WIDGET_ANALYTICS_URL: `${widget.url}/analytics.js` });
  const runs = page.locator('html[data-analytics="runs"]');

  const before = await page.goto(app.url + paths.home);
  expect(before?.headers()['content-security-policy']).not.toContain(widget.url);
  const prompt = page.getByRole('region', { name: 'Cookies' });
  await expect(prompt).toBeVisible();
  expect(widget.seen).toHaveLength(0);
  await prompt.getByRole('button', { name: 'Allow' }).click();
  await expect(runs).toHaveCount(1);
  await expect(prompt).toBeHidden();

  await page.getByRole('contentinfo').getByRole('link', { name: 'Cookie Preferences' }).click();
  await page.waitForURL(app.url + paths.cookiePreferences);
  const after = await page.reload();
  expect(after?.headers()['content-security-policy']).toContain(`connect-src 'self'`);
  expect(after?.headers()['content-security-policy']).toContain(widget.url);
  const allow = page.getByRole('radio', { name: /Allow analytics/ });
  const deny = page.getByRole('radio', { name: /Only what is necessary/ });
  const dialog = page.getByRole('dialog', { name: 'Reload the page?' });
  await expect(runs).toHaveCount(1);
  await expect(allow).toBeChecked();
  await deny.check();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(dialog).toBeHidden();
  await expect(allow).toBeChecked();
  await expect(runs).toHaveCount(1);

  await deny.check();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await dialog.getByRole('button', { name: 'Save and reload' }).click();
  await expect(runs).toHaveCount(0);
  await expect(deny).toBeChecked();
  await page.goto(app.url + paths.home);
  await services(page);
  await expect(prompt).toBeHidden();
  await expect(runs).toHaveCount(0);
  await widget.close();
});

test('[C-02] coming back to a tab loads nothing again', async ({ app, page, signInByForm }) => {
  await signInByForm(page, 'core');
  await page.goto(app.url + paths.settings);
  await services(page);
  await page.clock.install();
  const asked: string[] = [];
  page.on('request', (request) => {
    if (/\/auth\/session|\.data(?:\?|$)/.test(request.url())) asked.push(request.url());
  });
  await page.evaluate(() => {
    document.dispatchEvent(new Event('visibilitychange'));
    window.dispatchEvent(new Event('focus'));
    window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: false }));
  });
  // What a timer would ask for as well; the page's last request comes after all of these.
  await page.clock.runFor(10_000);
  await page.evaluate((address) => fetch(address), probePaths.health);
  expect(asked).toEqual([]);
});
