import type { Page } from '@playwright/test';

import { paths } from '../../app/lib/urls/paths';
import { seriousFaults } from '../support/browser/axe';
import { signInByForm } from '../support/browser/browser-pages';
import { expect, hydrated, test, withStatus } from '../support/browser/e2e';
import { beyondWindow } from '../support/browser/layout';
import { demoPassword, emailOf } from '../support/people/sign-in';
import { readText, readTexts, readValue } from '../support/browser/reads';

const [honey, clover] = ['Line 1, product', 'Line 2, product'];
const isOrder = /\/consignment-orders\/PO-\d+$/;

/** The form answers to scripts: what only they can do is there. */
const ready = async (page: Page) => {
  await hydrated(page);
  await expect(page.getByRole('button', { name: 'Upload a CSV' })).toBeVisible();
};
const numberOf = (page: Page) => /PO-\d+/.exec(page.url())?.[0] ?? '';
const review = (page: Page) => page.getByRole('button', { name: 'Review and place' });
const fill = async (page: Page, cases = '3') => {
  await page.getByRole('textbox', { name: 'Expected date' }).fill('2030-05-06');
  await page.getByLabel(honey).selectOption({ index: 1 });
  await page.getByLabel('Line 1, cases').fill(cases);
};
/** As a spreadsheet puts rows on the clipboard. */
const paste = (page: Page, label: string, text: string) =>
  page.getByLabel(label).evaluate((field, rows) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', rows);
    field.dispatchEvent(
      new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }),
    );
  }, text);
const upload = (page: Page, content: string, encoding: BufferEncoding = 'utf8') =>
  page.getByLabel('CSV file with lines').setInputFiles({
    name: 'lines.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(content, encoding),
  });

const lines = (page: Page) => page.getByRole('table').locator('tbody tr');

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? 'with scripts' : 'without JavaScript', () => {
    test.use({ javaScriptEnabled });

    test('[O-03 O-04 O-05] an order is made, saved, changed, reviewed and placed', async ({
      app,
      page,
      signInAs,
      expectErrors,
    }) => {
      expectErrors(withStatus(422));
      test.slow();
      page.setDefaultTimeout(20_000);
      const come = async () => {
        if (javaScriptEnabled) await ready(page);
      };
      await signInAs(page, 'merchant-admin', { path: paths.newOrder });
      await expect(page).toHaveURL(/\?form=[\w-]{16,}/);
      await come();
      await review(page).click();
      const summary = page.getByRole('alert');
      await expect(summary).toContainText('Expected date: Required!');
      await fill(page, '1.5');
      await page.getByRole('button', { name: 'Add lines' }).click();
      await expect(page.getByLabel('Line 10, cases')).toBeVisible();
      await page.getByRole('button', { name: 'Remove line 10' }).click();
      await expect(page.getByLabel('Line 10, cases')).toHaveCount(0);
      await page.getByRole('button', { name: 'Save draft' }).click();
      await expect(summary).toContainText('Line 1, cases: Enter a whole number');
      await expect(page.getByLabel('Line 1, cases')).toHaveValue('1.5');
      await page.getByLabel('Line 1, cases').fill('7');
      await page.getByRole('button', { name: 'Save draft' }).click();
      await expect(page).toHaveURL(isOrder);

      const number = numberOf(page);
      await page.goto(app.url + paths.orderStep(number, 'edit'));
      await come();
      await page.getByRole('button', { name: 'Add lines' }).click();
      await page.getByLabel(clover).selectOption({ index: 2 });
      await page.getByLabel('Line 2, loose units').fill('5');
      await page.getByLabel('Notes').fill('Dock 4');
      await review(page).click();
      await expect(page.getByRole('heading', { name: 'Review your order' })).toBeVisible();
      await expect(page.getByText('2 lines')).toBeVisible();
      await page.getByRole('link', { name: 'Change order' }).click();
      await come();
      await expect(page.getByLabel('Notes')).toHaveValue('Dock 4');
      await review(page).click();
      await page.getByRole('button', { name: 'Place order' }).click();
      await expect(page).toHaveURL(isOrder);
      await page.goto(app.url + paths.orderStep(number, 'place'));
      await expect(page.getByText('is no longer a draft')).toBeVisible();
    });

    test('[O-12] Back from the review returns to every line, and Forward to the review', async ({
      page,
      signInAs,
    }) => {
      const come = async () => {
        if (javaScriptEnabled) await ready(page);
      };
      await signInAs(page, 'merchant-admin', { path: paths.newOrder });
      await come();
      await fill(page);
      await page.getByRole('button', { name: 'Add lines' }).click();
      await expect(lines(page)).toHaveCount(10);
      await page.getByLabel('Line 7, product').selectOption({ index: 2 });
      await page.getByLabel('Line 7, loose units').fill('11');
      await review(page).click();
      const heading = page.getByRole('heading', { name: 'Review your order' });
      await expect(heading).toBeVisible();
      await page.goBack();
      await come();
      await expect(page.getByLabel('Line 7, loose units')).toHaveValue('11');
      await expect(lines(page)).toHaveCount(10);
      await page.goForward();
      await expect(heading).toBeVisible();
      await page.reload();
      await expect(page.getByText('2 lines')).toBeVisible();
      await page.goBack();
      await come();
      await expect(page.getByLabel('Line 1, cases')).toHaveValue('3');
      await expect(page.getByLabel('Line 7, product')).not.toHaveValue('');
    });
  });
}

test('[O-03] rows are pasted and uploaded; cells that cannot be read are marked, and sums follow', async ({
  page,
  signInAs,
}) => {
  await signInAs(page, 'merchant-admin', { path: paths.newOrder });
  await ready(page);
  const product = await readText(page.getByLabel(honey).locator('option').nth(1));
  await paste(
    page,
    'Line 1, cases',
    `Product\tCases\tLoose units\n${product}\t3\t1,200\nNobody’s\t4\t\n${product}\t1.5\t`,
  );
  await expect(page.getByLabel('Line 1, cases')).toHaveValue('3');
  await expect(page.getByLabel('Line 1, loose units')).toHaveValue('1200');
  await page.getByLabel('Pallets').fill('1,200');
  await page.getByLabel('Cartons').fill('1.200');
  await page.getByLabel('Notes').focus();
  await expect(page.getByLabel('Pallets')).toHaveValue('1200');
  await expect(page.getByLabel('Cartons')).toHaveValue('1.200');
  await expect(page.getByText('3 lines added, 2 problems')).toBeVisible();
  // The errors are at their cells, and the rows stay to be corrected.
  await expect(page.getByLabel(clover)).toHaveAccessibleDescription(
    /Line 3 of the pasted text: “Nobody’s” is not among the brand’s products/,
  );
  await expect(page.getByLabel('Line 2, cases')).toHaveValue('4');
  await expect(page.getByLabel('Line 3, cases')).toHaveAccessibleDescription(
    /Line 4 of the pasted text: Enter a whole/,
  );
  const perCase = Number(await readValue(page.getByLabel('Line 1, units per case')));
  await page.getByRole('button', { name: 'Remove line 3' }).click();
  await expect(page.getByText('1 problem left. Please correct')).toBeVisible();
  await page.getByRole('button', { name: 'Remove line 2' }).click();
  // Nothing is left to correct, and nothing asks for it.
  await expect(page.getByText('Please correct the marked fields')).toHaveCount(0);
  await expect(page.locator('[data-total="units"]')).toHaveText(
    `${(3 * perCase + 1200).toLocaleString('en-US')} units`,
  );

  await upload(page, `\uFEFFproduct;cases;units per case\n"${product}";10;4\n`);
  await expect(page.getByLabel('Line 2, units per case')).toHaveValue('4');
  await expect(page.locator('[data-total="cases"]')).toHaveText('13 cases');
  // “Unicode Text” of a spreadsheet.
  await upload(page, `\uFEFFproduct\tcases\tunits per case\n${product}\t2\t4\n`, 'utf16le');
  await expect(page.locator('[data-total="cases"]')).toHaveText('15 cases');
  await page.getByRole('button', { name: 'Remove line 3' }).click();
  await upload(page, 'article;price\nx;1\n');
  await expect(page.getByRole('alert')).toContainText(
    'expected columns are product (name, SKU, barcode or id), cases',
  );
  await expect(page.getByLabel('Line 2, units per case')).toHaveValue('4');
  await upload(page, 'x'.repeat(1024 * 1024 + 1));
  await expect(page.getByRole('alert')).toContainText('larger than 1 MB');

  // A row without counts whose product is not known is to be mended, too.
  await paste(page, 'Line 2, cases', 'product\tcases\nUnknown\t\n');
  await expect(page.getByText('1 line added, 1 problem')).toBeVisible();
  await page.getByRole('button', { name: 'Save draft' }).click();
  await expect(page.getByRole('alert')).toContainText(
    'Line 3, product: Choose a product for “Unknown”.',
  );
  await expect(page.getByLabel('Line 3, product').locator('option').first()).toHaveText(
    'Choose a product for “Unknown”',
  );
});

test('the lines of an order fit into narrow windows, with the button that removes one', async ({
  page,
  signInAs,
}) => {
  await signInAs(page, 'merchant-admin', { path: paths.copyOrder('PO-1000003') });
  await ready(page);
  // 720 px are 1440 at a zoom of 200 %.
  for (const width of [1024, 800, 720]) {
    await page.setViewportSize({ width, height: 450 });
    const frame = page.locator('.order-lines-frame');
    const cut = await frame.evaluate((box) => box.scrollWidth - box.clientWidth);
    expect([width, cut]).toEqual([width, 0]);
  }
  // 640 px are 1280 at 200 %: the frame scrolls, and the page does not.
  await page.setViewportSize({ width: 640, height: 450 });
  expect(await beyondWindow(page)).toBe(0);
});

test('a long link in the notes of an order does not widen its pages, and notes keep their direction', async ({
  page,
  signInAs,
}) => {
  await signInAs(page, 'merchant-admin', { path: paths.newOrder });
  await ready(page);
  await fill(page);
  const arabic = 'يرجى التسليم عند الرصيف';
  await page
    .getByLabel('Notes')
    .fill(`See https://drive.example/folders/${'1aB2cD3eF4'.repeat(16)}\n${arabic}`);
  const fitsIn = async () => {
    for (const width of [800, 1024, 1440]) {
      await page.setViewportSize({ width, height: 700 });
      expect([width, await beyondWindow(page)]).toEqual([width, 0]);
    }
  };
  await review(page).click();
  await expect(page.getByRole('button', { name: 'Place order' })).toBeVisible();
  await fitsIn();
  await page.getByRole('button', { name: 'Place order' }).click();
  await expect(page).toHaveURL(isOrder);
  await fitsIn();
  const toTheRight = await page.locator('.typed-text').evaluate((notes) => {
    const range = document.createRange();
    const text = notes.firstChild!;
    range.setStart(text, text.textContent!.indexOf('\n') + 1);
    range.setEnd(text, text.textContent!.length);
    return notes.getBoundingClientRect().right - range.getBoundingClientRect().right;
  });
  expect(Math.round(toTheRight)).toBe(0);

  // So do a notice and the timeline, which quote the reason of a void.
  await page.goto(page.url().replace(/[?#].*$/, '') + '/void');
  await page
    .getByRole('main')
    .getByRole('textbox')
    .fill(`Not needed ${'v'.repeat(120)}`);
  await page.getByRole('main').getByRole('button', { name: /void/i }).click();
  await expect(page).toHaveURL(isOrder);
  await expect(page.getByRole('main')).toContainText('v'.repeat(120));
  await fitsIn();
});

test('[O-05] a double click, and a second tab of the same form, are one order', async ({
  page,
  context,
  signInAs,
}) => {
  await signInAs(page, 'merchant-admin', { path: paths.newOrder });
  await ready(page);
  const twin = await context.newPage();
  await twin.goto(page.url());
  await ready(twin);
  for (const tab of [page, twin]) {
    await fill(tab);
    await review(tab).click();
  }
  const places = [page, twin].map((tab) => tab.getByRole('button', { name: 'Place order' }));
  // A form that is reviewed after its order was placed shows the order.
  for (const place of places) await expect(place).toBeVisible();
  await places[0]!.dblclick();
  await places[1]!.click();
  for (const tab of [page, twin]) await expect(tab).toHaveURL(isOrder);
  expect(numberOf(twin)).toBe(numberOf(page));
});

test('[A-21 O-12] the session ends while typing: signed in again in the popup, the same text is sent', async ({
  app,
  page,
  context,
  signInAs,
  expectErrors,
}) => {
  expectErrors(withStatus(401));
  await signInAs(page, 'merchant-admin', { path: paths.newOrder });
  await ready(page);
  await fill(page);
  await page.getByLabel('Notes').fill('kept');
  const key = await readValue(page.locator('[name="formKey"]'));
  await context.clearCookies();
  await page.getByRole('button', { name: 'Save draft' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText('what you typed is kept');
  await expect(page.locator('[name="formKey"]')).toHaveValue(key);
  const opening = page.waitForEvent('popup');
  await dialog.getByRole('button', { name: 'Sign in again' }).click();
  const popup = await opening;
  await popup.getByLabel('Email').fill(emailOf('merchant-admin'));
  await popup.getByLabel('Password', { exact: true }).fill(demoPassword);
  await popup.getByRole('button', { name: /log in|sign in|continue/i }).click();
  await expect(page).toHaveURL(isOrder);
  await page.goto(app.url + paths.orderStep(numberOf(page), 'edit'));
  await expect(page.getByLabel('Notes')).toHaveValue('kept');
});

test('[O-03 L-17] by keyboard alone: Enter leads to the review, and unsaved changes are asked about', async ({
  page,
  signInAs,
}) => {
  await signInAs(page, 'merchant-admin', { path: paths.newOrder });
  await ready(page);
  await page.getByRole('textbox', { name: 'Expected date' }).fill('2030-05-06');
  await page.getByLabel(honey).focus();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Tab');
  await page.keyboard.type('4');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Review your order' })).toBeFocused();
  await page.keyboard.press('Shift+Tab');

  const asked = new Promise<string>((resolve) => {
    page.once('dialog', (dialog) => {
      resolve(dialog.message());
      void dialog.dismiss();
    });
  });
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Users' }).click();
  expect(await asked).toContain('not saved yet');
  await expect(page).toHaveURL(/consignment-orders\/new/);
  await page.getByRole('button', { name: 'Place order' }).focus();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(isOrder);
});

test('[O-03 O-12] Back asks before typed lines are lost, and stays if the user says so', async ({
  page,
  signInAs,
}) => {
  await signInAs(page, 'merchant-admin', { path: paths.consignmentOrders });
  await hydrated(page);
  await page.getByRole('link', { name: 'New order' }).click();
  await ready(page);
  await fill(page);
  const questions: string[] = [];
  let leaves = false;
  page.on('dialog', (dialog) => {
    questions.push(dialog.message());
    void (leaves ? dialog.accept() : dialog.dismiss());
  });
  const back = () => page.evaluate(() => window.history.back());
  await back();
  await expect.poll(() => questions.length).toBe(1);
  await expect(page).toHaveURL(/consignment-orders\/new/);
  await expect(page.getByLabel('Line 1, cases')).toHaveValue('3');

  // Between form and review only text that is not in the review is asked about.
  await review(page).click();
  const heading = page.getByRole('heading', { name: 'Review your order' });
  await expect(heading).toBeVisible();
  await back();
  await ready(page);
  expect(questions).toHaveLength(1);
  await page.getByLabel('Line 1, cases').fill('4');
  await page.evaluate(() => window.history.forward());
  await expect.poll(() => questions.length).toBe(2);
  await expect(page.getByLabel('Line 1, cases')).toHaveValue('4');
  await expect(page).not.toHaveURL(/step=review/);

  leaves = true;
  await back();
  await expect(page).toHaveURL(/consignment-orders$/);
  expect(questions).toHaveLength(3);
  expect(new Set(questions).size).toBe(1);
});

test('[O-12] Back from an order that is placed leads to the list at once, and Forward to the order', async ({
  page,
  signInAs,
}) => {
  await signInAs(page, 'merchant-admin', { path: paths.consignmentOrders });
  await hydrated(page);
  await page.getByRole('link', { name: 'New order' }).click();
  await ready(page);
  await fill(page);
  await review(page).click();
  await page.getByRole('link', { name: 'Change order' }).click();
  await ready(page);
  await review(page).click();
  await page.getByRole('button', { name: 'Place order' }).click();
  await expect(page).toHaveURL(isOrder);
  const order = page.url();
  await page.evaluate(() => window.history.back());
  await expect(page).toHaveURL(/consignment-orders$/);
  await expect(page.getByRole('link', { name: 'New order' })).toBeVisible();
  await page.evaluate(() => window.history.forward());
  await expect(page).toHaveURL(order);
  await expect(page.getByRole('heading', { level: 1 })).toContainText(numberOf(page));
});

test('[O-03] numbers of a spreadsheet fill a field downwards, a quantity is asked about, and a SKU is found', async ({
  page,
  signInAs,
}) => {
  await signInAs(page, 'merchant-admin', { path: paths.newOrder });
  await ready(page);
  await paste(page, 'Line 1, loose units', '3\n1,200\n12.0\n');
  for (const [line, units] of ['3', '1200', '12'].entries())
    await expect(page.getByLabel(`Line ${line + 1}, loose units`)).toHaveValue(units);
  await paste(page, 'Line 5, cases', 'SKU\tQty\nHI-001\t4');
  await expect(page.getByText('The column “Qty” can be read in two ways.')).toBeVisible();
  await page.getByRole('button', { name: 'Cases', exact: true }).click();
  await expect(page.getByText('1 line added.')).toBeVisible();
  await expect(page.getByLabel('Line 4, cases')).toHaveValue('4');
  await expect(page.getByLabel('Line 4, product')).toHaveValue('prd_hive-honey_1');
  const day = page.getByRole('textbox', { name: 'Expected date' });
  await day.fill('12/15/30');
  await day.blur();
  await expect(day).toHaveValue('12/15/2030');
});

test(`[L-17] the form with errors, its review and a conflict are accessible, in light and dark`, async ({
  app,
  page,
  context,
  signInAs,
  expectErrors,
}) => {
  expectErrors(withStatus(409, 422));
  test.slow();
  await signInAs(page, 'merchant-admin', { path: paths.newOrder });
  await ready(page);
  await page.getByLabel('Line 1, cases').fill('1.5');
  await page.getByRole('button', { name: 'Save draft' }).click();
  await expect(page.getByRole('alert')).toBeFocused();
  expect(await seriousFaults(page)).toEqual([]);
  await fill(page);
  await review(page).click();
  await expect(page.getByRole('button', { name: 'Place order' })).toBeVisible();
  expect(await seriousFaults(page)).toEqual([]);
  await page.getByRole('link', { name: 'Change order' }).click();
  await page.getByRole('button', { name: 'Save draft' }).click();
  await expect(page).toHaveURL(isOrder);

  const address = app.url + paths.orderStep(numberOf(page), 'edit');
  const other = await context.newPage();
  for (const tab of [page, other]) {
    await tab.goto(address);
    await ready(tab);
  }
  await other.getByLabel('Carrier').fill('UPS');
  await other.getByRole('button', { name: 'Save draft' }).click();
  await expect(other).toHaveURL(isOrder);
  await page.getByLabel('Carrier').fill('DHL');
  await page.getByRole('button', { name: 'Save draft' }).click();
  await expect(page.getByRole('radiogroup', { name: 'Carrier' })).toBeVisible();
  expect(await seriousFaults(page)).toEqual([]);
  await page.getByLabel(/Stored now\s*UPS/).check({ force: true });
  await page.getByRole('button', { name: 'Save draft' }).click();
  await expect(page).toHaveURL(isOrder);
  await expect(page.getByRole('main')).toContainText('UPS');
});

test('[O-06 X-09] a warehouse that accepts nothing is said on the new order, with the mail for when it opens', async ({
  ownApp: app,
  page,
  browser,
  signInAs,
}) => {
  await signInAs(page, 'merchant-admin', { at: app, path: paths.newOrder });
  const message = 'We are currently not accepting inventory at this time.';
  await expect(page.getByRole('main')).not.toContainText(message);
  const context = await browser.newContext();
  const admin = await context.newPage();
  await signInByForm(admin, 'admin', app.url);
  await admin.goto(`${app.platform.url}/admin/intake`);
  const warehouses = admin.getByRole('region', { name: 'Warehouses' });
  const close = warehouses.getByRole('button', { name: /^Close/ });
  for (let left = (await readTexts(close)).length; left > 0; left -= 1) {
    await close.first().click();
    await expect(close).toHaveCount(left - 1);
  }
  await context.close();
  await page.reload();
  await expect(page.getByRole('main')).toContainText(message);
  await expect(page.getByRole('link', { name: 'Email me when intake opens' })).toBeVisible();
});
