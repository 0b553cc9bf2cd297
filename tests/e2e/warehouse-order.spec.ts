import { paths } from '../../app/lib/urls/paths';
import { seriousFaults } from '../support/browser/axe';
import { expect, test, withStatus } from '../support/browser/e2e';

test('[R-17 O-12] a receipt is typed by keyboard, outlives the button of a decision, and its long words leave every column in sight', async ({
  ownApp: app,
  page,
  signInByForm,
  expectErrors,
}) => {
  expectErrors(withStatus(422));
  const order = `${app.platform.url}/admin/pending-orders?order_number=PO-1000003`;
  const field = (name: string) => page.getByLabel(RegExp(`^Line 1, .*: ${name}$`));
  const closeRest = page.getByRole('button', { name: 'Close the rest' });
  await signInByForm(page, 'admin', app);
  // The link of the app leads to the page of the platform.
  await page.goto(app.url + paths.order('PO-1000003'));
  await page.getByRole('link', { name: 'Open in pending orders' }).click();
  await expect(page).toHaveURL(order);

  await field('Units into stock').fill('1');
  await field('Lot').fill('L'.repeat(100));
  await closeRest.press('Enter');
  await expect(page.getByRole('alert')).toBeFocused();
  await expect(page.getByRole('alert')).toContainText(
    'Receive the goods, or empty the fields before you close the rest.',
  );
  await expect(field('Units into stock')).toHaveValue('1');
  await expect(field('Lot')).toHaveValue('L'.repeat(100));

  await field('Rejected').fill('1');
  await field('Why rejected').fill('r'.repeat(200));
  await field('Location').fill('A'.repeat(100));
  await field('Units into stock').press('Enter');
  await expect(page.getByRole('status')).toContainText('The receipt is stored');
  const beyond = () =>
    page
      .getByLabel('Receipts')
      .and(page.locator('.scroll'))
      .evaluate((frame) => frame.scrollWidth - frame.clientWidth);
  await page.setViewportSize({ width: 1440, height: 900 });
  expect(await beyond()).toBe(0);
  // Nine columns scroll there, by a little.
  await page.setViewportSize({ width: 800, height: 900 });
  expect(await beyond()).toBeLessThan(200);

  await closeRest.press('Enter');
  await expect(page).toHaveURL(`${order}&decide=close_rest`);
  await expect(page.getByText(/ units are no longer expected\./)).toBeVisible();
  expect(await seriousFaults(page)).toEqual([]);
  await page.getByRole('link', { name: 'Back to the order' }).press('Enter');
  await expect(page).toHaveURL(order);
  await closeRest.press('Enter');
  await page.getByLabel('Reason').fill('The season is over');
  await page.getByLabel('Reason').press('Enter');
  await expect(page.getByRole('status').first()).toContainText('The remainder is closed short.');
});
