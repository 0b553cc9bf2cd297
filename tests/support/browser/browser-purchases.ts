import type { Browser, Page } from '@playwright/test';
import { expect } from '@playwright/test';

import { paths } from '../../../app/lib/urls/paths';
import { signInByForm } from './browser-pages';
import { cardValues, type Card } from '../people/purchases';
import type { App } from './e2e';
import { readText, reveal } from './reads';

/** Shows the fields of a card on the page of the gateway, which offers the kept card first (P-13). */
export async function openOtherCard(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Cancel and go back' }).waitFor();
  await reveal(page.getByLabel('Card number'), page.locator('details:not([open]) > summary'));
}

/** Gives the billing details that the first checkout of an account asks for (P-13). */
export async function giveDetails(page: Page): Promise<void> {
  await page.getByLabel('Billing address').fill('1 Quay Street\nBristol BS1 4RW');
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByRole('button', { name: /^Pay/ })).toBeVisible();
}

/** Fills in the page of the gateway, and sends it. */
export async function payWith(page: Page, card: Card): Promise<void> {
  const { number, expiry, cvc, name } = cardValues(card);
  await openOtherCard(page);
  await page.getByLabel('Card number').fill(number);
  await page.getByLabel('Expiry').fill(expiry);
  await page.getByLabel('Security code').fill(cvc);
  await page.getByLabel('Name on card').fill(name);
  await page.getByRole('button', { name: /^Pay/ }).last().click();
}

/** The day on which the plan renews, as the page of billing shows it. */
export async function renewalDay(page: Page, app: App): Promise<string> {
  await page.goto(app.url + paths.settingsTab('billing'));
  const fact = await readText(page.locator('main dt:text-is("Renews") + dd'));
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
