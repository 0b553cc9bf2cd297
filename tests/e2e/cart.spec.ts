import type { Browser, Page } from '@playwright/test';

import { paths } from '../../app/lib/urls/paths';
import { giveDetails, moveClock, payWith, renewalDay } from '../support/browser/browser-purchases';
import { expect, hydrated, services, test, withStatus, type App } from '../support/browser/e2e';

const core = 'price_core_brand_monthly';
const title = (page: Page) => page.getByRole('main').getByRole('heading', { level: 1 });
const hourMs = 3_600_000;

async function invite(page: Page, appUrl: string, name: string, hasScripts = true) {
  await page.goto(appUrl + paths.inviteUser);
  if (hasScripts) await hydrated(page);
  await page.getByLabel('First name').fill(name);
  await page.getByLabel('Last name').fill('Byron');
  await page.getByLabel('Email').fill(`${name.toLowerCase()}@brand.example`);
  await page.getByLabel('Inventory merchant').check();
  await page.getByRole('button', { name: 'Send invitation' }).click();
}

/** The account has two seats left; the third invitation is refused. */
async function inviteUntilFull(page: Page, appUrl: string, hasScripts = true) {
  for (const name of ['Ada', 'Grace']) {
    await invite(page, appUrl, name, hasScripts);
    await expect(page).toHaveURL(appUrl + paths.users);
  }
  await invite(page, appUrl, 'Edith', hasScripts);
  await expect(page.getByRole('alert')).toContainText('seat');
}

/** Buys one seat with a card whose bank asks first. */
async function buySeat(page: Page, appUrl: string, hasScripts = true) {
  await page.goto(appUrl + paths.cart('addons', { action: 'addon' }));
  if (hasScripts) await hydrated(page);
  await page.getByLabel('Additional users').fill('1');
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByRole('button', { name: /^Pay/ }).click();
  await payWith(page, 'asks');
  await page.getByRole('button', { name: /^Confirm/ }).click();
  await expect(title(page)).toHaveText('Additional 1 of users have been added.');
}

test('[A-25 P-08 U-07 A-16] seats that are bought and taken change in every open tab, in another browser within five minutes', async ({
  ownApp: app,
  page,
  context,
  browser,
  signInAs,
  expectErrors,
}) => {
  expectErrors(withStatus(409, 422));
  await signInAs(page, 'merchant-admin', { at: app, path: paths.inviteUser });
  await inviteUntilFull(page, app.url);

  const other = await context.newPage();
  await other.goto(app.url + paths.settingsTab('addons'));
  await hydrated(other);
  await expect(other.getByRole('main')).toContainText('0 of 8 left');

  await buySeat(page, app.url);
  await expect(other.getByRole('main')).toContainText('1 of 9 left');

  const elsewhere = await browser.newPage();
  await elsewhere.clock.install();
  await signInAs(elsewhere, 'merchant-admin', { at: app, path: paths.settingsTab('addons') });
  await hydrated(elsewhere);
  await expect(elsewhere.getByRole('main')).toContainText('1 of 9 left');
  await invite(page, app.url, 'Edith');
  await expect(page).toHaveURL(app.url + paths.users);
  await expect(other.getByRole('main')).toContainText('0 of 9 left');
  await expect(elsewhere.getByRole('main')).toContainText('1 of 9 left');
  // The code that asks is loaded after the page, and may have missed a jump.
  await expect(async () => {
    await elsewhere.clock.fastForward('05:01');
    await expect(elsewhere.getByRole('main')).toContainText('0 of 9 left', { timeout: 5_000 });
  }).toPass();
  await elsewhere.context().close();

  // Fewer seats than people are refused, and the state is as it was.
  await other.getByLabel('Additional users').selectOption('0');
  await other.getByRole('button', { name: 'Change add-ons' }).click();
  await expect(other.getByRole('alert')).toContainText(
    'Growth would have 8 seats, and your account uses 9. Please remove some first.',
  );
  await other.goto(app.url + paths.settingsTab('billing'));
  await expect(other.getByRole('main')).toContainText('1 user');
  await expect(other.getByRole('main')).not.toContainText('Planned change');

  // The seat of a removed user is free again.
  await other.goto(app.url + paths.settingsTab('addons'));
  await Promise.all([hydrated(other), services(other)]);
  await page.goto(app.url + paths.userList({ q: 'edith@brand.example' }));
  await hydrated(page);
  await page.getByRole('main').getByRole('link', { name: 'Edith Byron', exact: true }).click();
  await page.getByRole('link', { name: 'Delete' }).click();
  await page.getByRole('button', { name: /^Delete/ }).click();
  await expect(other.getByRole('main')).toContainText('1 of 9 left');
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('[P-08 P-09 U-07] an invitation without a free seat is sent when the seat is paid, after the bank has asked', async ({
    ownApp: app,
    page,
    signInAs,
    expectErrors,
  }) => {
    expectErrors(withStatus(409, 422));
    await signInAs(page, 'merchant-admin', { at: app, path: paths.inviteUser });
    await inviteUntilFull(page, app.url, false);
    await buySeat(page, app.url, false);
    await invite(page, app.url, 'Edith', false);
    await expect(page).toHaveURL(app.url + paths.users);
    await page.goto(app.url + paths.settingsTab('addons'));
    await expect(page.getByRole('main')).toContainText('0 of 9 left');
  });
});

test('[R-13 P-03 P-09 X-05 X-06] an upgrade is cancelled on the page of the gateway, tried again and paid', async ({
  ownApp: app,
  page,
  signInAs,
}) => {
  await signInAs(page, 'core', { at: app, path: paths.pricing });
  await page.getByRole('link', { name: 'Upgrade Growth' }).click();
  await page.getByRole('link', { name: 'Continue' }).click();
  await expect(page.getByRole('table')).toContainText('Unused time: Core Brand plan');
  await hydrated(page);
  await page.getByRole('button', { name: /^Pay/ }).click();
  await page.getByRole('button', { name: 'Cancel and go back' }).click();
  await expect(title(page)).toHaveText('Your payment has been cancelled, please contact Admin.');
  await page.getByRole('link', { name: 'Try again' }).click();
  await page.getByRole('button', { name: /^Pay/ }).click();
  await payWith(page, 'pays');
  await expect(title(page)).toHaveText('You have been upgraded to Growth plan.');
});

test('[X-01 X-02 X-08 P-03 U-06] a forged result, the plan one has, and a plan that is cancelled and resumed', async ({
  ownApp: app,
  page,
  signInAs,
}) => {
  await signInAs(page, 'core', { at: app, path: paths.help });
  const result = {
    priceId: core,
    subscriptionId: 'sub_demo_saltmarsh',
    action: 'subscribe',
  } as const;
  await page.goto(app.url + paths.cartResult('success', result));
  await expect(title(page)).toHaveText('Invalid Request.');
  await page.goto(app.url + paths.cart('checkout', { action: 'subscribe', price: core }));
  await expect(title(page)).toHaveText('Already subscribed.');

  const day = await renewalDay(page, app);
  await page.getByRole('link', { name: 'Cancel plan' }).click();
  await page.getByLabel('Reason for cancelling').fill('We try another one.');
  await page.getByRole('button', { name: 'Cancel plan' }).click();
  await expect(title(page)).toHaveText(
    `Your subscription has been cancelled. This effect will be reflected from ${day}.`,
  );
  await page.getByRole('link', { name: 'Billing' }).click();
  await page.getByRole('button', { name: 'Resume plan' }).click();
  await expect(page.getByRole('button', { name: 'Resume plan' })).toHaveCount(0);
  await expect(page.getByRole('main')).toContainText('Active');
});

test('[X-07 P-03 P-09] a payment that takes its time is settled while nobody looks, and a declined card buys nothing', async ({
  ownApp: app,
  page,
  browser,
  signInAs,
  signInByForm,
}) => {
  await signInAs(page, 'trial', { at: app, path: paths.help });
  await page.goto(app.url + paths.cart('checkout', { action: 'subscribe', price: core }));
  await hydrated(page);
  await giveDetails(page);
  await page.getByRole('button', { name: /^Pay/ }).click();
  await payWith(page, 'declines');
  await expect(page.getByRole('alert')).toContainText('declined');
  await payWith(page, 'paysSlowly');
  await expect(title(page)).toHaveText(
    'Your payment is been processed, please contact Admin for further issues.',
  );
  // Until the bank has decided, another purchase waits: its address leads to the payment.
  await page.goto(app.url + paths.cart('checkout', { action: 'subscribe', price: core }));
  await expect(page).toHaveURL(/\/cart\/processing\?/);
  await page.close();

  await moveClock(browser, app, { count: 1, unit: 'Hours' });

  const later = await (await browser.newContext()).newPage();
  await signInByForm(later, 'trial', app);
  await later.goto(app.url + paths.settingsTab('billing'));
  await expect(later.getByRole('main')).toContainText('Core Brand');
  await expect(later.getByRole('main')).toContainText('Active');
  await expect(later.getByRole('link', { name: /PDF/ })).toHaveCount(1);
});

test.describe('where the days begin fourteen hours earlier', () => {
  const zone = { name: 'Pacific/Kiritimati', aheadMs: 14 * hourMs };
  test.use({ timezoneId: zone.name });

  test('[P-02 P-04 U-10 X-20] a trial ends at midnight of the zone of its account, and then sees the public market, and where the plans are', async ({
    ownApp: app,
    page,
    browser,
    signInAs,
  }) => {
    await signInAs(page, 'trial', { at: app, path: paths.help });
    // The account has no time zone before: its first page sends that of the browser.
    await expect(async () => {
      await page.goto(app.url + paths.settingsTab('general'));
      await expect(page.getByRole('main')).toContainText(zone.name, { timeout: 1_000 });
    }).toPass();
    await endsAtMidnight(page, browser, app);
  });

  test.describe('without JavaScript', () => {
    test.use({ javaScriptEnabled: false });

    test('[P-02 P-04 U-10 X-20] the zone is chosen by hand, and the trial ends at its midnight', async ({
      ownApp: app,
      page,
      browser,
      signInAs,
    }) => {
      await signInAs(page, 'trial', { at: app, path: paths.changeTimeZone });
      await page.getByLabel('Time zone').selectOption(zone.name);
      await page.getByRole('button', { name: 'Save account' }).click();
      await expect(page.getByRole('main')).toContainText(zone.name);
      await endsAtMidnight(page, browser, app);
    });
  });

  async function endsAtMidnight(page: Page, browser: Browser, app: App) {
    const now = Date.now();
    const today = Math.floor((now + zone.aheadMs) / (24 * hourMs));
    const end = (today + 7) * 24 * hourMs - zone.aheadMs;
    // The clock goes by whole hours: to the last one before the midnight, with some minutes to spare, and then past it.
    const before = Math.floor((end - now - hourMs / 4) / hourMs);
    await moveClock(browser, app, { count: before, unit: 'Hours' });
    await page.goto(app.url + paths.home);
    const banner = page.getByRole('complementary', { name: 'Announcement' });
    await expect(banner).toContainText('Welcome to your 7 Day Trial');
    await moveClock(browser, app, { count: 2, unit: 'Hours' });
    await page.goto(app.url + paths.home);
    await expect(banner).toHaveCount(0);
    await expect(page.getByRole('main')).toContainText('Your plan has ended');
    await page.getByRole('link', { name: 'See plans' }).click();
    await expect(page.getByRole('link', { name: 'Subscribe Core Brand' })).toBeVisible();
    await page.goto(app.url + paths.settingsTab('billing'));
    await expect(page.getByRole('main')).toContainText('No plan');
  }
});
