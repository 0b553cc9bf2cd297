import type { Browser, Locator, Page } from '@playwright/test';

import { homePath, paths } from '../../app/lib/urls/paths';
import { giveDetails, payWith } from '../support/browser/browser-purchases';
import { seriousFaults } from '../support/browser/axe';
import { expect, hydrated, test, withStatus, type App } from '../support/browser/e2e';
import { mailedLink } from '../support/people/mailed-link';
import { readText } from '../support/browser/reads';

/** Counts what a user has to press besides typing: controls of the page, and the link in a mail. */
function counting() {
  let clicks = 0;
  return {
    click: async (control: Locator | (() => Promise<unknown>)) => {
      clicks += 1;
      await (typeof control === 'function' ? control() : control.click());
    },
    clicks: () => clicks,
  };
}
type Click = ReturnType<typeof counting>['click'];

/** Signs up through the pages and the mailed link, which ends signed in, at the home of the new account. */
async function signUp(page: Page, browser: Browser, app: App, click: Click): Promise<void> {
  const email = `new-${Date.now()}-${Math.random().toString(36).slice(2, 8)}@people.example`;
  const secret = 'a long enough password';
  await page.goto(`${app.url}/signup`);
  await page.getByLabel('First name').fill('Nadia');
  await page.getByLabel('Last name').fill('Newcomer');
  await page.getByLabel('Company').fill('Analytical Snacks');
  await page.getByLabel('Email').fill(email);
  await click(page.getByRole('button', { name: 'Create account' }));
  const link = await mailedLink(browser, app.platform.url, email);
  await click(() => page.goto(link));
  await page.getByLabel('New password', { exact: true }).fill(secret);
  await page.getByLabel('New password again').fill(secret);
  await click(page.getByRole('button', { name: 'Set password' }));
  await expect(page).toHaveURL(app.url + paths.home);
}

/**
 * Claims a brand from its page, and confirms it by the mailed link in a browser without a session, as somebody else of the brand
 * does on a device of their own.
 */
async function claim(
  { page, browser, app }: { page: Page; browser: Browser; app: App },
  [brand, domain]: readonly [string, string],
  withScripts: boolean,
  click: Click,
): Promise<void> {
  const main = page.getByRole('main');
  // Without scripts, axe cannot read a page.
  const expectAccessible = async (shown: Page) =>
    withScripts && expect(await seriousFaults(shown)).toEqual([]);
  const mailedTo = `jane@${domain}`;
  await click(main.getByRole('link', { name: `Choose ${brand}` }));
  await expect(main.getByRole('heading', { level: 1 })).toHaveText(`Is ${brand} yours?`);
  await expectAccessible(page);
  await main.getByLabel('Email address').fill('jane');
  await click(main.getByRole('button', { name: 'Send the link' }));
  const request = main.getByRole('list', { name: 'Your requests' });
  await expect(request).toContainText(`There is an email with a link for ${mailedTo}.`);
  await expect(request.getByRole('link', { name: 'outbox' })).toHaveAttribute(
    'href',
    `${app.platform.url}/mail`,
  );
  await expectAccessible(page);

  const reader = await browser.newPage();
  const link = await mailedLink(browser, app.platform.url, mailedTo);
  await click(() => reader.goto(link));
  await expect(reader.getByRole('heading', { level: 1 })).toHaveText(`Is ${brand} theirs?`);
  await expectAccessible(reader);
  await click(reader.getByRole('button', { name: 'Confirm' }));
  await expect(reader.getByRole('heading', { level: 1 })).toContainText(`${brand} belongs to`);
  await expectAccessible(reader);
  await reader.close();
}

/** From sign-up to the dossier of a brand beside a competitor. @returns the number of clicks */
async function setUp(
  { page, browser, app }: { page: Page; browser: Browser; app: App },
  [brand, domain]: readonly [string, string],
  withScripts: boolean,
): Promise<number> {
  const { click, clicks } = counting();
  await signUp(page, browser, app, click);
  const main = page.getByRole('main');
  // With scripts, the brand is typed as soon as the field is there, before they answer.
  const field = main.getByLabel('Name of your brand').first();
  await field.fill(brand.slice(0, 6).toLowerCase());
  if (!withScripts) await field.press('Enter');
  await claim({ page, browser, app }, [brand, domain], withScripts, click);
  await click(() => page.goto(app.url + paths.chooseCompetitors()));
  await expect(main.getByRole('heading', { level: 1 })).toHaveText(
    `Choose competitors of ${brand}`,
  );
  const offer = main
    .getByRole('list', { name: 'Brands', exact: true })
    .getByRole('listitem')
    .first();
  const competitor = await readText(offer.locator('bdi'));
  // The services of the page, which load last, keep the focus.
  if (withScripts) await expect(page.locator('.connection-notice')).toBeAttached();
  await click(offer.getByRole('button', { name: 'Add' }));
  await expect(main.getByRole('list', { name: 'Your competitors' })).toContainText(competitor);
  // The button is gone; the keyboard goes on with the next one.
  if (withScripts) await expect(main.locator(':focus')).toHaveCount(1);
  await click(main.getByRole('link', { name: 'Open the dossier' }));
  await expect(main.getByRole('heading', { level: 1 })).toHaveText(brand);
  await expect(main.locator('#widget-competitors')).toContainText(competitor);
  return clicks();
}

/** From the limit of the trial to a paid plan, and back to what was refused. */
async function payForMore(page: Page, app: App): Promise<void> {
  const main = page.getByRole('main');
  await page.goto(app.url + paths.chooseBrand({ q: 'oatfield' }));
  await expect(main).toContainText('Free Trial, includes 1 brand; 0 left.');
  await main.getByRole('link', { name: 'See plans' }).click();
  await page.getByRole('link', { name: 'Subscribe Growth' }).click();
  await page.getByRole('link', { name: 'Continue' }).click();
  await page.getByRole('button', { name: 'Continue' }).click();
  await giveDetails(page);
  await page.getByRole('button', { name: /^Pay/ }).click();
  await payWith(page, 'pays');
  await expect(main.getByRole('heading', { level: 1 })).toHaveText(
    'Welcome, You have been subscribed to Growth plan.',
  );
  await page.goto(app.url + paths.chooseBrand({ q: 'oatfield' }));
  await expect(main).toContainText('Growth, includes 3 brands; 2 left.');
}

/** A further brand is named, its competitors and its dossier follow, and it is given up again. */
async function addBrand(
  { page, browser, app }: { page: Page; browser: Browser; app: App },
  [brand, domain]: readonly [string, string],
): Promise<void> {
  const main = page.getByRole('main');
  await page.goto(app.url + paths.chooseBrand({ q: brand }));
  await hydrated(page);
  await claim({ page, browser, app }, [brand, domain], true, counting().click);
  const title = main.getByRole('heading', { level: 1 });
  const address = app.url + paths.chooseCompetitors({ brand: `brd_${domain.split('.')[0]!}` });
  await page.goto(address);
  await hydrated(page);
  await expect(title).toHaveText(`Choose competitors of ${brand}`);
  await main.getByLabel('Name of the brand').fill('popyard');
  await main.getByRole('button', { name: 'Add Popyard' }).click();
  await main.getByRole('button', { name: 'Remove Popyard' }).click();
  await expect(main.getByRole('list', { name: 'Your competitors' })).not.toContainText('Popyard');
  await expect(page).toHaveURL(address);
  await expect(title).toHaveText(`Choose competitors of ${brand}`);
  await main.getByRole('link', { name: 'Open the dossier' }).click();
  await expect(title).toHaveText(brand);
  await page.goto(app.url + paths.chooseBrand());
  await main.getByRole('link', { name: `Give up ${brand}` }).click();
  await main.getByRole('button', { name: `Give up ${brand}` }).click();
  await expect(page.getByText(`${brand} is no longer yours.`)).toBeVisible();
}

test('[U-05 P-11.1 P-12 P-02 P-03 X-03] a new account gets from sign-up and the mailed proof of its brand to its dossier beside a competitor in ten clicks, and from there to a plan', async ({
  app,
  browser,
  page,
}) => {
  const brand = ['Brightleaf', 'brightleaf.example'] as const;
  expect(await setUp({ page, browser, app }, brand, true)).toBeLessThanOrEqual(10);
  // The set-up is collapsed once started; each other step leads on, or says why not.
  const list = page.locator('details.setup');
  await expect(list).toContainText('2 of 5 done');
  await expect(list).not.toHaveAttribute('open');
  await list.locator('summary').click();
  await expect(list.getByText('Free Trial includes 1 user.')).toBeVisible();
  await expect(list.getByRole('link', { name: 'Choose your categories' })).toHaveAttribute(
    'href',
    paths.settingsTab('preferences'),
  );
  const dossier = page.url();
  await payForMore(page, app);
  await addBrand({ page, browser, app }, ['Sedgemoor Kitchen', 'sedgemoor-kitchen.example']);
  await page.goto(dossier);

  // The brand is given up while its dossier is open: the next click shows a notice and the choice of another brand.
  const other = await page.context().newPage();
  await other.goto(app.url + paths.chooseBrand());
  const giveUp = other.getByRole('link', { name: 'Give up Brightleaf' });
  await giveUp.click();
  await other.getByRole('button', { name: 'Give up Brightleaf' }).click();
  await expect(other.getByText('Brightleaf is no longer yours.')).toBeVisible();
  await expect(giveUp).toHaveCount(0);
  await other.close();
  const main = page.getByRole('main');
  await page.setViewportSize({ width: 1024, height: 768 });
  await page.locator('#widget-top-brands').evaluate((card) => card.scrollIntoView());
  await page
    .getByRole('form', { name: 'Filters' })
    .getByRole('button', { name: 'Apply' })
    .last()
    .click();
  const said = main.getByText("You don't have permission for Brightleaf. Below is the public");
  await expect(said).toBeInViewport();
  const afterHead = main.locator('header:has(h1) + *');
  await expect(afterHead).toContainText("You don't have permission for Brightleaf.");
  await expect(main.getByRole('article').first()).toBeVisible();
  await expect(main.getByLabel('Name of your brand')).toBeVisible();
  // Competitors can be chosen without a brand, too, and the page links to the choice of a brand.
  await page.goto(app.url + paths.chooseCompetitors());
  await main.getByRole('link', { name: 'Choose your brand' }).click();
  await expect(page).toHaveURL(/\/setup\/brand$/);
});

for (const javaScriptEnabled of [true, false])
  test.describe(javaScriptEnabled ? 'with JavaScript' : 'without JavaScript', () => {
    test.use({ javaScriptEnabled });

    test('the set-up list is hidden for the user who hides it, until Preferences shows it again', async ({
      app,
      page,
      signInAs,
    }) => {
      await signInAs(page, 'gifted');
      const list = page.locator('details.setup');
      await list.locator('summary').click();
      await list.getByRole('button', { name: 'Hide this list' }).click();
      await expect(list).toHaveCount(0);
      if (javaScriptEnabled)
        await expect(page.getByText('The set-up list is hidden.').first()).toBeVisible();
      await page.reload();
      await expect(page.getByRole('main').getByRole('article').first()).toBeVisible();
      await expect(list).toHaveCount(0);

      // The next user of this browser has not hidden it.
      const keepingPreferences = { name: /^(?!endcap_setup$)/ };
      await page.context().clearCookies(keepingPreferences);
      await signInAs(page, 'brandless');
      await expect(list).toBeVisible();
      await page.context().clearCookies(keepingPreferences);
      await signInAs(page, 'gifted', { path: paths.settingsTab('preferences') });
      await page.getByRole('main').getByRole('button', { name: 'Show it again' }).click();
      await expect(page).toHaveURL(app.url + homePath);
      await expect(list).toBeVisible();
      await page.goto(app.url + paths.settingsTab('preferences'));
      await expect(page.getByRole('button', { name: 'Save preferences' })).toBeVisible();
      await expect(page.getByRole('button', { name: 'Show it again' })).toHaveCount(0);
    });

    test('[P-11.1] a brand with orders is not offered to be given up, and its row says why', async ({
      app,
      page,
      signInAs,
    }) => {
      await signInAs(page, 'growth');
      const main = page.getByRole('main');
      const row = main.getByRole('list', { name: 'Your brands' }).getByRole('listitem');
      await page.goto(app.url + paths.chooseBrand());
      await expect(row.filter({ hasText: 'Oatfield' })).toContainText(
        'Has brand orders, so it stays your brand',
      );
      await expect(main.getByRole('link', { name: 'Give up Oatfield' })).toHaveCount(0);
      await page.goto(app.url + paths.giveUpBrand('brd_oatfield'));
      await expect(main).toContainText('Oatfield has brand orders, so it stays your brand.');
      await expect(main.getByRole('button')).toHaveCount(0);
      await main.getByRole('link', { name: 'Back to your brands' }).click();
      await expect(page).toHaveURL(app.url + paths.chooseBrand());
    });
  });

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('[U-05 P-11.1 P-12 P-02 P-03 X-03] a new account gets from sign-up and the mailed proof of its brand to its dossier beside a competitor in ten clicks, and from there to a plan', async ({
    app,
    browser,
    page,
    expectErrors,
  }) => {
    expectErrors(withStatus(422));
    const brand = ['Nutcracker & Sons', 'nutcracker.example'] as const;
    expect(await setUp({ page, browser, app }, brand, false)).toBeLessThanOrEqual(10);

    // A second brand is more than the trial includes.
    await payForMore(page, app);
  });

  test('[U-05 U-08] preferences: a search keeps what was chosen, what is missing is said, and they are saved', async ({
    page,
    signInAs,
    expectErrors,
  }) => {
    expectErrors(withStatus(422));
    await signInAs(page, 'gifted', { path: paths.settingsTab('preferences') });
    const main = page.getByRole('main');
    const category = (name: string) => main.getByRole('checkbox', { name, exact: true });
    await category('All snacks').uncheck();
    await main.getByRole('radio', { name: 'Monthly' }).check();
    await main.getByLabel('Find a brand').fill('oat');
    await main.getByRole('button', { name: 'Search' }).click();
    await expect(main.getByRole('radio', { name: 'Monthly' })).toBeChecked();
    await main.getByRole('checkbox', { name: 'Add Oatfield' }).check();
    await main.getByRole('button', { name: 'Save preferences' }).click();
    await expect(main.getByRole('alert')).toContainText('Primary categories: Required!');
    await expect(category('Oatfield')).toBeChecked();
    await category('Popcorn').check();
    await main.getByRole('button', { name: 'Save preferences' }).click();
    await expect(main.getByRole('alert')).toHaveCount(0);
    await expect(category('Popcorn')).toBeChecked();
    await expect(category('Oatfield')).toBeChecked();
    await expect(main.getByRole('radio', { name: 'Monthly' })).toBeChecked();

    // The pages of the market begin with the categories.
    await page.goto(new URL(paths.dashboard('overview', 'overview-home'), page.url()).href);
    await expect(page.locator('#widget-net-sales')).toContainText('in Popcorn');
  });
});

test('[U-05 L-17] preferences by keyboard: search, add, save, and more than three are refused', async ({
  page,
  signInAs,
  expectErrors,
}) => {
  expectErrors(withStatus(422));
  await signInAs(page, 'payment', { path: paths.settingsTab('preferences') });
  await hydrated(page);
  const main = page.getByRole('main');
  const find = main.getByLabel('Find a brand');
  for (const name of ['Oatfield', 'Popyard', 'Saltmarsh', 'Barwood']) {
    await find.fill(name.slice(0, 4).toLowerCase());
    await find.press('Enter');
    const add = main.getByRole('button', { name: `Add ${name}` });
    await add.focus();
    await page.keyboard.press('Enter');
    await expect(main.getByRole('checkbox', { name })).toBeChecked();
  }
  await main.getByRole('button', { name: 'Save preferences' }).press('Enter');
  await expect(main.getByRole('alert')).toContainText('Competitors: Choose at most 3 competitors.');
  await main.getByRole('checkbox', { name: 'Popyard' }).focus();
  await page.keyboard.press('Space');
  await main.getByRole('button', { name: 'Save preferences' }).press('Enter');
  await expect(main.getByRole('alert')).toHaveCount(0);
  await page.reload();
  await expect(main.getByRole('checkbox', { name: 'Saltmarsh' })).toBeChecked();
  await expect(main.getByRole('checkbox', { name: 'Popyard' })).toHaveCount(0);
});
