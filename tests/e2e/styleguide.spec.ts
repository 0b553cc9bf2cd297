import type { Page } from '@playwright/test';

import { axeFaults } from '../support/browser/axe';
import { frameOf } from '../support/browser/browser-pages';
import { expect, hydrated, test as base, withStatus } from '../support/browser/e2e';
import { cleanUp, startProduct } from '../support/programs/processes';

/** The styleguide is not there in production, so these tests have a BFF in test mode. */
const test = base.extend<object, { styleguide: string }>({
  styleguide: [
    // eslint-disable-next-line no-empty-pattern -- Playwright wants the pattern
    async ({}, use) => {
      const { bff } = await startProduct({ bff: { env: { NODE_ENV: 'test' } } });
      await use(`${bff.url}/styleguide`);
      await cleanUp();
    },
    { scope: 'worker', timeout: 300_000 },
  ],
});

/** Open, and alive. */
async function open(page: Page, url: string) {
  await page.goto(url);
  await hydrated(page);
}

test(`[L-17] all components are accessible, in light and dark`, async ({ page, styleguide }) => {
  // axe reads every element of every component, forty-seven charts among them.
  test.slow();
  await open(page, styleguide);
  expect(await axeFaults(page)).toEqual([]);

  await page.getByRole('button', { name: 'Choose the delivery date' }).click();
  await expect(page.getByRole('grid').first()).toBeVisible();
  expect(await axeFaults(page, '.calendar-popover')).toEqual([]);
});

test('[L-17] the calendar by keyboard', async ({ page, styleguide }) => {
  await open(page, styleguide);
  await page.getByRole('button', { name: 'Choose the delivery date' }).press('Enter');
  await expect(page.getByRole('button', { name: /November 21, 2026/ })).toBeFocused();
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('Enter');
  const day = page.getByRole('textbox', { name: 'Delivery date' });
  await expect(day).toHaveValue('11/20/2026');
  await expect(day).toBeFocused();
});

test('[L-17] notices and invalid fields have frames in forced colours', async ({
  page,
  styleguide,
}) => {
  await page.emulateMedia({ forcedColors: 'active' });
  await open(page, styleguide);
  const notice = page.getByRole('status').filter({ hasText: 'Note:' }).first();
  expect(await frameOf(notice)).toBe(1);
  const invalid = page.getByRole('textbox', { name: 'Reason' });
  const valid = page.getByRole('textbox', { name: 'Notes' });
  expect(await frameOf(invalid)).toBeGreaterThan(await frameOf(valid));
  // The system draws boxes and rings: what is around them is marked.
  const marked = (name: string) =>
    page
      .locator('.choice')
      .filter({ hasText: name })
      .evaluate((choice) => getComputedStyle(choice).borderInlineStartWidth);
  expect(await marked('I accept the terms')).toBe('3px');
  expect(await marked('Include products without sales')).toBe('0px');
});

test('[L-14] toasts pass, under the content security policy', async ({ page, styleguide }) => {
  await open(page, styleguide);
  const messages = page.getByRole('region', { name: 'Messages' });
  await page.getByRole('button', { name: 'Toast: success' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'in passing' })).toBeVisible();
  await page.getByRole('button', { name: 'Toast: error' }).click();
  await expect(page.getByRole('alert').filter({ hasText: 'in passing' })).toBeVisible();
  await page.mouse.move(0, 0);
  await expect(messages.getByText('in passing')).toHaveCount(0);
});

test('[L-14] what an action says is a toast, once', async ({ page, styleguide }) => {
  await open(page, styleguide);
  await page.getByRole('button', { name: 'Action: warning' }).click();
  const said = page.getByText(/, said by an action/).filter({ visible: true });
  await expect(said).toHaveCount(1);
  await expect(page.getByRole('alert').filter({ hasText: ', said by an action' })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Styleguide' })).toBeVisible();
  await expect(said).toHaveCount(0);
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('[L-14] what an action says is a message in the page, once', async ({
    page,
    styleguide,
  }) => {
    await page.goto(styleguide);
    await page.getByRole('button', { name: 'Action: success' }).click();
    const notice = page.getByRole('status').filter({ hasText: 'said by an action' });
    await expect(notice).toContainText('Done:');
    await page.reload();
    await expect(page.getByRole('heading', { name: 'Styleguide' })).toBeVisible();
    await expect(notice).toHaveCount(0);
  });

  test('[L-17] the form works', async ({ page, styleguide }) => {
    await page.goto(styleguide);
    await expect(page.getByRole('button', { name: 'Choose in a calendar' })).toBeHidden();
    await page.getByRole('button', { name: 'Send the form' }).click();
    await expect(page.getByRole('alert').getByRole('link')).toHaveCount(2);
    await page.getByRole('link', { name: 'Choose a plan.' }).click();
    await expect(page.getByRole('combobox', { name: 'Plan', exact: true })).toBeFocused();
  });

  test('[L-12] the style sheets turn at the five breakpoints alone', async ({
    page,
    styleguide,
  }) => {
    await page.goto(styleguide);
    const conditions = await page.evaluate(() => {
      const mediaOf = (rules: CSSRuleList): string[] =>
        [...rules].flatMap((rule) => [
          ...(rule instanceof CSSMediaRule ? [rule.conditionText] : []),
          ...('cssRules' in rule ? mediaOf(rule.cssRules as CSSRuleList) : []),
        ]);
      return [...document.styleSheets].flatMap((sheet) => mediaOf(sheet.cssRules));
    });
    const widths = (limit: string) =>
      new Set(
        conditions.flatMap((text) =>
          [...text.matchAll(new RegExp(`${limit}-width: ?([\\d.]+)px`, 'g'))].map(([, px]) =>
            Number(px),
          ),
        ),
      );
    // No part of the pages differs from 1920 px on.
    expect([...widths('min')].sort((one, other) => one - other)).toEqual([576, 768, 992, 1200]);
    for (const width of widths('max')) expect([576, 768, 992, 1200]).toContain(width + 0.02);
  });

  test('[L-15] tablets get a page range of 1, others one of 3', async ({ page, styleguide }) => {
    await page.goto(styleguide);
    const numbers = page
      .getByRole('navigation', { name: 'Pages of brands' })
      .getByRole('link', { name: /^Page \d/ });
    for (const [width, expected] of [
      [1440, ['1', '6', '7', '8', '20']],
      [1200, ['1', '6', '7', '8', '20']],
      [1199, ['1', '7', '20']],
      [576, ['1', '7', '20']],
      [575, ['1', '6', '7', '8', '20']],
    ] as const) {
      await page.setViewportSize({ width, height: 900 });
      await expect(numbers).toHaveText(expected.map((number) => `Page ${number}`));
    }
  });
});

test('in production there is no styleguide', async ({ page, app, expectErrors }) => {
  expectErrors(withStatus(404));
  const answer = await page.goto(`${app.url}/styleguide`);
  expect(answer?.status()).toBe(404);
});
