import type { Browser } from '@playwright/test';

import { demoPassword, emailOf } from './sign-in';

/** @returns the link of the newest mail to an address, read in the outbox by an internal admin in a browser of their own */
export async function mailedLink(
  browser: Browser,
  platformUrl: string,
  email: string,
): Promise<string> {
  const page = await browser.newPage();
  await page.goto(`${platformUrl}/mail`);
  await page.getByLabel('Email').fill(emailOf('admin'));
  await page.getByLabel('Password', { exact: true }).fill(demoPassword);
  await page.getByRole('button', { name: 'Sign in' }).click();
  const mail = await page.getByRole('row').filter({ hasText: email }).first().innerText();
  await page.close();
  return /http\S+\?ticket=\S+/.exec(mail)?.[0] ?? 'no link';
}
