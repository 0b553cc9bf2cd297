import type { Locator, Page } from '@playwright/test';

import { paths } from '../../app/lib/urls/paths';
import { expectAccessiblePages } from '../support/browser/axe';
import { expect, hydrated, test, withStatus } from '../support/browser/e2e';
import { readTexts, readValue } from '../support/browser/reads';

/** Orders of the seed: first the new ones, then those that are further on. */
const idOf = (place: number) => `LS-${1_000_000 + place}`;
const order = {
  new: idOf(4),
  alsoNew: idOf(9),
  future: idOf(26),
  partial: idOf(30),
  shipped: idOf(35),
  fulfilled: idOf(40),
  cancelled: idOf(48),
};
const numberOf = (id: string) => `HH-${Number(id.slice(3)) - 1_000_000 + 10_000}`;

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

    test('[O-08 O-10] an order goes in two parcels, one is changed, and it is fulfilled without tracking; another is cancelled meanwhile', async ({
      ownApp: app,
      page,
      browser,
      signInAs,
      signInByForm,
      expectErrors,
    }) => {
      expectErrors(withStatus(409, 422));
      test.slow();
      await signInAs(page, 'merchant-admin', { at: app });
      await ready(page);
      await page
        .getByRole('navigation', { name: 'Main' })
        .getByRole('link', { name: 'Orders', exact: true })
        .click();
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Orders');
      await page.getByRole('searchbox', { name: 'Order, product' }).fill(numberOf(order.new));
      await page.getByRole('button', { name: 'Apply filters' }).click();
      await expect(page.getByRole('row')).toHaveCount(2);
      await page.getByRole('link', { name: numberOf(order.new) }).click();
      await page.getByRole('link', { name: 'Ship a parcel' }).click();

      // A wrong check digit, and another lot of the only line.
      await page.getByLabel('Carrier').fill('ups');
      await page.getByLabel('Tracking number').fill('1Z 999 AA1 01 2345 6785');
      await page
        .getByLabel(/^Units to ship/)
        .first()
        .fill('2');
      await page.getByLabel(/^Lot/).first().fill('A-1');
      await page
        .getByRole('button', { name: /^Another lot of/ })
        .first()
        .click();
      await expect(page.getByLabel(/^Lot/).first()).toHaveValue('A-1');
      await expect(page.getByLabel('Tracking number')).toHaveValue('1Z 999 AA1 01 2345 6785');
      await page
        .getByLabel(/^Units to ship/)
        .nth(1)
        .fill('1');
      await page.getByLabel(/^Lot/).nth(1).fill('A-2');
      // A third lot, and without it again.
      const third = page.getByRole('button', { name: /^Remove .+, lot 3$/ });
      await page
        .getByRole('button', { name: /^Another lot of/ })
        .first()
        .click();
      await third.click();
      await expect(third).toHaveCount(0);
      await expect(page.getByLabel(/^Lot/).nth(1)).toHaveValue('A-2');
      if (javaScriptEnabled)
        await expect(page.getByLabel(/^Units to ship.+, lot 2$/)).toBeFocused();
      await page.getByRole('button', { name: 'Ship the parcel' }).click();
      await expect(page.getByRole('alert')).toContainText('Please check its digits.');
      await expect(page.getByLabel(/^Lot/).nth(1)).toHaveValue('A-2');
      await page.getByLabel('Tracking number').fill('1Z 999 AA1 01 2345 6784');
      await page.getByRole('button', { name: 'Ship the parcel' }).click();
      await expect(page).toHaveURL(app.url + paths.brandOrder(order.new));
      await said(page, `Parcel 1 of ${numberOf(order.new)} is stored.`);
      await expect(page.getByText('1Z999AA10123456784')).toBeVisible();
      await expect(page.getByText('Partially shipped').first()).toBeVisible();

      await page.getByRole('link', { name: 'Ship a parcel' }).click();
      await page.getByLabel('Carrier').fill('Northline Freight');
      await page.getByLabel('Tracking number').fill('NL 47');
      await page
        .getByLabel(/^Units to ship/)
        .first()
        .fill('1');
      await page
        .getByLabel(/^Best before/)
        .first()
        .fill('01/31/2020');
      await page.getByRole('button', { name: 'Ship the parcel' }).click();
      await expect(page.getByRole('alert')).toContainText('Goods are past their best-before day.');
      await page.getByLabel('I have checked the goods.').check();
      await page.getByRole('button', { name: 'Confirm and ship the parcel' }).click();
      await expect(page.getByRole('heading', { name: 'Parcel 2' })).toBeVisible();

      await page.getByRole('link', { name: 'Edit parcel 1' }).click();
      await expect(page.getByLabel(/^Lot/).nth(1)).toHaveValue('A-2');
      await page.getByLabel('Boxes').fill('3');
      await page.getByRole('button', { name: 'Save the parcel' }).click();
      await expect(page.getByText('3 boxes')).toBeVisible();

      await page.getByRole('link', { name: 'Mark as fulfilled' }).click();
      await page.getByRole('button', { name: 'Mark as fulfilled' }).click();
      await expect(page.getByRole('alert')).toContainText('There are units left.');
      await page.getByLabel('Ship the rest without tracking').check();
      await page.getByRole('button', { name: 'Mark as fulfilled' }).click();
      await said(page, `${numberOf(order.new)} is marked as fulfilled.`);
      await expect(page.getByText('No tracking')).toBeVisible();
      await expect(page.getByRole('link', { name: 'Ship a parcel' })).toHaveCount(0);

      // An admin cancels the order of a form that is open: what was typed stays in sight.
      await page.goto(app.url + paths.brandOrderStep(order.alsoNew, 'ship'));
      await ready(page);
      await page.getByLabel('Carrier').fill('UPS');
      await page.getByLabel('Tracking number').fill('1Z5R89390357567127');
      const context = await browser.newContext({ javaScriptEnabled });
      const admin = await context.newPage();
      await signInByForm(admin, 'admin', app);
      await admin.goto(app.url + paths.brandOrder(order.alsoNew));
      await admin.getByRole('link', { name: 'Cancel order' }).click();
      await admin.getByLabel('Reason').fill('The shop is closed');
      await admin.getByRole('button', { name: `Cancel ${numberOf(order.alsoNew)}` }).click();
      await expect(admin.getByText('Reason: “The shop is closed”')).toBeVisible();
      await context.close();
      await page.getByRole('button', { name: 'Ship the parcel' }).click();
      await expect(page.getByRole('alert')).toContainText('is cancelled meanwhile');
      await expect(page.getByLabel('Tracking number')).toHaveValue('1Z5R89390357567127');
      // With scripts the browser asks before the page with the typed text is left.
      page.on('dialog', (dialog) => void dialog.accept());
      await page.getByRole('link', { name: `See ${numberOf(order.alsoNew)}` }).click();
      await expect(page.getByText('Please do not ship it')).toBeVisible();
    });

    test('[O-08 O-09 O-10] orders of several pages are chosen, printed and fulfilled at once; future orders, and their file', async ({
      ownApp: app,
      page,
      signInAs,
    }) => {
      test.slow();
      await signInAs(page, 'merchant-admin', {
        at: app,
        path: paths.brandOrderList({ tab: 'all', sort: '-due' }),
      });
      await ready(page);
      const boxes = page.getByRole('checkbox', { name: /^Select HH-/ });
      const chosen: string[] = [];
      const closed: string[] = [];
      const noteChoice = async (box: Locator) => {
        const id = await readValue(box);
        chosen.push(id);
        const row = page.getByRole('row').filter({ has: page.locator(`[value="${id}"]`) });
        const texts = await readTexts(row.getByRole('cell'));
        if (texts.some((text) => /^(Future|Fulfilled|Cancelled)$/.test(text))) closed.push(id);
      };
      // The one that is due last is a future order.
      for (const place of [0, 6, 20]) {
        // Enter selects, too: by itself it would press the first button of the form.
        if (javaScriptEnabled) await boxes.nth(place).press('Enter');
        else await boxes.nth(place).check();
        await noteChoice(boxes.nth(place));
      }
      const selected = () => page.getByText(`${chosen.length} orders selected`);
      const next = page.getByRole('button', { name: 'Next page' });
      if (javaScriptEnabled) {
        // A box that is ticked while the next page is on its way counts, too.
        let release = () => {};
        const held = new Promise<void>((resolve) => (release = resolve));
        await page.route(/\.data\?.*after=/, async (route) => {
          await held;
          await route.continue();
        });
        const asked = page.waitForRequest(/\.data\?.*after=/);
        await next.click();
        await asked;
        await boxes.nth(9).check();
        await noteChoice(boxes.nth(9));
        release();
      } else await next.click();
      await expect(page).toHaveURL(/[?&]after=/);
      await expect(selected()).toBeVisible();
      // The page that has arrived writes what was ticked meanwhile into its address.
      await expect
        .poll(() => new URL(page.url()).searchParams.getAll('id').sort())
        .toEqual([...chosen].sort());
      const [first] = await boxes.all();
      await first!.check();
      await noteChoice(first!);
      if (javaScriptEnabled) await expect(selected()).toBeVisible();

      const pages = page.getByRole('navigation', { name: 'Pages of orders' });
      await expect(pages).toContainText(/26–50 of \d+ orders/);
      await pages.getByRole('button', { name: 'Previous page' }).click();
      await expect(page).toHaveURL(/[?&]before=/);
      await expect(pages).toContainText(/1–25 of \d+ orders/);
      await expect(selected()).toBeVisible();
      await expect(boxes.nth(6)).toBeChecked();
      await next.click();
      await expect(pages).toContainText('26–50 of');
      await expect(boxes.first()).toBeChecked();

      const download = page.waitForEvent('download');
      await page.getByRole('button', { name: 'Packing slips' }).click();
      expect((await download).suggestedFilename()).toBe('packing slips.pdf');

      if (javaScriptEnabled) {
        // The selection is part of the address: it survives another page and a reload.
        await page.getByRole('link', { name: /^Shipped/ }).click();
        await expect(page).toHaveURL(/[?&]tab=shipped&/);
        await expect(selected()).toBeVisible();
        await page.goBack();
        await expect(page).toHaveURL(/[?&]tab=all&/);
        await page.reload();
        await ready(page);
        await expect(selected()).toBeVisible();
        await expect(boxes.first()).toBeChecked();
      }
      await page.getByRole('button', { name: 'Mark as fulfilled' }).click();
      const open = chosen.length - closed.length;
      await expect(page.getByRole('heading', { level: 2 })).toHaveText(`${open} orders`);
      // At least the future one. Which of the others are closed depends on the day: the demo orders follow the calendar.
      expect(closed).toContain(chosen[0]);
      const left = closed.length === 1 ? '1 selected order' : `${closed.length} selected orders`;
      await expect(page.getByText(`${left} cannot be fulfilled`)).toBeVisible();
      const [url, ids] = [new URL(page.url()), chosen];
      expect(url.searchParams.getAll('id').sort()).toEqual(ids.sort());
      await page.getByLabel('Ship the rest without tracking').check();
      await page.getByRole('button', { name: `Mark ${open} orders as fulfilled` }).click();
      await expect(page.getByRole('heading', { name: 'Result of each order' })).toBeVisible();
      const summary = page.getByRole('group', { name: 'orders marked as fulfilled.' });
      if (javaScriptEnabled) await expect(summary).toBeFocused();
      await expect(page.getByRole('main').getByRole('listitem')).toHaveCount(open);
      // What is fulfilled now is not said to be left out.
      await expect(page.getByText('cannot be fulfilled')).toHaveCount(0);

      await page.getByRole('link', { name: 'Back to the orders' }).click();
      await page.getByRole('link', { name: /^Future/ }).click();
      // The list is as it was: its order goes along.
      await expect(page).toHaveURL(app.url + paths.brandOrderList({ tab: 'future', sort: '-due' }));
      const file = page.waitForEvent('download');
      await page.getByRole('link', { name: 'Export CSV' }).click();
      expect((await file).suggestedFilename()).toBe('future orders.csv');
      await page.getByRole('link', { name: /^HH-/ }).first().click();
      await expect(page.getByText('This is a future order.')).toBeVisible();
    });
  });
}

test('[L-17] a step to another list of orders leads the focus to its rows, which say how many there are', async ({
  app,
  page,
  signInAs,
}) => {
  await signInAs(page, 'merchant-admin', {
    path: paths.brandOrderList({ q: numberOf(order.shipped) }),
  });
  await hydrated(page);
  await page.getByRole('link', { name: 'Look in all orders' }).press('Enter');
  await expect(page.getByRole('form', { name: 'All orders: 1 order' })).toBeFocused();
  await page.getByRole('link', { name: 'Clear filters' }).press('Enter');
  await expect(page.getByRole('form', { name: /^All orders: 1–25 of \d+ orders$/ })).toBeFocused();
  await page.goto(app.url + paths.brandOrderList({ q: 'nothing at all' }));
  await hydrated(page);
  await page.getByRole('link', { name: 'Look in all orders' }).press('Enter');
  await expect(page.getByRole('form', { name: 'All orders: 0 orders' })).toBeFocused();
});

test('the lines of a parcel fit into narrow windows, with the button for another lot', async ({
  app,
  page,
  signInAs,
}) => {
  await signInAs(page, 'merchant-admin');
  for (const path of [
    paths.brandOrderStep(order.partial, 'ship'),
    paths.parcel(order.shipped, 1),
  ]) {
    await page.goto(app.url + path);
    await hydrated(page);
    // 720 px are 1440 at a zoom of 200 %.
    for (const width of [1024, 720]) {
      await page.setViewportSize({ width, height: 450 });
      const frame = page.locator('.order-lines-frame');
      const cut = await frame.evaluate((box) => box.scrollWidth - box.clientWidth);
      expect([path, width, cut]).toEqual([path, width, 0]);
    }
  }
});

test('[L-17] axe finds no serious fault on the pages of brand orders, in light and dark', async ({
  app,
  page,
  signInAs,
}) => {
  test.slow();
  await signInAs(page, 'merchant-admin');
  const addresses = [
    paths.orders,
    paths.brandOrderList({ tab: 'all', id: [order.new, order.shipped] }),
    paths.brandOrderList({ q: 'nothing at all', due_from: 'soon' }),
    paths.brandOrder(order.future),
    paths.brandOrder(order.partial),
    paths.brandOrder(order.fulfilled),
    paths.brandOrder(order.cancelled),
    paths.brandOrderStep(order.partial, 'ship'),
    paths.brandOrderStep(order.fulfilled, 'ship'),
    paths.parcel(order.shipped, 1),
    paths.brandOrderStep(order.partial, 'fulfil'),
    paths.fulfilBrandOrders({ id: [order.new, order.shipped, idOf(999_999)] }),
    paths.fulfilBrandOrders(),
  ].map((path) => app.url + path);
  await expectAccessiblePages(page, addresses);
});

test('[O-10] orders with units left are not offered as fulfilled before they may go without tracking', async ({
  page,
  signInAs,
}) => {
  await signInAs(page, 'merchant-admin', {
    path: paths.fulfilBrandOrders({ id: [order.alsoNew, order.partial, order.shipped] }),
  });
  await hydrated(page);
  const some = page.getByRole('button', { name: 'Mark 1 of 3 orders as fulfilled' });
  await expect(some).toBeEnabled();
  await page.getByLabel('Ship the rest without tracking').check();
  await expect(page.getByRole('button', { name: 'Mark 3 orders as fulfilled' })).toBeEnabled();

  await page.goto(
    new URL(paths.fulfilBrandOrders({ id: [order.alsoNew, order.partial] }), page.url()).href,
  );
  await hydrated(page);
  const all = page.getByRole('button', { name: 'Mark 2 orders as fulfilled' });
  await expect(all).toBeDisabled();
  await expect(all).toHaveAccessibleDescription(/each has units left/);
  await page.getByLabel('Ship the rest without tracking').check();
  await expect(all).toBeEnabled();
  await expect(page.getByText('each has units left')).toHaveCount(0);
});
