import { paths } from '../../app/lib/urls/paths';
import { expect, hydrated, test, withStatus } from '../support/browser/e2e';
import { demoPassword, emailOf } from '../support/people/sign-in';

const typed = { first: 'Grace', last: 'Hopper', designation: 'Rear admiral' };

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('[U-04 U-08 R-11] the profile is saved, what is missing is said, and every tab is a page', async ({
    ownApp: app,
    page,
    signInAs,
    expectErrors,
  }) => {
    expectErrors(withStatus(422));
    await signInAs(page, 'growth', { at: app, path: '/settings' });
    await expect(page).toHaveURL(app.url + paths.settings);
    await page.getByLabel('First name').fill('');
    await page.getByLabel('Designation').fill(typed.designation);
    await page.getByRole('button', { name: 'Save profile' }).click();
    await expect(page.getByRole('alert')).toContainText('First name: Required!');
    await expect(page.getByLabel('Designation')).toHaveValue(typed.designation);
    await page.getByLabel('First name').fill(typed.first);
    await page.getByRole('button', { name: 'Save profile' }).click();
    await expect(page.getByRole('banner')).toContainText(typed.first);
    await expect(page.getByLabel('Designation')).toHaveValue(typed.designation);

    const tabs = page.getByRole('navigation', { name: 'Settings' });
    for (const name of ['Preferences', 'Billing', 'Addons', 'General']) {
      await tabs.getByRole('link', { name }).click();
      await expect(page).toHaveURL(new RegExp(`/settings/${name.toLowerCase()}$`));
      await expect(tabs.getByRole('link', { name })).toHaveAttribute('aria-current', 'page');
    }
  });
});

test('[U-08 L-17 U-04] by keyboard: the summary takes the focus and leads to the field; saved, the top bar knows', async ({
  ownApp: app,
  page,
  signInAs,
  expectErrors,
}) => {
  expectErrors(withStatus(422));
  await signInAs(page, 'unlimited', { at: app, path: paths.settings });
  await hydrated(page);
  const lastName = page.getByLabel('Last name');
  await lastName.fill('');
  await page.getByLabel('First name').fill('  Grace ');
  await lastName.press('Enter');
  const summary = page.getByRole('alert');
  await expect(summary).toBeFocused();
  await expect(summary).toContainText('Please fill the missing fields.');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(lastName).toBeFocused();
  await expect(lastName).toHaveAccessibleDescription(/Required!/);
  await page.keyboard.type(typed.last);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('banner')).toContainText('Grace Hopper');
  await expect(summary).toHaveCount(0);
  // As it was stored, not as it was typed.
  await expect(page.getByLabel('First name')).toHaveValue('Grace');
});

test('[O-12 X-10] the connection is lost while saving, and an answer says nothing: nothing typed is lost, and the button works again', async ({
  page,
  signInAs,
  expectErrors,
}) => {
  expectErrors(/Failed to fetch|ERR_INTERNET|net::|^status 500: |^console\.error: SyntaxError/);
  await signInAs(page, 'gifted', { path: paths.settings });
  await hydrated(page);
  await page.getByLabel('Designation').fill(typed.designation);
  await page.context().setOffline(true);
  const save = page.getByRole('button', { name: 'Save profile' });
  await save.click();
  await expect(page.getByRole('alert')).toContainText('What you typed is kept.');
  await expect(page.getByLabel('Designation')).toHaveValue(typed.designation);
  await page.context().setOffline(false);
  await page.route(`**${paths.settings}.data`, (route) => route.fulfill({ status: 500, json: {} }));
  await save.click();
  await expect(page.getByRole('alert')).toContainText(
    'There was a problem with the request. Please try again after some time.',
  );
  await expect(page.getByLabel('Designation')).toHaveValue(typed.designation);
  await page.unroute(`**${paths.settings}.data`);
  await save.click();
  await expect(page.getByRole('alert')).toHaveCount(0);
  await page.reload();
  await expect(page.getByLabel('Designation')).toHaveValue(typed.designation);
});

test('[A-21] the session ends while typing: signed in again in the popup, the same text is sent', async ({
  ownApp: app,
  page,
  context,
  signInAs,
  expectErrors,
}) => {
  expectErrors(withStatus(401));
  await signInAs(page, 'payment', { at: app, path: paths.settings });
  await hydrated(page);
  await page.getByLabel('First name').fill(typed.first);
  await page.getByLabel('Last name').fill(typed.last);

  // It has run out, here and at the login site. (A sign-out in another tab empties this one: A-17.)
  await context.clearCookies();

  await page.getByRole('button', { name: 'Save profile' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText('what you typed is kept');
  const opening = page.waitForEvent('popup');
  await dialog.getByRole('button', { name: 'Sign in again' }).click();
  const popup = await opening;
  await popup.getByLabel('Email').fill(emailOf('payment'));
  await popup.getByLabel('Password', { exact: true }).fill(demoPassword);
  await popup.getByRole('button', { name: /log in|sign in|continue/i }).click();

  await expect(page.getByRole('banner')).toContainText('Grace Hopper');
  await expect(dialog).toHaveCount(0);
  await page.reload();
  await expect(page.getByLabel('Last name')).toHaveValue(typed.last);
});
