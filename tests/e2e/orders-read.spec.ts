import type { Page } from '@playwright/test';

import { paths } from '../../app/lib/urls/paths';
import { expectAccessiblePages } from '../support/browser/axe';
import { frameOf } from '../support/browser/browser-pages';
import { expect, hydrated, test, withStatus } from '../support/browser/e2e';

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? 'with scripts' : 'without JavaScript', () => {
    test.use({ javaScriptEnabled });

    const ready = async (page: Page) => {
      if (javaScriptEnabled) await hydrated(page);
    };
    /** A toast with scripts, a notice without. */
    const said = async (page: Page, words: string) => {
      const place = javaScriptEnabled
        ? page.getByText(words).first()
        : page.getByRole('status').filter({ hasText: words });
      await expect(place).toBeVisible();
    };

    test('[O-01 O-07] stock is filtered and sorted by links, and more storage is asked for', async ({
      ownApp: app,
      page,
      signInAs,
      expectErrors,
    }) => {
      expectErrors(withStatus(422));
      test.slow();
      await signInAs(page, 'merchant-admin', { at: app });
      await ready(page);
      await page
        .getByRole('navigation', { name: 'Main' })
        .getByRole('link', { name: 'Inventory' })
        .click();
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Inventory');
      await expect(page.getByRole('meter', { name: 'Storage used' })).toHaveAttribute(
        'aria-valuetext',
        /of 40 pallets used/,
      );
      await page.getByRole('link', { name: 'SOLD OUT' }).click();
      await expect(page).toHaveURL(app.url + paths.inventoryList({ status: 'sold_out' }));
      await expect(page.getByRole('row').filter({ hasText: 'IN STOCK' })).toHaveCount(0);
      await page.getByRole('link', { name: 'All', exact: true }).click();
      await expect(page).toHaveURL(app.url + paths.inventory);
      await page.getByRole('link', { name: /^Units on hand\s?, sort/ }).click();
      await expect(page.getByRole('row').nth(1)).toContainText('600');
      await page.getByRole('searchbox').fill('grain');
      await page.getByRole('button', { name: 'Search' }).click();
      await expect(page).toHaveURL(app.url + paths.inventory + '?sort=-on_hand&q=grain');
      await expect(page.getByRole('row')).toHaveCount(4);

      await page.getByRole('link', { name: 'Buy more storage' }).click();
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Buy more storage');
      await page.getByLabel('Notes').fill('for the holidays');
      await page.getByRole('button', { name: 'Request storage' }).click();
      await expect(page.getByRole('alert')).toContainText('Pallets: Required!');
      await expect(page.getByLabel('Notes')).toHaveValue('for the holidays');
      await page.getByLabel('Pallets').fill('4');
      await page.getByRole('button', { name: 'Request storage' }).click();
      await expect(page).toHaveURL(app.url + paths.inventory);
      await said(page, 'Your request for more storage has been sent.');
    });

    test('[O-02] orders by tab, one with its timeline, voided after a question; changed meanwhile, the reason stays', async ({
      ownApp: app,
      page,
      context,
      signInAs,
      expectErrors,
    }) => {
      expectErrors(withStatus(409));
      test.slow();
      await signInAs(page, 'merchant-admin', { at: app });
      await ready(page);
      await page
        .getByRole('navigation', { name: 'Main' })
        .getByRole('link', { name: 'Consignment orders' })
        .click();
      await expect(page.getByText('Days of cover')).toBeVisible();
      await page.getByRole('link', { name: /^Placed\s?3/ }).click();
      await expect(page).toHaveURL(app.url + paths.orderList({ tab: 'placed' }));
      await expect(page.getByText('Days of cover')).toHaveCount(0);
      await expect(page.getByRole('row')).toHaveCount(4);
      await page.getByRole('link', { name: 'PO-1000003' }).click();
      await expect(page.getByText('800 of 960 units received')).toBeVisible();
      await expect(page.getByText('Lot L003-1')).toBeVisible();
      await page.goBack();
      await expect(page).toHaveURL(app.url + paths.orderList({ tab: 'placed' }));
      await page.getByRole('link', { name: 'PO-1000005' }).click();
      await page.getByRole('link', { name: 'Void' }).click();
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Void PO-1000005?');

      // Meanwhile the same is done in another tab.
      const other = await context.newPage();
      await other.goto(app.url + paths.orderStep('PO-1000005', 'void'));
      await ready(other);
      await other.getByLabel('Reason').fill('Ordered twice');
      await other.getByRole('button', { name: 'Void PO-1000005' }).click();
      await expect(other).toHaveURL(app.url + paths.order('PO-1000005'));
      await said(other, 'PO-1000005 is voided.');
      await expect(other.getByText('Reason: “Ordered twice”')).toBeVisible();

      await page.getByLabel('Reason').fill('No truck');
      await page.getByRole('button', { name: 'Void PO-1000005' }).click();
      await expect(page.getByRole('alert')).toContainText('Somebody else has changed this order.');
      await expect(page.getByLabel('Reason')).toHaveValue('No truck');
      await page.getByRole('link', { name: 'See PO-1000005 as it is now' }).click();
      await expect(page.getByText('Reason: “Ordered twice”')).toBeVisible();

      await page.getByRole('link', { name: 'Copy', exact: true }).click();
      await expect(page).toHaveURL(/\/consignment-orders\/new\?from=PO-1000005&form=/);
      await page.getByRole('button', { name: 'Save draft' }).click();
      await expect(page).toHaveURL(/\/consignment-orders\/PO-10000\d\d$/);
      await expect(page.getByRole('link', { name: 'PO-1000005' }).first()).toBeVisible();
      await expect(page.getByRole('link', { name: 'Place order' })).toBeVisible();
    });
  });
}

test('[L-12] the lists and the lines of an order fit beside the navigation, and at 800 px', async ({
  app,
  page,
  signInAs,
}) => {
  await page.setViewportSize({ width: 1024, height: 768 });
  await signInAs(page, 'merchant-admin', { path: paths.consignmentOrders });
  await expect(page.getByRole('columnheader', { name: 'Brand', exact: true })).toBeHidden();
  await expect(page.getByRole('columnheader', { name: 'Order Brand' })).toBeVisible();
  await expect(page.getByRole('row', { name: /PO-1000003/ })).toContainText('Hive Honey Snacks');
  for (const address of [
    paths.consignmentOrders,
    paths.order('PO-1000003'),
    paths.orders,
    paths.brandOrderList({ tab: 'all' }),
    paths.inventory,
    paths.users,
    paths.samplingCampaigns(),
  ]) {
    await page.goto(app.url + address);
    for (const width of [800, 1024, 1280, 1320]) {
      await page.setViewportSize({ width, height: 768 });
      const beyond = await page
        .locator('.table-frame')
        .first()
        .evaluate((frame) => frame.scrollWidth - frame.clientWidth);
      expect(beyond, `${address} at ${width} px`).toBe(0);
      for (const tab of await page.locator('nav.tabs a').all())
        await expect(tab, `a tab of ${address} at ${width} px`).toBeInViewport({ ratio: 1 });
    }
  }
});

test('every field of a receipt is in sight at 576 and 800 px, and beside the others at 1280 px', async ({
  app,
  page,
  signInByForm,
}) => {
  await signInByForm(page, 'admin');
  for (const width of [576, 800, 1280]) {
    await page.setViewportSize({ width, height: 900 });
    await page.goto(`${app.platform.url}/admin/pending-orders?order_number=PO-1000004`);
    const lines = page.getByRole('region', { name: 'Lines to receive' });
    const beyond = await lines.evaluate((frame) => frame.scrollWidth - frame.clientWidth);
    expect(beyond, `${width} px`).toBe(0);
    for (const name of ['Expiry', 'Location']) {
      const field = lines.getByLabel(RegExp(`: ${name}$`)).first();
      await field.scrollIntoViewIfNeeded();
      await expect(field).toBeInViewport({ ratio: 1 });
    }
  }
});

test('[L-17] the storage used is seen in forced colours', async ({ page, signInAs }) => {
  await page.emulateMedia({ forcedColors: 'active' });
  await signInAs(page, 'merchant-admin', { path: paths.inventory });
  const colourOf = (element: Element) => getComputedStyle(element).backgroundColor;
  const meter = page.getByRole('meter', { name: 'Storage used' });
  const used = await meter.locator('> span').evaluate(colourOf);
  expect(used).not.toBe(await page.locator('body').evaluate(colourOf));
});

test('[L-17] tags and progress of the warehouse pages have frames in forced colours and in the dark', async ({
  app,
  page,
  signInByForm,
}) => {
  await signInByForm(page, 'admin');
  await page.goto(`${app.platform.url}/admin/pending-orders`);
  const track = page.locator('progress').first();
  await page.emulateMedia({ colorScheme: 'dark' });
  expect(await frameOf(track)).toBe(1);
  await page.emulateMedia({ forcedColors: 'active' });
  expect(await frameOf(track)).toBe(1);
  expect(await frameOf(page.locator('.tag').first())).toBe(1);
  // The links end above the line below the navigation.
  const overlap = await page.locator('.bar').evaluate((bar) => {
    const line =
      bar.getBoundingClientRect().bottom - parseFloat(getComputedStyle(bar).borderBottomWidth);
    const ends = [...bar.querySelectorAll('a')].map((link) => link.getBoundingClientRect().bottom);
    return Math.max(...ends) - line;
  });
  expect(overlap).toBeLessThanOrEqual(0);
});

test('[L-17] an order of which nothing is shipped has the frame of a bar, also in the dark', async ({
  page,
  signInAs,
}) => {
  await page.emulateMedia({ colorScheme: 'dark' });
  await signInAs(page, 'merchant-admin', { path: paths.orders });
  const track = page.locator('.bar').first();
  const colour = await page
    .locator('.meter, .control')
    .first()
    .evaluate((control) => getComputedStyle(control).borderTopColor);
  await expect(track).toHaveCSS('box-shadow', `${colour} 0px 0px 0px 1px inset`);
});

test(`[L-17] axe finds no serious fault on the pages of stock and orders, in light and dark`, async ({
  app,
  page,
  signInAs,
}) => {
  test.slow();
  await signInAs(page, 'merchant-admin');
  const addresses = [
    paths.inventory,
    paths.inventoryList({ q: 'nothing at all' }),
    paths.buyStorage,
    paths.notifyOfIntake,
    paths.consignmentOrders,
    paths.orderList({ tab: 'invalid', q: 'nothing at all' }),
    paths.order('PO-1000002'),
    paths.order('PO-1000006'),
    paths.order('PO-1000007'),
    paths.order('PO-1000010'),
    paths.orderStep('PO-1000009', 'void'),
    paths.orderStep('PO-1000001', 'void'),
    paths.copyOrder('PO-1000009'),
  ].map((path) => app.url + path);
  await expectAccessiblePages(page, addresses);
});
