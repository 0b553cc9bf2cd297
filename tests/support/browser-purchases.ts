import type { Browser, Page } from '@playwright/test';
import { expect } from '@playwright/test';

import { paths } from '../../app/lib/urls/paths';
import { signInByForm } from './browser-pages';
import { cardValues, type Card } from './purchases';
import type { App } from './e2e';

/** Fills in the page of the gateway, and sends it. */
export async function payWith(page: Page, card: Card): Promise<void> {
  const { number, expiry, cvc, name } = cardValues(card);
  await page.getByLabel('Card number').fill(number);
  await page.getByLabel('Expiry').fill(expiry);
  await page.getByLabel('Security code').fill(cvc);
  await page.getByLabel('Name on card').fill(name);
  await page.getByRole('button', { name: /^Pay/ }).click();
}

/** The day on which the plan renews, as the page of billing shows it. */
export async function renewalDay(page: Page, app: App): Promise<string> {
  await page.goto(app.url + paths.settingsTab('billing'));
  const fact = await page.locator('main dt:text-is("Renews") + dd').innerText();
  return /^\w{3} \d\d, \d{4}/.exec(fact)![0];
}

/** An internal admin moves the clock of plans and payments ahead, in a browser of their own. */
export async function moveClock(
  browser: Browser,
  app: App,
  { count, unit }: { count: number; unit: 'Hours' | 'Days' },
): Promise<void> {
  const context = await browser.newContext();
  const page = await context.newPage();
  await signInByForm(page, 'admin', app.url);
  await page.goto(`${app.platform.url}/admin/clock`);
  await page.getByLabel('Move ahead by').fill(String(count));
  await page.getByRole('button', { name: unit }).click();
  await expect(page.getByText('The clock is moved')).toBeVisible();
  await context.close();
}
