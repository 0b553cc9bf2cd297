import { paths } from '../../app/lib/urls/paths';
import { seriousFaults } from '../support/browser/axe';
import { expect, hydrated, test, withStatus } from '../support/browser/e2e';
import { png } from '../support/data/pictures';
import { readValue } from '../support/browser/reads';

const brand = 'brd_oatfield';
const dashboard = `${paths.dashboard('brand-dossier', 'brand-info')}?brand=${brand}`;
const picture = async (side: number) => ({
  name: 'logo.png',
  mimeType: 'image/png',
  buffer: await png({ width: side, height: side }),
});
const noPicture = { name: 'logo.png', mimeType: 'image/png', buffer: Buffer.from('text') };

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('[R-04 R-18] the facts and the logo of a brand are edited, seen on the dashboard, and as they were again', async ({
    app,
    page,
    signInAs,
    expectErrors,
  }) => {
    expectErrors(withStatus(422));
    await signInAs(page, 'growth', { path: dashboard });
    await page.getByRole('link', { name: 'Edit brand' }).click();
    const advice = page.locator('main noscript p');
    await expect(advice).toBeVisible();
    await expect(advice).toContainText('Save what you type under Facts first.');
    await page.getByLabel('Logo').setInputFiles(noPicture);
    await page.getByRole('button', { name: 'Save logo' }).click();
    await expect(page.getByRole('alert')).toContainText('not a PNG, JPEG or WebP picture');
    await page.getByLabel('Logo').setInputFiles(await picture(300));
    await page.getByRole('button', { name: 'Save logo' }).click();
    const logo = page.getByRole('img', { name: /^Logo of / });
    await expect(logo).toBeVisible();
    // A picture is visible before it has arrived.
    await expect.poll(() => logo.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBe(256);

    const story = page.getByLabel('Story');
    const before = await readValue(story);
    await story.fill('Oats, and nothing else.');
    await page.getByRole('button', { name: 'Save facts' }).click();
    await expect(page).toHaveURL(app.url + dashboard);
    await expect(page.locator('#widget-profile')).toContainText('Oats, and nothing else.');
    await expect(page.getByRole('img', { name: /^Logo of / })).toBeVisible();

    await page.getByRole('link', { name: 'Edit brand' }).click();
    await page.getByRole('button', { name: 'Remove logo' }).click();
    await expect(logo).toHaveCount(0);
    await page.getByLabel('Story').fill(before);
    await page.getByRole('button', { name: 'Save facts' }).click();
    await expect(page.locator('#widget-profile')).not.toContainText('Oats, and nothing else.');
    await expect(page.getByRole('img', { name: /^Logo of / })).toHaveCount(0);
  });
});

test('[R-04 L-17 U-08] by keyboard: errors and success are said, nothing typed is lost, and axe finds no fault', async ({
  page,
  signInAs,
  expectErrors,
}) => {
  expectErrors(withStatus(422));
  await signInAs(page, 'growth', { path: paths.editBrand(brand) });
  await hydrated(page);
  expect(await seriousFaults(page)).toEqual([]);

  const file = page.getByLabel('Logo');
  await file.setInputFiles(noPicture);
  await file.press('Tab');
  await expect(page.getByRole('button', { name: 'Save logo' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alert')).toBeFocused();
  await expect(page.getByRole('alert')).toContainText('not a PNG, JPEG or WebP picture');
  await expect(file).toHaveAccessibleDescription(/not a PNG, JPEG or WebP picture/);
  expect(await seriousFaults(page)).toEqual([]);

  // What is typed into the other form stays while a logo is saved.
  const headquarters = page.getByLabel('Headquarters');
  await headquarters.fill('Bangor, Maine');
  await file.setInputFiles(await picture(20));
  await page.getByRole('button', { name: 'Save logo' }).focus();
  await page.keyboard.press('Enter');
  const logo = page.getByRole('img', { name: /^Logo of / });
  await expect(logo).toBeVisible();
  await expect(page.getByText('The logo is saved.')).toBeVisible();
  await expect(headquarters).toHaveValue('Bangor, Maine');
  await page.getByRole('button', { name: 'Remove logo' }).focus();
  await page.keyboard.press('Enter');
  await expect(logo).toHaveCount(0);
  await expect(headquarters).toHaveValue('Bangor, Maine');
});
