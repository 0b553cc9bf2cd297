import type { Page } from '@playwright/test';

import { paths } from '../../app/lib/urls/paths';
import { expect, hydrated, test } from '../support/browser/e2e';
import { readText } from '../support/browser/reads';

const filters = (page: Page) => page.getByRole('form', { name: 'Filters' });
const head = (page: Page) => page.locator('main .freshness').first();
const pills = (page: Page) => page.getByRole('list', { name: 'Applied filters' });

/** Follows a link of the side navigation. */
async function follow(page: Page, name: string) {
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name }).click();
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  await hydrated(page);
}

test('[R-18] a period goes along between dashboards, as a frame or as its days', async ({
  page,
  signInAs,
}) => {
  await signInAs(page, 'growth', { path: paths.dashboard('brand-dossier', 'performance') });
  await filters(page).getByRole('radio', { name: 'Last 26 weeks' }).check();
  await filters(page).getByRole('button', { name: 'Apply' }).last().click();
  await expect(head(page)).toContainText('Last 26 weeks');
  const [, days] = /Last 26 weeks: ([^–]+ – [^,]+, \d{4})/.exec(await readText(head(page)))!;

  await follow(page, 'Peer group');
  await expect(head(page)).toContainText(days!);
  await expect(pills(page)).toContainText(days!);
  await follow(page, 'Scorecard');
  await expect(head(page)).toContainText('Last 26 weeks');
  await expect(filters(page).getByRole('radio', { name: 'Last 26 weeks' })).toBeChecked();

  await follow(page, 'Peer group');
  await pills(page)
    .getByRole('link', { name: new RegExp(`^Remove.*${days!.slice(0, 6)}`) })
    .click();
  await expect(head(page)).toContainText('Last 12 weeks');
  await follow(page, 'Performance');
  await expect(head(page)).toContainText('Last 12 weeks');
});

test('[R-18] what a dashboard in between does not read is there again on the next one that does', async ({
  page,
  signInAs,
}) => {
  const state = new URLSearchParams({
    filters: '{"comparison_type":["year_ago"],"time_frame":["L26W"]}',
    comparison: '{"brands":["brd_crunchwell"]}',
  });
  const path = `${paths.dashboard('brand-dossier', 'performance')}?${state.toString()}`;
  await signInAs(page, 'growth', { path });
  const before = await readText(head(page));
  const shown = await readText(pills(page));
  for (const between of ['Scorecard', 'Brand info', 'Peer group']) {
    await follow(page, between);
    await expect(page.getByText('Please note')).toHaveCount(0);
  }
  await follow(page, 'Performance');
  await expect(head(page)).toHaveText(before);
  await expect(pills(page)).toHaveText(shown);
});

test('[R-18 D-07] the search keeps brand and period, and a brand to compare with joins those of the set-up', async ({
  page,
  signInAs,
}) => {
  const dossier = paths.dashboard('brand-dossier', 'dossier');
  const search = page.getByRole('dialog', { name: 'Search' });
  const choose = async (typed: string, name: RegExp) => {
    await page.keyboard.press('Control+k');
    await expect(search.getByRole('combobox')).toBeFocused();
    await page.keyboard.type(typed);
    await search.getByRole('option', { name }).first().click();
  };
  await signInAs(page, 'unlimited', {
    path: `${dossier}?brand=brd_midnight-square&filters=${encodeURIComponent('{"time_frame":["L26W"]}')}`,
  });
  await expect(pills(page)).toContainText('vs. Oatfield');
  await choose('popyard', /^Popyard.*Compare/);
  await expect(pills(page)).toContainText('vs. Popyard');
  await expect(pills(page)).toContainText('vs. Oatfield');
  await expect(page.getByText('Popyard has been added for comparison.')).toBeVisible();
  await expect(page).toHaveURL(/brand=brd_midnight-square/);
  // A full comparison makes room, and the search says for whom.
  await choose('crunchwell', /^Crunchwell.*Compare/);
  await expect(pills(page)).toContainText('vs. Crunchwell');
  await choose('saltmarsh', /^Saltmarsh.*Compare in place of Crunchwell$/);
  await expect(pills(page)).toContainText('vs. Saltmarsh');
  await expect(pills(page)).not.toContainText('vs. Crunchwell');
  await expect(page.getByText('You can compare at most')).toHaveCount(0);

  await choose('scorecard', /^Scorecard/);
  await expect(page.getByRole('heading', { level: 1, name: 'Scorecard' })).toBeVisible();
  await expect(page).toHaveURL(/brand=brd_midnight-square/);
  await expect(head(page)).toContainText('Last 26 weeks');

  // A page that is not a dashboard keeps the brand, and leads back to it.
  const nav = (name: string) => page.getByRole('navigation', { name });
  await nav('Account').getByRole('link', { name: 'Settings' }).click();
  await page.getByRole('link', { name: 'Billing', exact: true }).click();
  const brand = page.getByLabel('Brand: Midnight Square. Choose another');
  await expect(brand).toBeVisible();
  await nav('Main').getByRole('link', { name: 'Investor' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Investor');
  await expect(brand).toBeVisible();
});
