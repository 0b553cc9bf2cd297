import { createHash } from 'node:crypto';
import { gzipSync } from 'node:zlib';

import type { Page } from '@playwright/test';

import { paths } from '../../app/lib/urls/paths';
import { seriousFaults } from '../support/browser/axe';
import { expect, hydrated, test, withStatus } from '../support/browser/e2e';
import { addManyProducts } from '../support/data/many-products';

const most = 25 * 1024;
const brand = 'brd_hive-honey';
const htmlBytes = async (page: Page, url: string) =>
  gzipSync(await (await page.request.get(url)).text()).length;

test('[O-03 L-17] one of 2,000 products is found by keyboard and without JavaScript, and the page stays small', async ({
  ownApp: app,
  browser,
  page,
  signInAs,
  expectErrors,
}) => {
  expectErrors(withStatus(422, 503));
  test.slow();
  await addManyProducts(app.platform, brand, 2_000);
  await signInAs(page, 'merchant-admin', { at: app, path: `${paths.newOrder}?brand=${brand}` });
  const address = page.url();
  expect(await htmlBytes(page, address)).toBeLessThan(most);
  expect(await htmlBytes(page, app.url + paths.inventory)).toBeLessThan(most);

  // By keyboard: the search of a line.
  await hydrated(page);
  const button = page.getByRole('button', { name: /^Line 1, product/ });
  await expect(button).toHaveAccessibleName('Line 1, product: Choose a product');
  await button.press('Enter');
  const search = page.getByRole('dialog', { name: 'Line 1, product' });
  await expect(search.getByRole('combobox', { name: 'Search for a product' })).toBeFocused();
  await expect(search.getByRole('option')).toHaveCount(50);
  expect(await seriousFaults(page)).toEqual([]);
  await search.getByRole('button', { name: 'Show more products' }).press('Enter');
  await expect(search.getByRole('option')).toHaveCount(100);
  await search.getByRole('combobox').fill('Product 1234');
  await expect(search.getByRole('option')).toHaveText([/^Product 1234 /]);
  await page.keyboard.press('Enter');
  await expect(search).toHaveCount(0);
  await expect(button).toBeFocused();
  await expect(button).toHaveAccessibleName(/^Line 1, product: Product 1234 /);
  await expect(page.getByLabel('Line 1, units per case')).toHaveValue('12');
  await expect(page).toHaveURL(address);

  // Escape leaves the line as it is; a search that fails can be repeated.
  await page.route('**/products.json?*', (route) => route.fulfill({ status: 503, body: 'no' }));
  await button.press('Enter');
  await expect(search.getByRole('status')).toHaveText('The search did not answer.');
  await page.unroute('**/products.json?*');
  await search.getByRole('button', { name: 'Try again' }).click();
  await expect(search.getByRole('option')).toHaveCount(50);
  await page.keyboard.press('Escape');
  await expect(button).toHaveAccessibleName(/^Line 1, product: Product 1234 /);

  // Long names stay in their column, and the server knows the product.
  for (const width of [1440, 800]) {
    await page.setViewportSize({ width, height: 900 });
    const name = (await button.boundingBox())!;
    const cases = (await page.getByLabel('Line 1, cases').boundingBox())!;
    expect(name.x + name.width).toBeLessThanOrEqual(cases.x);
    expect(name.height).toBeLessThan(60);
    const frame = (await page.locator('.order-lines-frame').boundingBox())!;
    expect(frame.x + frame.width).toBeLessThanOrEqual(width);
    expect(name.width).toBeLessThan(frame.width / 2);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
  }
  // A spreadsheet's rows are found by whole name and by id; what is not found is searched from its row.
  const hash = createHash('md5').update('1500').digest('hex');
  const named = `Product 1500 ${`${hash} `.repeat(4)}`.slice(0, 120);
  await page.getByLabel('CSV file with lines').setInputFiles({
    name: 'lines.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(`product;cases\n${named.toUpperCase()};1\nprd_many_42;2\nProduct 0900;4\n`),
  });
  await expect(page.getByText('3 lines added, 1 problem')).toBeVisible();
  const line = (place: number) =>
    page.getByRole('button', { name: new RegExp(`^Line ${place}, product`) });
  await expect(line(2)).toHaveAccessibleName(/: Product 1500 /);
  await expect(line(3)).toHaveAccessibleName(/: Product 0042 /);
  await line(4).click();
  await expect(page.getByRole('dialog').getByRole('option')).toHaveText([/^Product 0900 /]);
  await page.keyboard.press('Enter');
  await expect(line(4)).toHaveAccessibleName(/: Product 0900 /);
  await page.getByLabel('Line 1, cases').fill('3');
  await page.getByRole('textbox', { name: 'Expected date' }).fill('2030-05-06');
  await page.getByRole('button', { name: 'Save draft' }).click();
  await expect(page).toHaveURL(/\/consignment-orders\/PO-\d+$/);
  for (const number of ['1234', '1500', '0042', '0900'])
    await expect(page.getByRole('main')).toContainText(`Product ${number} `);
  const draft = page.url();
  expect(await htmlBytes(page, `${draft}/edit`)).toBeLessThan(most);

  // Without JavaScript: search, then choose.
  const plain = await browser.newContext({
    javaScriptEnabled: false,
    storageState: await page.context().storageState(),
  });
  const form = await plain.newPage();
  await form.goto(`${draft}/edit`);
  await expect(form.getByLabel('Line 1, product')).toHaveValue('prd_many_1234');
  await form.getByLabel('Find a product').fill('Product 0777');
  await form.getByRole('button', { name: 'Find' }).click();
  await expect(form.getByLabel('Find a product')).toHaveAccessibleDescription(
    'The lists of the lines show 1 product for “Product 0777”.',
  );
  await expect(form.getByLabel('Line 1, product')).toHaveValue('prd_many_1234');
  await form.getByLabel('Line 1, product').selectOption('prd_many_777');
  await form.getByRole('button', { name: 'Save draft' }).click();
  await expect(form.getByRole('main')).toContainText('Product 0777 ');
  await plain.close();
});
