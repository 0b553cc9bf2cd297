import type { Page } from '@playwright/test';

import { paths } from '../../app/lib/urls/paths';
import { expect, hydrated, test } from '../support/e2e';

const tile = (page: Page, title: string) =>
  page.getByRole('article', { name: new RegExp(`^${title}`) });
const figureOf = (page: Page, title: string) => tile(page, title).locator('.figure').first();
const filters = (page: Page) => page.getByRole('form', { name: 'Filters' });

test('[R-18 D-13] a filter is staged, applied, and part of the address: reload, back and a shared link show the same', async ({
  app,
  page,
  browser,
  signInAs,
}) => {
  await signInAs(page, 'unlimited');
  await page.goto(app.url + paths.home);
  await hydrated(page);
  const before = await figureOf(page, 'Net sales').innerText();
  await filters(page).getByRole('radio', { name: 'All data' }).check({ force: true });
  await expect(filters(page).getByText('1 change not applied yet')).toBeVisible();
  expect(await figureOf(page, 'Net sales').innerText()).toBe(before);
  await filters(page).getByRole('button', { name: 'Apply' }).last().click();
  await expect(page).toHaveURL(/filters=/);
  await expect(figureOf(page, 'Net sales')).not.toHaveText(before);
  const after = await figureOf(page, 'Net sales').innerText();

  await page.reload();
  await expect(figureOf(page, 'Net sales')).toHaveText(after);
  await page.goBack();
  await expect(figureOf(page, 'Net sales')).toHaveText(before);
  await expect(filters(page).getByRole('radio', { name: 'Last 12 weeks' })).toBeChecked();
  await page.goForward();
  await expect(figureOf(page, 'Net sales')).toHaveText(after);

  const other = await browser.newPage();
  await signInAs(other, 'two-factor');
  await other.goto(page.url());
  await expect(figureOf(other, 'Net sales')).toHaveText(after);
  await other.close();

  await hydrated(page);
  await filters(page).getByRole('link', { name: 'Reset' }).click();
  await expect(figureOf(page, 'Net sales')).toHaveText(before);
});

for (const user of [null, 'unlimited'] as const)
  test(`[D-13] a category is chosen by a mouse press on its text by ${user ?? 'a visitor'}`, async ({
    app,
    page,
    signInAs,
  }) => {
    if (user !== null) await signInAs(page, user);
    await page.goto(app.url + paths.home);
    await hydrated(page);
    // The list of filters is longer for a user than for a visitor: the last ones are folded then.
    if (user !== null) await filters(page).getByText('More filters').click();
    await filters(page).getByText('All categories', { exact: true }).first().click();
    const choices = filters(page).getByRole('list', { name: 'Categories' });
    const choice = choices.getByRole('checkbox', { name: 'Chocolate', exact: true });
    const text = choices.getByText('Chocolate', { exact: true });
    await expect(text).toBeVisible();
    const box = await text.boundingBox();
    if (box === null) throw new Error('the text of the category is not on the page');
    await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
    await page.mouse.down();
    // The press alone must not hide what is pressed.
    await expect(text).toBeVisible();
    await page.mouse.up();
    await expect(choice).not.toBeChecked();
  });

test('[D-07 D-04] competitors are searched for, three at most; each is told', async ({
  app,
  page,
  signInAs,
}) => {
  await signInAs(page, 'growth');
  await page.goto(app.url + paths.home);
  await hydrated(page);
  const search = filters(page).getByRole('combobox', { name: /Compare with/ });
  for (const name of ['Barwood', 'Crunchwell', 'Popyard']) {
    await search.fill(name);
    await page.getByRole('listbox').getByRole('option', { name }).click();
    await expect(page.getByText(`${name} has been added for comparison.`).first()).toBeVisible();
  }
  await search.fill('Saltmarsh');
  await page.getByRole('listbox').getByRole('option', { name: 'Saltmarsh' }).click();
  await expect(page.getByText('You can compare at most 3 brands.').first()).toBeVisible();
  await filters(page).getByRole('button', { name: 'Apply' }).last().click();
  await expect(page).toHaveURL(/comparison=/);
  const bars = page.getByRole('article', { name: /Beside your competitors/ });
  for (const name of ['Oatfield', 'Barwood', 'Crunchwell', 'Popyard'])
    await expect(bars).toContainText(name);
  await expect(bars).not.toContainText('Saltmarsh');
});

test('[D-13] nothing moves while the page comes alive', async ({ app, page, signInAs }) => {
  await page.addInitScript(() => {
    const moved: string[] = [];
    Object.assign(window, { moved });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { sources: { node: Node }[] })[])
        moved.push(...entry.sources.map(({ node }) => (node as Element).className));
    }).observe({ type: 'layout-shift', buffered: true });
  });
  await signInAs(page, 'unlimited');
  await page.goto(app.url + paths.home);
  await hydrated(page);
  // What comes alive after the frame: the share button is the last of it.
  await expect(page.getByRole('button', { name: 'Copy link' })).toBeVisible();
  expect(await page.evaluate(() => (window as unknown as { moved: string[] }).moved)).toEqual([]);
});

test('[D-13 L-17] the line is read out by the keyboard, and stands in a table', async ({
  app,
  page,
  signInAs,
}) => {
  await signInAs(page, 'unlimited');
  await page.goto(app.url + paths.home);
  await hydrated(page);
  const card = page.getByRole('article', { name: 'Net sales against the category' });
  // The browser loads the line after the page: before that, it does not answer the keyboard.
  await expect(async () => {
    await card.getByRole('application').focus();
    await page.keyboard.press('End');
    await expect(card.getByRole('status')).toContainText(/Week of Aug 24.*Cocoa Atelier/, {
      timeout: 1_000,
    });
  }).toPass();
  await page.keyboard.press('ArrowLeft');
  await expect(card.getByRole('status')).toContainText(/Week of Aug 17/);
  await page.keyboard.press('Tab');
  await card.getByText('Table of Net sales against the category').click();
  await expect(card.getByRole('row').nth(1)).toBeVisible();
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('[D-13 R-18 R-19] all is read, filtered, drilled into and taken along', async ({
    app,
    page,
    signInAs,
  }) => {
    await signInAs(page, 'unlimited');
    await page.goto(`${app.url}${paths.home}?filters=%7Bbroken&brand=brd_of_nobody`);
    await expect(page.getByText(/left out/i).first()).toBeVisible();
    await page.goto(app.url + paths.home);
    const before = await figureOf(page, 'Units').innerText();
    await filters(page).getByRole('radio', { name: 'Last 52 weeks' }).check({ force: true });
    await filters(page).getByRole('button', { name: 'Apply' }).last().click();
    await expect(page).toHaveURL(/filters=/);
    await expect(figureOf(page, 'Units')).not.toHaveText(before);
    const units = await figureOf(page, 'Units').innerText();

    await tile(page, 'Units').getByRole('link', { name: 'Units: the rows behind it' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Units');
    const total = page.getByRole('row').filter({ hasText: 'Total' }).first();
    await expect(total).toContainText(units.replace(/[^\d,].*$/s, ''));
    await expect(page.getByText('Cocoa Atelier').first()).toBeVisible();
  });
});
