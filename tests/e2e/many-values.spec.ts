import { emptyState, stateQuery } from '../../app/contracts/dashboards/url';
import { paths } from '../../app/lib/urls/paths';
import { expect, test } from '../support/browser/e2e';
import { importCategories } from '../support/data/many-categories';

test('[R-18] one of 450 categories is unticked: a short address, which reload, back and a shared link understand', async ({
  page,
  ownApp,
  signInAs,
  browser,
}) => {
  const { brand } = await importCategories(ownApp.platform, 'many', 450);
  const address = paths.performance + stateQuery({ ...emptyState, brand });
  await signInAs(page, 'unlimited', { at: ownApp, path: address });
  const filters = page.getByRole('form', { name: 'Filters' });
  const pills = page.getByRole('list', { name: 'Applied filters' });
  await filters.getByText('More filters').click();
  await filters.getByText('All categories', { exact: true }).first().click();
  await filters.getByRole('checkbox', { name: 'Kind 7', exact: true }).uncheck();
  await filters.getByRole('button', { name: 'Apply' }).last().click();
  await expect(pills).toContainText('449 chosen');
  expect(page.url().length).toBeLessThan(300);
  await page.reload();
  await expect(pills).toContainText('449 chosen');
  await page.goBack();
  await expect(pills).toHaveCount(0);
  await page.goForward();
  await expect(pills).toContainText('449 chosen');

  const other = await browser.newPage();
  await signInAs(other, 'two-factor', { at: ownApp, path: paths.help });
  await other.goto(page.url());
  await expect(other.getByRole('list', { name: 'Applied filters' })).toContainText('449 chosen');
  await other.close();
});
