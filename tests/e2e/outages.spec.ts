import { paths } from '../../app/lib/urls/paths';
import { expect, hydrated, test, withStatus } from '../support/e2e';

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
  await app.platform.kill('SIGKILL');
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

test('[A-27] BFF restarted: everybody is still signed in', async ({
  ownApp: app,
  page,
  signInAs,
}) => {
  await signInAs(page, 'growth', { at: app });
  // Nothing of the page is under way any more when its server is killed: its streams excepted.
  await hydrated(page);
  await page.goto('about:blank');
  await app.bff.kill('SIGKILL');
  await app.bff.restart();
  await page.goto(app.url + paths.settings);
  await expect(page.getByLabel('Email')).toHaveValue('growth@demo.endcap.example');
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
  // Of several brands, each tab says whose figures it has.
  await expect(page).toHaveTitle(/^Saltmarsh · Performance · Endcap$/);
});
