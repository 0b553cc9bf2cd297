import type { Page } from '@playwright/test';

import { paths } from '../../app/lib/urls/paths';
import { giveDetails, moveClock, payWith, renewalDay } from '../support/browser/browser-purchases';
import { expect, hydrated, test, type App } from '../support/browser/e2e';
import { readText, readTexts } from '../support/browser/reads';

/** Plans that change and come back, with scripts and without. */

const core = 'price_core_brand_monthly';
const title = (page: Page) => page.getByRole('main').getByRole('heading', { level: 1 });
const fact = (page: Page, name: string) => page.locator(`main dt:text-is("${name}") + dd`);
const invoices = (page: Page) => page.getByRole('link', { name: /^PDF/ });

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? 'with scripts' : 'without JavaScript', () => {
    test.use({ javaScriptEnabled });

    const ready = async (page: Page) => {
      if (javaScriptEnabled) await hydrated(page);
    };
    const billing = async (page: Page, app: App) => {
      await page.goto(app.url + paths.settingsTab('billing'));
      await ready(page);
    };

    test('[R-13 R-15 P-03 P-09 U-06 X-03 X-04] a trial becomes a plan, which is downgraded and kept', async ({
      ownApp: app,
      page,
      context,
      signInAs,
    }) => {
      await signInAs(page, 'trial', { at: app, path: paths.pricing });
      await page.getByRole('link', { name: 'Subscribe Growth' }).click();
      await page.getByRole('link', { name: 'Continue' }).click();
      await ready(page);
      await page.getByRole('button', { name: 'Continue' }).click();
      await giveDetails(page);
      await page.getByRole('button', { name: /^Pay/ }).click();
      await payWith(page, 'pays');
      await expect(title(page)).toHaveText('Welcome, You have been subscribed to Growth plan.');
      const day = await renewalDay(page, app);
      await page.goto(app.url + paths.pricing);
      await page.getByRole('link', { name: 'Downgrade Core Brand' }).click();
      await page.getByRole('link', { name: 'Continue' }).click();
      await ready(page);
      await page.getByRole('button', { name: 'Confirm downgrade' }).click();
      await expect(title(page)).toHaveText(
        `Your plan has been downgraded. This effect will be reflected from ${day}.`,
      );
      const other = await context.newPage();
      await billing(other, app);
      await page.goto(app.url + paths.pricing);
      await expect(page.getByRole('main')).toContainText(`Your plan changes on ${day}.`);
      await expect(page.getByRole('listitem').filter({ hasText: 'Your next plan' })).toContainText(
        'Core Brand',
      );
      // The plan stays until then, and the change can be taken back.
      await page.getByRole('link', { name: 'Undo the change and keep Growth' }).click();
      await ready(page);
      for (const tab of [page, other]) {
        await expect(fact(tab, 'Plan')).toHaveText('Growth');
        await expect(fact(tab, 'Planned change')).toHaveText(`Core Brand from ${day}`);
      }
      await page.getByRole('button', { name: 'Undo the change and keep Growth' }).click();
      await expect(fact(page, 'Planned change')).toHaveCount(0);
      await expect(fact(page, 'Renews')).toHaveText(`${day} for $649.00`);
      // With scripts the other tab follows; without, when it is loaded.
      if (!javaScriptEnabled) await other.reload();
      await expect(fact(other, 'Planned change')).toHaveCount(0);
      await expect(other.getByRole('button', { name: /^Undo/ })).toHaveCount(0);
      await expect(invoices(page)).toHaveCount(1);
    });

    test('[A-26 P-01 P-04 U-06 X-05 X-08] a gift stands beside the own plan, outlives it, and costs nothing', async ({
      ownApp: app,
      page,
      browser,
      signInAs,
    }) => {
      const giver = 'unlimited@demo.endcap.example';
      await signInAs(page, 'gifted', { at: app, path: paths.pricing });
      await expect(page.getByRole('banner')).toContainText('Unlimited (gifted)');
      await expect(page.getByRole('main')).toContainText(
        `You use a plan that ${giver} shares with you. It costs you nothing.`,
      );
      await expect(page.getByRole('listitem').filter({ hasText: 'Gifted to you' })).toContainText(
        'Unlimited',
      );

      // The own plan goes on beside it, and changes alone.
      await page.getByRole('link', { name: 'Upgrade Growth' }).click();
      await page.getByRole('link', { name: 'Continue' }).click();
      await ready(page);
      await page.getByRole('button', { name: /^Pay/ }).click();
      await payWith(page, 'pays');
      await expect(title(page)).toHaveText('You have been upgraded to Growth plan.');
      const day = await renewalDay(page, app);
      await expect(fact(page, 'Gifted plan')).toHaveText('Unlimited');
      await expect(fact(page, 'Given by')).toHaveText(giver);
      await expect(fact(page, 'Your own plan')).toHaveText('Growth');
      await expect(page.getByRole('banner')).toContainText('Unlimited (gifted)');
      // The demo has paid for two years before.
      await expect(invoices(page)).toHaveCount(3);

      // A year later it has ended: the gift is the plan.
      await page.getByRole('link', { name: 'Cancel plan' }).click();
      await ready(page);
      await page.getByLabel('Reason for cancelling').fill('The gift is enough.');
      await page.getByRole('button', { name: 'Cancel plan' }).click();
      await expect(title(page)).toHaveText(
        `Your subscription has been cancelled. This effect will be reflected from ${day}.`,
      );
      await moveClock(browser, app, { count: 366, unit: 'Days' });
      await billing(page, app);
      await expect(fact(page, 'Gifted plan')).toHaveText('Unlimited');
      await expect(fact(page, 'Your own plan')).toHaveText('No plan');
      await expect(page.getByRole('banner')).toContainText('Unlimited (gifted)');
      await expect(invoices(page)).toHaveCount(3);
      await page.goto(app.url + paths.dashboard('investor', 'investor'));
      await expect(title(page)).toHaveText('Investor');
      await page.goto(app.url + paths.pricing);
      await expect(page.getByRole('link', { name: 'Subscribe Growth' })).toBeVisible();
    });
  });
}

test('[P-10 R-14 X-01 X-03] the page of a result says the same days and months later, and buys nothing again', async ({
  ownApp: app,
  page,
  browser,
  signInAs,
  signInByForm,
}) => {
  await signInAs(page, 'trial', { at: app, path: paths.help });
  await page.goto(app.url + paths.cart('checkout', { action: 'subscribe', price: core }));
  await giveDetails(page);
  await page.getByRole('button', { name: /^Pay/ }).click();
  await payWith(page, 'pays');
  const words = 'Welcome, You have been subscribed to Core Brand plan.';
  await expect(title(page)).toHaveText(words);
  const result = page.url();
  const facts = async () => {
    const day = await renewalDay(page, app);
    const count = (await readTexts(invoices(page))).length;
    return { day, plan: await readText(fact(page, 'Plan')), count };
  };
  const bought = await facts();
  expect(bought).toMatchObject({ plan: 'Core Brand', count: 1 });

  await moveClock(browser, app, { count: 5, unit: 'Days' });
  for (const open of [() => page.goto(result), () => page.reload()]) {
    await open();
    await expect(title(page)).toHaveText(words);
  }
  expect(await facts()).toEqual(bought);

  // The plan has renewed once, as it would have without the page.
  await moveClock(browser, app, { count: 30, unit: 'Days' });
  await expect.poll(async () => (await facts()).count).toBe(2);
  const renewed = await facts();
  await page.goto(result);
  await expect(title(page)).toHaveText(words);
  expect(await facts()).toEqual(renewed);

  // The plan has ended: the page still shows the purchase, and does not bring the plan back.
  await page.goto(app.url + paths.cart('checkout', { action: 'cancel' }));
  await page.getByLabel('Reason for cancelling').fill('We have seen enough.');
  await page.getByRole('button', { name: 'Cancel plan' }).click();
  await expect(title(page)).toContainText('Your subscription has been cancelled.');
  await moveClock(browser, app, { count: 32, unit: 'Days' });
  await page.goto(result);
  await expect(title(page)).toHaveText(words);
  await page.goto(app.url + paths.settingsTab('billing'));
  await expect(page.getByRole('main')).toContainText('No plan');
  await expect(invoices(page)).toHaveCount(2);

  const stranger = await (await browser.newContext()).newPage();
  await signInByForm(stranger, 'core', app);
  await stranger.goto(result);
  await expect(title(stranger)).toHaveText('Invalid Request.');
});
