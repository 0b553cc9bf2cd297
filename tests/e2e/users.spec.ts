import type { Page } from '@playwright/test';

import { paths } from '../../app/lib/urls/paths';
import { expectAccessiblePages } from '../support/browser/axe';
import { expect, hydrated, test, withStatus, type App } from '../support/browser/e2e';
import { mailedLink } from '../support/people/mailed-link';

const password = 'a long new password';
const person = { first: 'Ada', last: 'Byron', email: 'ada.byron@brand.example' };

/** Sets the password by the mail's link, which leads into the app, signed in. */
async function accept(page: Page, app: App, link: string) {
  await page.goto(link);
  await page.getByLabel('New password', { exact: true }).fill(password);
  await page.getByLabel(/repeat|again/i).fill(password);
  await page.getByRole('button', { name: /password/i }).click();
  await page.waitForURL((url) => url.origin === app.url && !url.pathname.startsWith('/auth/'));
}

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? 'with scripts' : 'without JavaScript', () => {
    test.use({ javaScriptEnabled });

    test('[U-01 U-02 U-03 U-08 X-11 X-12 X-13] invited, the mail’s link leads in with the role; changed; deleted, out at once', async ({
      ownApp: app,
      page,
      browser,
      signInAs,
      expectErrors,
    }) => {
      expectErrors(withStatus(422));
      test.slow();
      const ready = async () => {
        if (javaScriptEnabled) await hydrated(page);
      };
      /** A toast with scripts, a notice without. */
      const said = async (words: string) => {
        const place = javaScriptEnabled
          ? page.getByText(words).first()
          : page.getByRole('status').filter({ hasText: words });
        await expect(place).toBeVisible();
      };
      await signInAs(page, 'merchant-admin', { at: app });
      await ready();
      await page
        .getByRole('navigation', { name: 'Main' })
        .getByRole('link', { name: 'Users' })
        .click();
      await expect(page.getByText('6 of 8 seats taken')).toBeVisible();
      await page.getByRole('link', { name: 'Invite a user' }).click();
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Invite a user');

      // Brands are asked of an owner of brands alone.
      await expect(page.getByRole('group', { name: 'Brands' })).toBeHidden();
      await page.getByLabel('Owned brands').check();
      await expect(page.getByRole('group', { name: 'Brands' })).toBeVisible();
      await page.getByLabel('Last name').fill(person.last);
      await page.getByLabel('Email').fill('ada@');
      await page.getByRole('button', { name: 'Send invitation' }).click();
      const summary = page.getByRole('alert');
      for (const words of [
        'First name: Required!',
        'Email: Enter a valid Email.',
        'Brands: Required!',
      ])
        await expect(summary).toContainText(words);
      if (javaScriptEnabled) await expect(summary).toBeFocused();
      await expect(page.getByLabel('Last name')).toHaveValue(person.last);
      await expect(page.getByLabel('Owned brands')).toBeChecked();
      await page.getByLabel('Owned brands').uncheck();
      await page.getByLabel('Inventory merchant').check();
      await page.getByLabel('First name').fill(person.first);
      await page.getByLabel('Email').fill(person.email);
      await page.getByRole('button', { name: 'Send invitation' }).click();
      await expect(page).toHaveURL(app.url + paths.users);
      await said('Invite sent');
      await expect(page.getByText('7 of 8 seats taken')).toBeVisible();
      const row = page.getByRole('row').filter({ hasText: person.email });
      await expect(row).toContainText('Invited');
      await row.getByRole('link', { name: `${person.first} ${person.last}`, exact: true }).click();
      const again = page.getByRole('link', { name: 'Send the invitation again' });
      await expect(again).toHaveAttribute('href', /\/invitation$/);
      await page.goto(app.url + paths.users);

      const link = await mailedLink(browser, app.platform.url, person.email);
      const theirs = await (await browser.newContext({ javaScriptEnabled })).newPage();
      await accept(theirs, app, link);
      const navigation = theirs.getByRole('navigation', { name: 'Main' });
      await expect(navigation.getByRole('link', { name: 'Inventory' })).toBeVisible();
      await expect(navigation.getByRole('link', { name: 'Users' })).toHaveCount(0);

      await page.getByRole('link', { name: `${person.first} ${person.last}`, exact: true }).click();
      await expect(page.getByLabel('Inventory merchant')).toBeChecked();
      await page.getByLabel('Merchant admin').check();
      await page.getByRole('button', { name: 'Save user' }).click();
      await expect(page).toHaveURL(app.url + paths.users);
      await said('User Updated Successfully');
      await theirs.goto(app.url + paths.users);
      await expect(theirs.getByRole('heading', { level: 1 })).toHaveText('Users');

      await ready();
      await page.getByLabel(`Select ${person.first} ${person.last}`).check();
      await page.getByRole('button', { name: 'Delete selected' }).click();
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Delete Ada Byron?');
      await page.getByRole('button', { name: 'Delete Ada Byron' }).click();
      await expect(page).toHaveURL(app.url + paths.users);
      await said('User(s) has been deleted successfully.');
      await expect(page.getByText(person.email)).toHaveCount(0);
      await theirs.goto(app.url + paths.users);
      await expect(theirs).toHaveURL(/\/auth\/signin\?error=SessionRequired/);
      await theirs.context().close();
    });
  });
}

test('[U-11] a user in two tabs: the late save is refused, shows both versions, and the removed role stays removed', async ({
  ownApp: app,
  page,
  context,
  signInAs,
  expectErrors,
}) => {
  expectErrors(withStatus(409));
  const address = app.url + paths.user('usr_demo_reports');
  await signInAs(page, 'merchant-admin', { at: app });
  const other = await context.newPage();
  for (const tab of [page, other]) {
    await tab.goto(address);
    await hydrated(tab);
    await expect(tab.getByLabel('Reports merchant')).toBeChecked();
  }
  await page.getByLabel('Pulse reporting').check();
  await page.getByLabel('Reports merchant').uncheck();
  await page.getByRole('button', { name: 'Save user' }).click();
  await expect(page).toHaveURL(app.url + paths.users);

  await other.getByLabel('Last name').fill(person.last);
  await other.getByRole('button', { name: 'Save user' }).click();
  const summary = other.getByRole('alert');
  await expect(summary).toBeFocused();
  await expect(summary).toContainText('Nothing was saved.');
  await expect(summary).toContainText(
    'Roles: Changed meanwhile from “Reports merchant” to “Pulse reporting”.',
  );
  await expect(other.getByLabel('Last name')).toHaveValue(person.last);
  await expect(other.getByLabel('Reports merchant')).not.toBeChecked();
  await expect(other.getByLabel('Pulse reporting')).toBeChecked();
  await page.goto(address);
  await expect(page.getByLabel('Last name')).not.toHaveValue(person.last);

  await other.getByRole('button', { name: 'Save user' }).click();
  await expect(other).toHaveURL(app.url + paths.users);
  await page.reload();
  await expect(page.getByLabel('Last name')).toHaveValue(person.last);
  await expect(page.getByLabel('Reports merchant')).not.toBeChecked();
  await expect(page.getByLabel('Pulse reporting')).toBeChecked();
});

test('[U-01] the form of an invitation shows the brands for the roles that need them', async ({
  app,
  page,
  signInAs,
}) => {
  await signInAs(page, 'merchant-admin');
  await page.goto(app.url + paths.inviteUser);
  const brands = page.getByRole('group', { name: 'Brands' });
  await expect(brands).toBeHidden();
  for (const role of ['External vendor', 'Owned brands']) {
    await page.getByLabel(role).check();
    await expect(brands).toBeVisible();
    await page.getByLabel(role).uncheck();
    await expect(brands).toBeHidden();
  }
});

test(`[L-17] axe finds no serious fault on the users’ pages, in light and dark`, async ({
  app,
  page,
  signInAs,
}) => {
  test.slow();
  await signInAs(page, 'merchant-admin');
  const addresses = [
    paths.users,
    paths.userList({ q: 'nobody at all' }),
    paths.inviteUser,
    paths.user('usr_demo_owned-brands'),
    paths.user('usr_demo_merchant-admin'),
    paths.deleteUsers(['usr_demo_vendor', 'usr_demo_pulse']),
  ].map((path) => app.url + path);
  await expectAccessiblePages(page, addresses);
});
