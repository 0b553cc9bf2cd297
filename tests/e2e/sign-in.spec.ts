import { paths } from '../../app/lib/urls/paths';
import { expect, test, withStatus } from '../support/browser/e2e';
import { mailedLink } from '../support/people/mailed-link';
import { readText } from '../support/browser/reads';

const password = 'endcap-demo';

test.describe('in Tokyo', () => {
  test.use({ timezoneId: 'Asia/Tokyo' });

  test('[A-01 R-01 U-10] a newcomer signs up and stands in the shell with their own name and the time zone of the browser', async ({
    app,
    browser,
    page,
    expectErrors,
  }) => {
    expectErrors(/net::ERR_FAILED/);
    await page.goto(app.url);
    await expect(page).toHaveURL(app.url + paths.home);
    await page
      .getByRole('navigation', { name: 'Account' })
      .getByRole('link', { name: 'Sign Up' })
      .click();
    const email = `new-${Date.now()}-${Math.random().toString(36).slice(2, 8)}@people.example`;
    await page.getByLabel('First name').fill('Nadia');
    await page.getByLabel('Last name').fill('Newcomer');
    await page.getByLabel('Company').fill('Analytical Snacks');
    await page.getByLabel('Email').fill(email);
    await page.getByRole('button', { name: 'Create account' }).click();
    await expect(page.getByRole('heading', { name: 'Check your email' })).toBeVisible();

    await page.goto(await mailedLink(browser, app.platform.url, email));
    const secret = 'a long enough password';
    await page.getByLabel('New password', { exact: true }).fill(secret);
    await page.getByLabel('New password again').fill(secret);
    // The time zone that the first page sends is lost: the next page sends it again.
    const preferences = app.url + paths.preferences;
    await page.route(preferences, (route) => route.abort());
    const lost = page.waitForEvent('requestfailed', (request) => request.url() === preferences);
    await page.getByRole('button', { name: 'Set password' }).click();
    await expect(page).toHaveURL(app.url + paths.home);
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Nadia');
    await expect(page.getByRole('banner')).toContainText(email);
    await expect(page.getByRole('banner')).toContainText('Analytical Snacks');
    await expect(page.getByRole('banner')).toContainText('Free Trial');

    // The account has no time zone: a page sends the browser's, and shows it. Another browser does not change it.
    const zoneOn = (on: typeof page) =>
      on.getByRole('definition').filter({ hasText: 'Change time zone' });
    await lost;
    await page.unroute(preferences);
    await page.goto(app.url + paths.settingsTab('general'));
    await expect(zoneOn(page)).toContainText('Asia/Tokyo');
    const other = await browser.newContext({
      timezoneId: 'America/New_York',
      storageState: { cookies: await page.context().cookies(), origins: [] },
    });
    const elsewhere = await other.newPage();
    const told = elsewhere.waitForResponse((response) =>
      response.url().endsWith(paths.preferences),
    );
    await elsewhere.goto(app.url + paths.settingsTab('general'));
    await told;
    await elsewhere.reload();
    await expect(zoneOn(elsewhere)).toContainText('Asia/Tokyo');
    await other.close();
  });
});

test('[A-19] a deep link leads through the sign-in page and back', async ({
  app,
  page,
  fillSignIn,
}) => {
  await page.goto(`${app.url}${paths.settings}?from=mail`);
  await expect(page).toHaveURL(/\/auth\/signin\?error=SessionRequired/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    'Please sign in to see this page',
  );
  await page.getByRole('link', { name: 'Continue to sign in' }).click();
  await fillSignIn(page, 'core');
  await expect(page).toHaveURL(`${app.url}${paths.settings}?from=mail`);
});

test('[R-12] /login and /signup start the sign-in; a signed-in user is sent home', async ({
  app,
  page,
  signInByForm,
}) => {
  await page.goto(`${app.url}/signup`);
  await expect(page.getByLabel('First name')).toBeVisible();
  await page.goto(`${app.url}/login`);
  await expect(page.getByLabel('Email')).toBeVisible();
  await signInByForm(page, 'growth');
  for (const path of ['/login', '/signup']) {
    await page.goto(app.url + path);
    await expect(page).toHaveURL(app.url + paths.home);
  }
});

test('[A-20 L-04] signing out ends the session here and at the login site', async ({
  app,
  page,
  signInByForm,
}) => {
  await signInByForm(page, 'core');
  await page.getByRole('button', { name: 'Sign Out' }).click();
  await expect(page).toHaveURL(app.url + paths.home);
  await expect(
    page.getByRole('navigation', { name: 'Account' }).getByRole('link', { name: 'Log In' }),
  ).toBeVisible();
  await page.goto(`${app.url}/login`);
  // The login site asks again: its own session has ended, too.
  await expect(page.getByLabel('Password')).toBeVisible();
});

test('[A-20] GET /auth/logout only asks; cancelling changes nothing', async ({
  app,
  page,
  signInByForm,
}) => {
  await signInByForm(page, 'core');
  await page.goto(`${app.url}/auth/logout?returnTo=%2Fpricing%2Fplans`);
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Sign out');
  await page.getByRole('link', { name: 'Cancel' }).click();
  await expect(page).toHaveURL(`${app.url}${paths.pricing}`);
  await expect(page.getByRole('button', { name: 'Sign Out' })).toBeVisible();
  await page.goto(`${app.url}/auth/logout?returnTo=%2Fpricing%2Fplans`);
  await page.getByRole('main').getByRole('button', { name: 'Sign Out' }).click();
  await expect(page).toHaveURL(`${app.url}${paths.pricing}`);
  await expect(
    page.getByRole('navigation', { name: 'Account' }).getByRole('link', { name: 'Log In' }),
  ).toBeVisible();
});

test('[A-03 SEC-10] five tabs sign in at once and finish in any order', async ({
  app,
  page,
  context,
  fillSignIn,
}) => {
  const targets = [
    '/settings/general',
    '/pricing/plans',
    paths.home,
    '/settings/general?tab=4',
    '/pricing/plans?tab=5',
  ];
  const tabs = await Promise.all(
    targets.map(async (target) => {
      const tab = target === targets[0] ? page : await context.newPage();
      await tab.goto(`${app.url}/auth/login?returnTo=${encodeURIComponent(target)}`);
      return { tab, target };
    }),
  );
  for (const index of [3, 0, 4, 2, 1]) {
    const { tab, target } = tabs[index]!;
    await fillSignIn(tab, 'core');
    await expect(tab).toHaveURL(app.url + target);
    await expect(tab.getByRole('button', { name: 'Sign Out' })).toBeVisible();
    // The first page sends the time zone, with a session that the next sign-in replaces.
    await tab.waitForFunction(() => localStorage.getItem('endcap-time-zone-told') !== null);
  }
  for (const { tab } of tabs) {
    await tab.reload();
    await expect(tab.getByRole('button', { name: 'Sign Out' })).toBeVisible();
  }
});

test('[SEC-11] back after sign-in neither signs in again nor breaks', async ({
  app,
  page,
  signInByForm,
  expectErrors,
}) => {
  // The login site refuses a sign-in page that has been answered already.
  expectErrors(withStatus(400));
  await page.goto(app.url + paths.pricing);
  await signInByForm(page, 'core');
  await page.goBack();
  // What lies behind may still be leading somewhere, and cut this navigation short.
  await expect(async () => {
    await page.goto(app.url + paths.settings);
  }).toPass();
  await expect(page.getByRole('button', { name: 'Sign Out' })).toBeVisible();
  // A callback that was answered already is stale: home, no error, no second sign-in.
  await page.goto(`${app.url}${paths.auth.callback}?code=used&state=stale`);
  await expect(page).toHaveURL(app.url + paths.home);
  await expect(page.getByRole('button', { name: 'Sign Out' })).toBeVisible();
});

test('[A-20 SEC-30 SEC-32] back after sign-out shows nothing private', async ({
  app,
  page,
  signInByForm,
}) => {
  await signInByForm(page, 'core');
  await page.goto(app.url + paths.settings);
  await expect(page.getByLabel('Email')).toHaveValue('core@demo.endcap.example');
  await page.getByRole('button', { name: 'Sign Out' }).click();
  await expect(
    page.getByRole('navigation', { name: 'Account' }).getByRole('link', { name: 'Log In' }),
  ).toBeVisible();
  await page.goBack();
  // The page that comes back may lead on, and cannot be read while it does.
  await expect(async () => {
    expect(await page.content()).not.toContain('core@demo.endcap.example');
  }).toPass();
});

test('[A-22] each kind of sign-in error has a text of its own', async ({ app, page }) => {
  const texts = new Set<string>();
  const types = [
    'AccessDenied',
    'CredentialsSignin',
    'OAuthAccountNotLinked',
    'MissingCSRF',
    'UntrustedHost',
    'SessionRequired',
    'Configuration',
    'Verification',
    'OAuthCallback',
    'OAuthSignin',
    'Default',
  ];
  for (const type of types) {
    await page.goto(`${app.url}/auth/signin?error=${type}`);
    texts.add(await readText(page.getByRole('main').getByRole('paragraph').first()));
    await expect(page.getByRole('link', { name: 'Continue to sign in' })).toBeVisible();
  }
  expect(texts.size).toBe(types.length);
  await page.goto(`${app.url}/auth/signin?error=%3Cscript%3E&callbackUrl=//evil.example`);
  await expect(page.getByRole('link', { name: 'Continue to sign in' })).toHaveAttribute(
    'href',
    /returnTo=%2Fdashboards%2F/,
  );
});

test('a wrong password says so and keeps the address', async ({ app, page, expectErrors }) => {
  expectErrors(withStatus(422));
  await page.goto(`${app.url}/login`);
  await page.getByLabel('Email').fill('core@demo.endcap.example');
  await page.getByLabel('Password').fill(`${password}-wrong`);
  await page.getByRole('button', { name: /log in|sign in|continue/i }).click();
  await expect(page.getByLabel('Email')).toHaveValue('core@demo.endcap.example');
  await expect(page.getByRole('alert')).toBeVisible();
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('[A-01 L-01 L-04] signs in, reads the shell, navigates and signs out', async ({
    app,
    page,
    fillSignIn,
  }) => {
    await page.goto(app.url);
    await page.getByRole('banner').getByRole('link', { name: 'Log In' }).click();
    await fillSignIn(page, 'unlimited');
    await expect(page).toHaveURL(app.url + paths.home);
    await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible();
    await page
      .getByRole('navigation', { name: 'Account' })
      .getByRole('link', { name: 'Settings' })
      .click();
    await expect(page.getByLabel('Email')).toHaveValue('unlimited@demo.endcap.example');
    await page.getByRole('button', { name: 'Sign Out' }).click();
    await expect(page).toHaveURL(app.url + paths.home);
    await expect(
      page.getByRole('navigation', { name: 'Account' }).getByRole('link', { name: 'Log In' }),
    ).toBeVisible();
  });
});
