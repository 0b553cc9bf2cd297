import { paths } from '../../app/lib/urls/paths';
import { expect, hydrated, test, withStatus } from '../support/browser/e2e';
import { startFaultProxy } from '../support/network/fault-proxy';
import { startBff, startProduct } from '../support/programs/processes';

/**
 * As long as it takes here: the 10 s of the breaker and the 3 s of a page's own tries are held by unit tests with
 * a clock of their own.
 */
const recovery = 120_000;

test('[L-16 X-30] platform stopped: the page says so, offers a retry and works again by itself', async ({
  ownApp: app,
  page,
  signInAs,
  expectErrors,
}) => {
  expectErrors(withStatus(502, 503));
  await signInAs(page, 'core', { at: app });
  await app.platform.stop();
  await page.goto(app.url + paths.home);
  await expect(page.getByRole('button', { name: /try again/i })).toBeVisible();
  await expect(page.getByRole('main')).toContainText(/does not answer/);
  // The frame stands, and nobody is signed out.
  await expect(page.getByRole('button', { name: 'Sign Out' })).toBeVisible();
  await app.platform.restart();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Saltmarsh', {
    timeout: recovery,
  });
});

test('[A-27] BFF killed and restarted: everybody is still signed in', async ({
  page,
  signInAs,
}) => {
  const { bff, platform } = await startProduct({ ownProcess: true });
  await signInAs(page, 'growth', { at: { url: bff.url, bff, platform } });
  // Nothing of the page is under way any more when its server is killed: its streams excepted.
  await hydrated(page);
  await page.goto('about:blank');
  await bff.kill('SIGKILL');
  await bff.restart();
  await page.goto(bff.url + paths.settings);
  await expect(page.getByLabel('Email')).toHaveValue('growth@demo.endcap.example');
  await page.close();
  await Promise.all([bff.stop(), platform.stop()]);
});

test('[R-23 R-02] unknown addresses give a 404 inside the layout, with a way home', async ({
  app,
  page,
  expectErrors,
}) => {
  expectErrors(withStatus(404));
  for (const path of [
    '/nowhere',
    '/dashboards/brand-dossier/nothing',
    '/dashboards/x/y',
    '/settings/nothing/more',
  ]) {
    const answer = await page.goto(app.url + path);
    expect(answer?.status(), path).toBe(404);
    await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible();
    await page.getByRole('link', { name: /home page/i }).click();
    await expect(page).toHaveURL(app.url + paths.home);
  }
});

test('[R-21] titles name the page and the product; the home has the product’s name alone', async ({
  app,
  page,
  signInAs,
}) => {
  await page.goto(app.url);
  await expect(page).toHaveTitle('Endcap');
  await signInAs(page, 'core', { path: paths.settings });
  await expect(page).toHaveTitle(/^.+ · Endcap$/);
  await page.goto(`${app.url}/dashboards/brand-dossier/performance`);
  // With several brands, the title of each tab names the brand whose figures it shows.
  await expect(page).toHaveTitle(/^Saltmarsh · Performance · Endcap$/);
});

test.describe('a slow platform', () => {
  // The user agent of the tests' browser is taken for a crawler.
  test.use({
    userAgent: 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/140.0 Safari/537.36',
  });

  test('[L-08] where the configuration is late, an indicator stands in for the content, which follows in the same answer', async ({
    app,
    page,
    expectErrors,
  }) => {
    // The flag service answers pages of the app's own origin alone.
    expectErrors(/blocked by CORS policy/);
    expectErrors(withStatus(404));
    const proxy = await startFaultProxy(app.platform.url);
    const bff = await startBff({ platform: app.platform, env: { API_URL: proxy.url } });
    const holdBack = () => {
      let release!: () => void;
      const until = new Promise<void>((resolve) => (release = resolve));
      const inBody = 'ldAnonymousSecureModeHash';
      proxy.fault(/^\/graphql/, { inBody, answerUntil: until, times: 1 });
      return release;
    };
    const isWhole = async (document: { text(): Promise<string> }) => {
      const text = await document.text();
      return /<h1[^>]*>[^<]*Help/.test(text) && !text.includes('part-loading');
    };
    const isHeld = () => expect.poll(() => proxy.underway(/^\/graphql/)).toBe(1);
    const indicator = page.getByRole('main').getByRole('status');
    const heading = page.getByRole('heading', { level: 1 });
    const address = bff.url + paths.help;

    // A browser that has not shown that it runs scripts waits for the whole document.
    let release = holdBack();
    const opened = page.goto(address, { waitUntil: 'commit' });
    await isHeld();
    release();
    expect(await isWhole((await opened)!)).toBe(true);
    await expect(heading).toBeVisible();

    await hydrated(page);
    await page.getByRole('link', { name: 'Pricing' }).first().click();
    await expect(page).toHaveURL(bff.url + paths.pricing);
    await expect(heading).toHaveText(/plan|pric/i);
    const known = (await page.context().cookies()).find(({ name }) => name === 'endcap_scripts');
    expect(Math.round((known!.expires - Date.now() / 1_000) / 600)).toBe(6);

    release = holdBack();
    const answer = await page.goto(address, { waitUntil: 'commit' });
    expect(answer?.status()).toBe(200);
    await expect(page).toHaveTitle(/Help/);
    await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible();
    await expect(indicator).toHaveText('Loading …');
    await expect(heading).toHaveCount(0);
    release();
    await expect(heading).toHaveText(/Help/);
    await expect(indicator).toHaveCount(0);
    await hydrated(page);
    // The page is as alive as any other, and stays so where its data are loaded again.
    await page.getByRole('link', { name: 'Pricing' }).first().click();
    await expect(heading).toHaveText(/plan|pric/i);

    // Status and redirect do not wait for the configuration.
    for (const [path, status, end] of [
      ['/nowhere', 404, '/nowhere'],
      [paths.users, 302, '/auth/signin'],
    ] as const) {
      release = holdBack();
      const first = page.waitForResponse((each) => each.url() === bff.url + path);
      await page.goto(bff.url + path, { waitUntil: 'commit' });
      expect((await first).status()).toBe(status);
      expect(new URL(page.url()).pathname).toBe(end);
      release();
    }

    // A crawler gets the content with the rest, whatever its cookies say.
    release = holdBack();
    const crawled = page.request.get(address, { headers: { 'user-agent': 'Googlebot/2.1' } });
    await isHeld();
    release();
    expect(await isWhole(await crawled)).toBe(true);
    // Its scripts may still be on their way.
    await page.close();
    await bff.stop();
    await proxy.close();
  });
});
