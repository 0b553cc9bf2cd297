import { paths } from '../../app/lib/urls/paths';
import { moveClock, payWith } from '../support/browser/browser-purchases';
import { expect, hydrated, test, withStatus } from '../support/browser/e2e';
import { readText } from '../support/browser/reads';

/** What a plan opens before and after it is paid. */

const title = 'main h1';
const investor = paths.dashboard('investor', 'investor');
const readOnly =
  'Your account is read only until its open invoice is paid. Pay it in Settings, Billing.';

test('[P-01 P-06 X-22] after 14 days without payment the account reads as its plan allows, and only paying changes it', async ({
  ownApp: app,
  page,
  browser,
  signInAs,
  expectErrors,
}) => {
  expectErrors(withStatus(409));
  await signInAs(page, 'payment', { at: app, path: paths.settings });
  await moveClock(browser, app, { count: 15, unit: 'Days' });

  // It reads what its plan opens.
  await page.goto(app.url + paths.dashboard('brand-dossier', 'performance'));
  await expect(page).toHaveURL(/\/dashboards\/brand-dossier\/performance/);
  const banner = page.getByRole('complementary', { name: 'Announcement' });
  await expect(banner).toContainText(
    'You have an pending action on your invoice. Please resolve it to avoid any disruption in services.',
  );

  // Each write is refused with the reason, and what was typed is kept.
  await page.goto(app.url + paths.settings);
  await hydrated(page);
  await page.getByLabel('Designation').fill('Head of finance');
  await page.getByRole('button', { name: 'Save profile' }).click();
  await expect(page.getByRole('alert')).toContainText(readOnly);
  await expect(page.getByLabel('Designation')).toHaveValue('Head of finance');
  await page.goto(app.url + paths.settingsTab('preferences'));
  await hydrated(page);
  await page.getByRole('button', { name: 'Save preferences' }).click();
  await expect(page.getByRole('alert')).toContainText(readOnly);

  // Its period ends, and the next one waits: no day of the past is told.
  await page.goto(app.url + paths.settingsTab('billing'));
  const renewal = page.locator('main dt:text-is("Renews") + dd');
  await expect(renewal).toHaveText(/^\w{3} \d\d, \d{4} for \$299\.00$/);
  await moveClock(browser, app, { count: 20, unit: 'Days' });
  await page.reload();
  await expect(renewal).toHaveText('When the open invoice is paid, for $299.00');

  await banner.getByRole('link', { name: 'Pay Now' }).click();
  await expect(page.getByRole('main')).toContainText('Your account is read only since');
  await page.getByRole('button', { name: 'Pay now' }).click();
  await payWith(page, 'pays');
  await expect(page.locator(title)).toHaveText('Your invoice has been paid.');
  await expect(banner).toHaveCount(0);
  await page.goto(app.url + paths.settings);
  await hydrated(page);
  await page.getByLabel('Designation').fill('Head of finance');
  // An accepted profile changes nothing that shows: the page that loads again must not overtake it.
  const saved = page.waitForResponse(
    (answer) =>
      answer.request().method() === 'POST' && answer.url() === `${app.url}${paths.settings}.data`,
  );
  await page.getByRole('button', { name: 'Save profile' }).click();
  expect((await saved).status()).toBe(202);
  await expect(page.getByRole('alert')).toHaveCount(0);
  await page.reload();
  await expect(page.getByLabel('Designation')).toHaveValue('Head of finance');
});

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? 'with scripts' : 'without JavaScript', () => {
    test.use({ javaScriptEnabled });

    test('[P-04 D-15 X-05 X-07 X-23] the investor dashboard opens when Unlimited is paid, and not by a card that fails slowly', async ({
      ownApp: app,
      page,
      browser,
      signInAs,
    }) => {
      const refused = async () => {
        await page.goto(app.url + investor);
        await expect(page.getByRole('main')).toContainText(
          "You don't have access to Investor Dashboards. Upgrade to Unlimited Plan to get access.",
        );
        await expect(page.getByRole('complementary', { name: 'Announcement' })).toContainText(
          'This area needs the Unlimited plan.',
        );
      };
      const upgrade = async (card: 'failsSlowly' | 'pays') => {
        await page.goto(
          app.url + paths.cart('checkout', { action: 'upgrade', price: 'price_unlimited_monthly' }),
        );
        await page.getByRole('button', { name: /^Pay/ }).click();
        await payWith(page, card);
      };
      await signInAs(page, 'core', { at: app, path: paths.help });
      await refused();
      await upgrade('failsSlowly');
      await expect(page.locator(title)).toHaveText(
        'Your payment is been processed, please contact Admin for further issues.',
      );
      const result = page.url();
      await refused();
      await moveClock(browser, app, { count: 1, unit: 'Hours' });
      await page.goto(result);
      await expect(page.locator(title)).toHaveText('Your payment has been declined.');
      await refused();

      await upgrade('pays');
      await expect(page.locator(title)).toHaveText('You have been upgraded to Unlimited plan.');
      await page.goto(app.url + investor);
      await expect(page).toHaveURL(new RegExp(`${investor}(?:\\?|$)`));
      await expect(page.locator(title)).toHaveText('Investor');
    });

    test('[P-01 P-09 X-22] an open invoice is paid with a card whose bank asks: refused it stays open, confirmed it is paid once', async ({
      ownApp: app,
      page,
      browser,
      signInAs,
    }) => {
      const billing = app.url + paths.settingsTab('billing');
      const banner = page.getByRole('complementary', { name: 'Announcement' });
      const open = page.getByRole('row').filter({ hasText: 'Open' });
      await signInAs(page, 'payment', { at: app, path: paths.settingsTab('billing') });
      await expect(open).toHaveCount(1);
      const number = await readText(open.getByRole('cell').first());

      await page.getByRole('button', { name: 'Pay now' }).click();
      await payWith(page, 'asks');
      await page.getByRole('button', { name: 'Refuse' }).click();
      await expect(page.getByRole('alert')).toBeVisible();
      await page.goto(billing);
      await expect(banner).toContainText('pending action on your invoice');
      await expect(open).toContainText(number);

      // Nothing is paid twice: while the bank has not decided, the page only says so.
      await page.getByRole('button', { name: 'Pay now' }).click();
      await payWith(page, 'failsSlowly');
      await expect(page.locator(title)).toContainText('Your payment is been processed');
      await page.goto(billing);
      await expect(page.getByRole('main')).toContainText('A payment is being processed.');
      await expect(page.getByRole('main')).not.toContainText('has not been paid');
      await expect(banner).toHaveCount(0);
      await expect(page.getByRole('button', { name: 'Pay now' })).toHaveCount(0);
      await moveClock(browser, app, { count: 1, unit: 'Hours' });
      await page.goto(billing);
      await expect(banner).toContainText('pending action on your invoice');

      await page.getByRole('button', { name: 'Pay now' }).click();
      await payWith(page, 'asks');
      await page.getByRole('button', { name: /^Confirm/ }).click();
      await expect(page.locator(title)).toHaveText('Your invoice has been paid.');
      await page.goto(billing);
      await expect(banner).toHaveCount(0);
      await expect(open).toHaveCount(0);
      await expect(page.getByRole('row').filter({ hasText: number })).toHaveText(/Paid/);
      await expect(page.getByRole('button', { name: 'Pay now' })).toHaveCount(0);
    });
  });
}
