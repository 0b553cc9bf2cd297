import type { Locator, Page } from '@playwright/test';

import { paths } from '../../app/lib/urls/paths';
import { expectAccessiblePages, seriousFaults } from '../support/browser/axe';
import { expect, hydrated, test, withStatus } from '../support/browser/e2e';

test('[L-13 X-21] a visitor is asked to sign up, and gets to the form', async ({ app, page }) => {
  await page.goto(app.url);
  const banner = page.getByRole('complementary', { name: 'Announcement' });
  await expect(banner).toContainText(
    'Signup Today to get the most up to date information or all historical data.',
  );
  await banner.getByRole('link', { name: 'Sign up' }).click();
  await expect(page.getByRole('heading', { name: /sign up|create/i })).toBeVisible();
});

test('[L-02] the collapsed navigation stays so, without a flash, and its pages are in reach', async ({
  app,
  page,
  signInAs,
}) => {
  await signInAs(page, 'core');
  const rail = page.getByRole('complementary', { name: 'Sidebar' });
  const width = async () => (await rail.boundingBox())?.width;
  expect(await width()).toBe(240);
  await page.getByRole('button', { name: 'Collapse navigation' }).click();
  await expect.poll(width).toBe(64);

  // From the first paint on: the attribute is in the HTML, before any script has run.
  // The choice is stored without waiting for it.
  const html = async () => (await page.request.get(app.url + paths.home)).text();
  await expect.poll(html).toMatch(/<html[^>]+data-navigation="collapsed"/);
  await page.reload();
  expect(await width()).toBe(64);

  const group = page.locator('details.rail-group', { hasText: 'Trends' });
  await group.locator('summary').focus();
  await expect(group.getByRole('link', { name: 'Search and orders' })).toBeVisible();
  await hydrated(page);
  await page.keyboard.press('Escape');
  await expect(group.getByRole('link', { name: 'Search and orders' })).toBeHidden();
  await expect(group.locator('summary')).toBeFocused();
  await page.keyboard.press('Shift+Tab');
  await group.locator('summary').focus();
  await group.getByRole('link', { name: 'Search and orders' }).click();
  await expect(page).toHaveURL(/search-order-trend/);
  await page.getByRole('button', { name: 'Expand navigation' }).click();
  await expect.poll(width).toBe(240);
});

test('[X-10 L-14] a choice that the server refuses is told in a toast, exact to the letter', async ({
  page,
  signInAs,
  expectErrors,
}) => {
  expectErrors(/^status 401: \S+\/preferences$/);
  await signInAs(page, 'core');
  await hydrated(page);
  const messages = page.getByRole('region', { name: 'Messages' });
  const choose = async (theme: string) => {
    await page.getByRole('button', { name: theme, exact: true }).click();
    await expect(page.locator('html')).toHaveAttribute('data-theme', theme.toLowerCase());
  };
  await page.locator('summary[aria-label^="Theme"]').click();
  await choose('Dark');
  await expect(messages).toHaveCount(0);
  // The session has ended meanwhile.
  await page.context().clearCookies();
  await choose('Light');
  await expect(messages.getByRole('alert')).toHaveText(
    'Problem: There was a problem with the request. Please try again after some time.',
  );
});

test('[L-03 L-12] on a small tablet the navigation is a whole overlay, collapsed or not', async ({
  page,
  signInAs,
}) => {
  await signInAs(page, 'core');
  const rail = page.getByRole('complementary', { name: 'Sidebar' });
  /** Where the page begins, and how wide it is. */
  const pageBox = async () => {
    const { x, width } = (await page.getByRole('main').boundingBox())!;
    return { x, width };
  };
  for (const isCollapsed of [false, true]) {
    await page.setViewportSize({ width: 1280, height: 1000 });
    if (isCollapsed) await page.getByRole('button', { name: 'Collapse navigation' }).click();
    await page.setViewportSize({ width: 800, height: 1000 });
    await expect(rail).toBeHidden();
    const before = await pageBox();
    await page.getByRole('button', { name: 'Open navigation' }).click();
    await expect(rail).toBeVisible();
    // Above the page, which stays where it is.
    expect(await rail.boundingBox()).toEqual({ x: 0, y: 0, width: 300, height: 1000 });
    expect(await pageBox()).toEqual(before);
    const label = rail.getByText('Brand dossier', { exact: true });
    await expect(label).toBeVisible();
    expect((await label.boundingBox())!.width).toBeGreaterThan(40);
    // The pages of a group are below its name.
    const child = (await rail.getByRole('link', { name: 'Demographics' }).first().boundingBox())!;
    expect(child.x + child.width).toBeLessThanOrEqual(300);
    await expect(rail.getByRole('button', { name: /^(Expand|Collapse) navigation$/ })).toBeHidden();
    await page.keyboard.press('Escape');
    await expect(rail).toBeHidden();
  }
  await page.setViewportSize({ width: 991, height: 1000 });
  await expect(rail).toBeHidden();
  await page.setViewportSize({ width: 992, height: 1000 });
  await expect(rail).toBeVisible();
});

const parts = ['main', 'banner', 'contentinfo'] as const;

test.describe('a narrow window of a device without a mouse', () => {
  test.use({ hasTouch: true });

  test('[L-11] below 576 px the message stands in place of the page', async ({
    page,
    signInAs,
  }) => {
    await signInAs(page, 'core');
    await page.setViewportSize({ width: 575, height: 800 });
    await expect(page.getByText('is only available on Desktop and not on mobile.')).toBeVisible();
    for (const role of parts) await expect(page.getByRole(role)).toBeHidden();
    await page.setViewportSize({ width: 576, height: 800 });
    for (const role of parts) await expect(page.getByRole(role)).toBeVisible();
    await expect(page.getByText('is only available on Desktop and not on mobile.')).toBeHidden();
  });
});

test('[L-11 L-18] a narrow window of a desktop shows the page', async ({ page, signInAs }) => {
  await signInAs(page, 'core');
  await page.setViewportSize({ width: 320, height: 800 });
  for (const role of parts) await expect(page.getByRole(role)).toBeVisible();
  await expect(page.getByText('is only available on Desktop and not on mobile.')).toBeHidden();
});

/** Opens the palette while its code is held back, and types. @returns what lets the code through */
async function openedWhileHeld(page: Page, typed: string): Promise<() => void> {
  await hydrated(page);
  let release = () => {};
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route('**/build/**', async (route) => {
    await held;
    await route.continue();
  });
  const asked = page.waitForRequest('**/build/**');
  await page.keyboard.press('Control+k');
  await page.keyboard.type(typed);
  await asked;
  return release;
}

test('[L-17] what is typed while the palette loads stands in its field', async ({
  page,
  signInAs,
}) => {
  await signInAs(page, 'growth');
  const release = await openedWhileHeld(page, 'peer');
  release();
  await expect(page.getByRole('combobox', { name: 'Search for' })).toHaveValue('peer');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/peer-group/);
});

test('[L-17] Enter that is pressed while the palette loads opens its first result', async ({
  page,
  signInAs,
}) => {
  await signInAs(page, 'growth');
  const release = await openedWhileHeld(page, 'peer');
  await page.keyboard.press('Enter');
  release();
  await expect(page).toHaveURL(/peer-group/);
});

test('[L-17] a key between the palette and the opening of its dialog is not lost', async ({
  page,
  signInAs,
}) => {
  await signInAs(page, 'growth');
  await hydrated(page);
  // Between the two, a browser hears keys only where the first took long, as on a slow machine: the field waits meanwhile.
  await page.evaluate(() => {
    const focus = Object.getOwnPropertyDescriptor(HTMLElement.prototype, 'focus')
      ?.value as () => void;
    HTMLInputElement.prototype.focus = function slowFocus() {
      const end = performance.now() + 30;
      while (performance.now() < end);
      focus.call(this);
    };
    const observer = new MutationObserver(() => {
      const palette = document.querySelector('dialog.palette');
      if (palette === null) return;
      observer.disconnect();
      document.body.dataset['open'] = String((palette as HTMLDialogElement).open);
      const key = { key: 'p', bubbles: true, cancelable: true };
      document.body.dispatchEvent(new KeyboardEvent('keydown', key));
    });
    observer.observe(document.body, { childList: true, subtree: true });
  });
  await page.keyboard.press('Control+k');
  const field = page.getByRole('combobox', { name: 'Search for' });
  await expect(field).toBeFocused();
  await expect(page.locator('body[data-open=false]')).toBeAttached();
  await page.keyboard.type('eer');
  await expect(field).toHaveValue('peer');
});

test('[L-17] the whole shell by keyboard: skip link, palette, menus, sign-out', async ({
  app,
  page,
  signInAs,
}) => {
  await signInAs(page, 'growth');
  await hydrated(page);
  const focused = () => page.locator(':focus');
  await page.keyboard.press('Tab');
  await expect(focused()).toHaveText('Skip to content');
  await page.keyboard.press('Enter');
  await expect(page.locator('#main')).toBeFocused();

  await page.keyboard.press('Control+k');
  await expect(focused()).toHaveRole('combobox');
  await page.keyboard.type('peer');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/peer-group/);
  await expect(page.locator('#main')).toBeFocused();
  await page.keyboard.press('Control+k');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);

  // Every control of the frame can be reached, has a name, and shows that it has the focus.
  await page.reload();
  await hydrated(page);
  const seen: string[] = [];
  for (let step = 0; step < 60; step += 1) {
    await page.keyboard.press('Tab');
    const at = await page.evaluate(() => {
      const element = document.activeElement;
      if (element === null || element === document.body) return null;
      // A field shows its focus on the box around it.
      const style = getComputedStyle(element.closest('.control-box, .segment') ?? element);
      const label = element instanceof HTMLInputElement ? element.labels?.[0] : element;
      const name = element.getAttribute('aria-label') ?? label?.textContent?.trim() ?? '';
      return { name, outline: style.outlineStyle !== 'none' && style.outlineWidth !== '0px' };
    });
    if (at === null) break;
    expect(at.name, `stop ${step}`).not.toBe('');
    expect(at.outline, at.name).toBe(true);
    seen.push(at.name);
  }
  const order = ['Endcap, home', 'Settings', 'Sign Out', 'Brand: Oatfield. Choose another', 'Help'];
  expect(seen.filter((name) => order.includes(name))).toEqual(expect.arrayContaining(order));

  const account = page.locator('summary', { hasText: 'Priya Raman' });
  await account.focus();
  await page.keyboard.press('Enter');
  const signOut = page.getByRole('banner').getByRole('button', { name: 'Sign Out' });
  await expect(signOut).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(signOut).toBeHidden();
  await expect(account).toBeFocused();
  await page.keyboard.press('Enter');
  await signOut.focus();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(app.url + paths.home);
  await expect(page.getByRole('link', { name: 'Log In' }).first()).toBeVisible();
});

test('[L-17] a key that is pressed while the scripts of a page begin does not stop them', async ({
  app,
  page,
}) => {
  // The first moment at which React hears keys: before it has rendered anything.
  await page.addInitScript(() => {
    const listen = document.addEventListener.bind(document);
    document.addEventListener = (type: string, ...rest: [EventListener]) => {
      listen(type, ...rest);
      if (type !== 'keydown') return;
      document.addEventListener = listen;
      queueMicrotask(() => {
        document.body.dataset['pressed'] = 'yes';
        document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'Tab', bubbles: true }));
      });
    };
  });
  const errors: string[] = [];
  page.on('pageerror', ({ message }) => errors.push(message));
  await page.goto(app.bff.url + paths.home);
  await expect(page.locator('body')).toHaveAttribute('data-pressed', 'yes');
  await page.keyboard.press('Control+k');
  await expect(page.getByRole('dialog')).toBeVisible();
  expect(errors).toEqual([]);
});

test('[L-17] the focus stays where it is when its control disappears', async ({
  page,
  signInAs,
}) => {
  await signInAs(page, 'growth');
  // The services of the page, which load last, keep the focus.
  await expect(page.locator('.connection-notice')).toBeAttached();
  const main = page.getByRole('main');
  const press = async (control: Locator) => {
    await control.focus();
    await page.keyboard.press('Enter');
  };
  // A link of a table that does the opposite now.
  const table = main.getByRole('article', { name: /^Top ten brands/ });
  const brand = (action: string) =>
    table.getByRole('link', { name: new RegExp(`^Fizzberry.*${action}`) });
  await press(brand('compare with this brand'));
  await expect(brand('stop comparing')).toBeFocused();
  // A pill that is gone: the next one, at the end the one before.
  const pills = main.getByRole('list', { name: 'Applied filters' }).getByRole('link');
  await expect(pills).toHaveCount(3);
  const names = await pills.evaluateAll((all) => all.map((one) => one.getAttribute('aria-label')));
  await press(pills.first());
  await expect(pills).toHaveCount(2);
  await expect(main.getByRole('link', { name: names[1]! })).toBeFocused();
  await press(pills.last());
  await expect(pills).toHaveCount(1);
  await expect(pills.first()).toBeFocused();
});

test('[L-17] the search finds orders, products, brands, actions and people by keyboard, and without its answer the pages stay', async ({
  app,
  page,
  signInAs,
  expectErrors,
}) => {
  expectErrors(withStatus(503));
  await signInAs(page, 'merchant-admin');
  await hydrated(page);
  const search = page.getByRole('dialog', { name: 'Search' });
  await page.getByRole('banner').getByRole('link', { name: 'Search' }).press('Enter');
  await expect(search.getByRole('combobox', { name: 'Search for' })).toBeFocused();
  await page.keyboard.type('PO-1000007');
  await expect(search.getByRole('option')).toHaveText([/^PO-1000007/]);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(app.url + paths.order('PO-1000007'));

  // An order that the brand ships itself, by its number.
  await page.keyboard.press('Control+k');
  await page.keyboard.type('hh-10001');
  await expect(search.getByRole('option')).toHaveText([/^HH-10001.*Hive Honey Snacks/]);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toContainText('HH-10001');

  // Products, brands and actions.
  for (const [typed, name, address] of [
    ['honeycomb', /Honeycomb Bites/, /product=/],
    ['harvest', /^Harvest Grain/, /brand=/],
    ['new purchase', /^New purchase order/, /consignment-orders\/new/],
  ] as const) {
    await page.keyboard.press('Control+k');
    await page.keyboard.type(typed);
    const option = search.getByRole('option', { name }).first();
    await expect(option).toBeVisible();
    await option.click();
    await expect(page).toHaveURL(address);
    await hydrated(page);
  }

  await page.keyboard.press('Control+k');
  await page.keyboard.type('farouk');
  await expect(search.getByRole('option', { name: 'Omar Farouk' })).toBeVisible();
  expect(await seriousFaults(page)).toEqual([]);
  await page.route('**/search.json?*', (route) => route.fulfill({ status: 503, body: 'no' }));
  await page.keyboard.press('Control+a');
  await page.keyboard.type('inventory');
  await expect(search.getByRole('status')).toHaveText(
    'The search did not answer. Only pages are listed.',
  );
  await page.unroute('**/search.json?*');
  await page.keyboard.press('Tab');
  await expect(search.getByRole('button', { name: 'Try again' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(search.getByRole('status')).toHaveText(/^\d+ results?$/);
  await search.getByRole('combobox').press('Enter');
  await expect(page).toHaveURL(app.url + paths.inventory);
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('[L-17] the search is a page', async ({ app, page, signInAs }) => {
    await signInAs(page, 'merchant-admin');
    await page.getByRole('banner').getByRole('link', { name: 'Search' }).click();
    await page.getByRole('searchbox', { name: 'Search for' }).fill('PO-1000007');
    await page.keyboard.press('Enter');
    await page
      .getByRole('main')
      .getByRole('link', { name: /PO-1000007/ })
      .click();
    await expect(page).toHaveURL(app.url + paths.order('PO-1000007'));
  });
});

test('[R-18] another brand is one choice away, and part of the address', async ({
  page,
  signInAs,
}) => {
  await signInAs(page, 'growth');
  await hydrated(page);
  await page.locator('summary', { hasText: 'Oatfield' }).click();
  await page.getByRole('banner').getByRole('link', { name: 'Barwood' }).click();
  await expect(page).toHaveURL(/brand=/);
  await expect(page.locator('.top-bar summary', { hasText: 'Barwood' })).toBeVisible();
  await page
    .getByRole('navigation', { name: 'Main' })
    .getByRole('link', { name: 'Performance' })
    .click();
  await expect(page).toHaveURL(/performance\?brand=/);
  await page.goBack();
  await page.goBack();
  await expect(page.locator('.top-bar summary', { hasText: 'Oatfield' })).toBeVisible();
});

const pages: Record<'visitor' | 'admin', readonly string[]> = {
  visitor: [
    paths.home,
    paths.legal('privacy'),
    paths.legal('terms'),
    paths.legal('security'),
    paths.legal('safelist'),
    paths.help,
    paths.auth.signIn({ error: 'SessionRequired' }),
    '/no-such-page',
    paths.maintenance,
  ],
  admin: [
    paths.home,
    '/dashboards/brand-dossier/performance',
    paths.pricing,
    paths.inventory,
    paths.buyStorage,
    paths.search({ q: 'a' }),
    paths.consignmentOrders,
    paths.orders,
    paths.users,
    paths.inviteUser,
    paths.user('usr_demo_admin'),
    paths.deleteUsers(),
    paths.settings,
    paths.auth.logout(),
    `${paths.home}?hideLayout`,
  ],
};

for (const [who, addresses] of Object.entries(pages)) {
  test(`[L-17] axe finds no serious fault on the pages of a ${who}, in light and dark`, async ({
    app,
    page,
    signInAs,
    expectErrors,
  }) => {
    expectErrors(withStatus(404));
    // axe reads every element of twenty pages.
    test.slow();
    if (who === 'admin') await signInAs(page, 'admin');
    await expectAccessiblePages(
      page,
      addresses.map((address) => app.url + address),
    );
  });
}
