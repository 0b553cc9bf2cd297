import type { Page } from '@playwright/test';

import { paths } from '../../app/lib/urls/paths';
import { expect, hydrated, test, works } from '../support/browser/e2e';
import { startFaultProxy } from '../support/network/fault-proxy';
import { readText, readTexts, reveal } from '../support/browser/reads';

const tile = (page: Page, title: string) =>
  page.getByRole('article', { name: new RegExp(`^${title}`) });
const figureOf = (page: Page, title: string) => tile(page, title).locator('.figure').first();
const filters = (page: Page) => page.getByRole('form', { name: 'Filters' });

test('[R-18 D-13] a filter is staged, applied, and part of the address: reload, back and a shared link show the same', async ({
  page,
  browser,
  signInAs,
}) => {
  await signInAs(page, 'unlimited');
  await hydrated(page);
  const before = await readText(figureOf(page, 'Net sales'));
  await filters(page).getByRole('radio', { name: 'All data' }).check({ force: true });
  await expect(filters(page).getByText('1 change not applied yet')).toBeVisible();
  await expect(figureOf(page, 'Net sales')).toHaveText(before);
  await filters(page).getByRole('button', { name: 'Apply' }).last().click();
  await expect(page).toHaveURL(/filters=/);
  await expect(figureOf(page, 'Net sales')).not.toHaveText(before);
  const after = await readText(figureOf(page, 'Net sales'));

  // In the same document nothing is awaited any more.
  await page.goBack();
  await expect(figureOf(page, 'Net sales')).toHaveText(before);
  await expect(filters(page).locator('#apply-filters')).toHaveText('Apply');
  await page.goForward();

  await page.reload();
  await expect(figureOf(page, 'Net sales')).toHaveText(after);
  await page.goBack();
  await expect(figureOf(page, 'Net sales')).toHaveText(before);
  await expect(filters(page).getByRole('radio', { name: 'Last 12 weeks' })).toBeChecked();
  await page.goForward();
  await expect(figureOf(page, 'Net sales')).toHaveText(after);

  const other = await browser.newPage();
  await signInAs(other, 'two-factor', { path: paths.help });
  await other.goto(page.url());
  await expect(figureOf(other, 'Net sales')).toHaveText(after);
  await other.close();

  await hydrated(page);
  await filters(page).getByRole('link', { name: 'Reset' }).click();
  await expect(figureOf(page, 'Net sales')).toHaveText(before);
});

test('[L-08] on the way back the old figures are marked as loading until the others are there', async ({
  page,
  signInAs,
}) => {
  await signInAs(page, 'unlimited');
  await hydrated(page);
  const figures = page.locator('.figures');
  await expect(figures).toHaveAttribute('aria-busy', 'false');
  await filters(page).getByRole('radio', { name: 'All data' }).check({ force: true });
  await filters(page).getByRole('button', { name: 'Apply' }).last().click();
  await expect(filters(page).getByRole('radio', { name: 'All data' })).toBeChecked();
  await expect(page).toHaveURL(/filters=/);
  await expect(figures).toHaveAttribute('aria-busy', 'false');
  let release = () => {};
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route(/\.data(?:\?|$)/, async (route) => {
    await held;
    await route.continue();
  });
  await page.goBack();
  await expect(figures).toHaveAttribute('aria-busy', 'true');
  release();
  await expect(figures).toHaveAttribute('aria-busy', 'false');
  await expect(filters(page).getByRole('radio', { name: 'Last 12 weeks' })).toBeChecked();
});

for (const user of [null, 'unlimited'] as const)
  test(`[D-13] a category is chosen by a mouse press on its text by ${user ?? 'a visitor'}`, async ({
    app,
    page,
    signInAs,
  }) => {
    if (user === null) await page.goto(app.url + paths.home);
    else await signInAs(page, user);
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
  page,
  signInAs,
}) => {
  await signInAs(page, 'growth', { path: `${paths.home}?comparison={"brands":[]}` });
  await hydrated(page);
  await filters(page).getByText('More filters').click();
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
  const bars = page.getByRole('article', { name: /You vs. competitors/ });
  for (const name of ['Oatfield', 'Barwood', 'Crunchwell', 'Popyard'])
    await expect(bars).toContainText(name);
  await expect(bars).not.toContainText('Saltmarsh');
  // The link on the name of a brand in a table names the brand that it replaces.
  const ranking = page.getByRole('article', { name: /^Top ten brands/ });
  await ranking
    .getByRole('link', { name: /in place of Popyard$/ })
    .first()
    .click();
  const told = /has been added for comparison\. Popyard has been removed from comparison\.$/;
  await expect(page.getByText(told).first()).toBeVisible();
});

test('[D-04] the list of a search loads its next pages by scrolling to the end, each value once', async ({
  page,
  signInAs,
}) => {
  const address = paths.dashboard('product-dossier', 'product-performance');
  await signInAs(page, 'growth', { path: `${address}?comparison={"products":[]}` });
  await hydrated(page);
  const search = filters(page).getByRole('combobox', { name: /Compare with/ });
  await reveal(search, filters(page).getByText('More filters'));
  const asked: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/options/')) asked.push(request.url());
  });
  await search.click();
  const list = page.getByRole('listbox');
  const options = list.getByRole('option');
  await expect(options).toHaveCount(30);
  expect(asked).toHaveLength(1);
  for (const count of [60, 90]) {
    await list.hover();
    await page.mouse.wheel(0, 10_000);
    await expect(options).toHaveCount(count);
  }
  expect(asked.map((url) => new URL(url).searchParams.get('after'))).toEqual([null, '30', '60']);
  const names = await readTexts(options, 90);
  expect(new Set(names).size).toBe(90);
  await options.nth(75).click();
  await expect(
    page.getByText(`${names[75]!} has been added for comparison.`).first(),
  ).toBeVisible();
});

const windows = [
  { width: 1440, height: 900, alert: true },
  { width: 1024, height: 768, alert: true },
  { width: 800, height: 1000, alert: true },
] as const;

const withFilters = '?filters={"categories":["cat_bars","cat_cookies"]}';

for (const [user, query, subject] of [
  [null, withFilters, 'with filters, the first figure of a visitor is'],
  ['growth', withFilters, 'with filters, the first figure and the first alert of a user are'],
  ['trial', '', 'below its banner, the first figure and the first alert of a trial are'],
] as const)
  test(`${subject} in sight without scrolling`, async ({ app, page, signInAs }) => {
    if (user !== null) await signInAs(page, user, { path: paths.help });
    for (const { width, height, alert } of windows) {
      await page.setViewportSize({ width, height });
      // A user's comparison begins with the competitors of the set-up; here with a category, too.
      await page.goto(app.url + paths.home + query);
      await hydrated(page);
      if (user !== null)
        await expect(page.getByRole('list', { name: 'Applied filters' })).toContainText('vs.');
      const first = page.getByRole('article').first();
      await expect(first).toHaveAttribute('data-chart', 'tile');
      await expect(first, `at ${width} px`).toBeInViewport({ ratio: 1 });
      if (user === null || !alert) continue;
      const alerts = page.getByRole('article', { name: 'What needs attention' });
      await expect(alerts.locator('tbody tr').first(), `at ${width} px`).toBeInViewport({
        ratio: 1,
      });
    }
  });

test('the list of alerts fits its card, however narrow that is beside a chart', async ({
  app,
  page,
  signInAs,
}) => {
  await signInAs(page, 'unlimited');
  await page.goto(app.url + paths.home);
  const frame = page.locator('#widget-alerts .table-frame');
  await expect(frame.locator('tbody tr').first()).toBeVisible();
  for (const width of [1100, 1180, 1276, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    const beyond = () => frame.evaluate((one) => one.scrollWidth - one.clientWidth);
    await expect.poll(beyond, { message: `at ${width} px` }).toBeLessThanOrEqual(0);
  }
});

/** Notes the elements that move, and those that hold them, from the first paint on. */
const watchMoves = (page: Page) =>
  page.addInitScript(() => {
    const moved: string[] = [];
    Object.assign(window, { moved });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { sources: { node: Node }[] })[])
        moved.push(...entry.sources.map(({ node }) => (node as Element).className));
    }).observe({ type: 'layout-shift', buffered: true });
  });
const moved = (page: Page) => page.evaluate(() => (window as unknown as { moved: string[] }).moved);

test('nothing moves while the page comes alive', async ({ page, signInAs }) => {
  await watchMoves(page);
  await signInAs(page, 'unlimited');
  await hydrated(page);
  // What comes alive after the frame: the share button is the last of it.
  await expect(page.getByRole('button', { name: 'Copy link' })).toBeVisible();
  expect(await moved(page)).toEqual([]);
});

test('nothing is painted, and so nothing moves, before the whole content has arrived', async ({
  app,
  page,
  signInAs,
  expectErrors,
}) => {
  // The flag service and the app's forms answer pages of the app's own origin alone.
  expectErrors(/blocked by CORS policy|net::ERR_FAILED|^status 403: \S+\/preferences$/);
  await signInAs(page, 'unlimited', { path: paths.help });
  await watchMoves(page);
  const proxy = await startFaultProxy(app.url);
  let send!: () => void;
  const until = new Promise<void>((resolve) => (send = resolve));
  proxy.fault(/dossier$/, { heldBack: { after: 'More filters', until }, times: 1 });
  const { port } = new URL(proxy.url);
  const { hostname } = new URL(app.url);
  const opened = page.goto(`http://${hostname}:${port}${paths.home}`);
  await expect(page.getByText('More filters')).toBeAttached();
  // The style sheet is here, so that nothing but the rest of the content holds the paint back.
  const isStyled = () => getComputedStyle(document.body).marginTop === '0px';
  await page.waitForFunction(isStyled, null, { polling: 100 });
  const paints = () => page.evaluate(() => window.performance.getEntriesByType('paint').length);
  expect(await paints()).toBe(0);
  send();
  await opened;
  await expect.poll(paints).toBeGreaterThan(0);
  await hydrated(page);
  expect(await moved(page)).toEqual([]);
  await proxy.close();
});

test('[D-13 L-17] the line is read out by the keyboard, and stands in a table', async ({
  page,
  signInAs,
}) => {
  await signInAs(page, 'unlimited');
  await hydrated(page);
  const card = page.getByRole('article', { name: 'Sales vs. category average' });
  const line = card.getByRole('application');
  await works(line);
  await line.focus();
  await page.keyboard.press('End');
  await expect(card.getByRole('status')).toContainText(/Week of Aug 24.*Cocoa Atelier/);
  await page.keyboard.press('ArrowLeft');
  await expect(card.getByRole('status')).toContainText(/Week of Aug 17/);
  await page.keyboard.press('Tab');
  await card.locator('summary').click();
  await expect(card.getByRole('row').nth(1)).toBeVisible();
});

test('[D-13 R-18] reviews are searched in place, and more of them are shown', async ({
  page,
  signInAs,
}) => {
  await signInAs(page, 'unlimited', {
    path: paths.dashboard('brand-dossier', 'rating-and-reviews'),
  });
  await hydrated(page);
  const card = tile(page, 'Reviews in their own words');
  await card.getByRole('link', { name: 'Show more reviews' }).click();
  await expect(page).toHaveURL(/reviews=30/);
  await expect(card.locator('blockquote').nth(10)).toBeVisible();
  await card.getByLabel('Words in reviews').fill('fresh');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/search=fresh/);
  await expect(card.getByText(/reviews? with “fresh”/)).toBeVisible();
  for (const text of await readTexts(card.locator('blockquote')))
    expect(text.toLowerCase()).toContain('fresh');
  await expect(card.getByLabel('Words in reviews')).toHaveValue('fresh');
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('[D-13 R-18 R-19] all is read, filtered, drilled into and taken along', async ({
    app,
    page,
    signInAs,
  }) => {
    await signInAs(page, 'unlimited', {
      path: `${paths.home}?filters=%7Bbroken&brand=brd_of_nobody`,
    });
    await expect(page.getByText(/left out/i).first()).toBeVisible();
    await page.goto(app.url + paths.home);
    const before = await readText(figureOf(page, 'Units'));
    await filters(page).getByRole('radio', { name: 'Last 52 weeks' }).check({ force: true });
    await filters(page).getByRole('button', { name: 'Apply' }).last().click();
    await expect(page).toHaveURL(/filters=/);
    await expect(figureOf(page, 'Units')).not.toHaveText(before);
    const units = await readText(figureOf(page, 'Units'));

    await tile(page, 'Units').getByRole('link', { name: 'Units: the rows behind it' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Units');
    const total = page.getByRole('row').filter({ hasText: 'All products' }).first();
    await expect(total).toContainText(units.replace(/[^\d,].*$/s, ''));
    await expect(page.getByText('Cocoa Atelier').first()).toBeVisible();
  });

  test('[D-13 R-18] tables are sorted, and alerts, products and brands lead on', async ({
    page,
    signInAs,
  }) => {
    await signInAs(page, 'unlimited');
    const brands = page.getByRole('article', { name: /Top ten brands/ });
    const ranks = () => brands.locator('tbody tr > :first-child').allInnerTexts();
    const byRank = await ranks();
    await brands.getByRole('link', { name: /^Units ?, sort descending/ }).click();
    await expect(page).toHaveURL(/sort=top-brands\.U\.desc/);
    expect(await ranks()).not.toEqual(byRank);
    expect([...(await ranks())].sort()).toEqual([...byRank].sort());
    await expect(brands.locator('tfoot')).toContainText('All brands');

    await brands.getByRole('link', { name: /Tarnthorpe ?: compare with this brand/ }).click();
    await expect(page.getByRole('article', { name: /You vs. competitors/ })).toContainText(
      'Tarnthorpe',
    );
    const alerts = page.getByRole('article', { name: 'What needs attention' });
    const alert = alerts.getByRole('link', { name: /Net sales in/ }).first();
    const [, division = ''] = /Net sales in (.*) (?:fell|rose)/.exec(await readText(alert)) ?? [];
    await alert.click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Net sales, by division');
    await expect(page.getByRole('row').filter({ hasText: division })).toBeVisible();
  });
});

test('paper has the figures alone, in light colours', async ({ app, page, signInAs }) => {
  await signInAs(page, 'unlimited');
  await page.goto(
    `${app.url}${paths.home}?filters=${encodeURIComponent('{"time_frame":["L26W"]}')}`,
  );
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(figureOf(page, 'Net sales')).toBeVisible();
  await expect(page.getByRole('article', { name: /Top ten brands/ })).toBeVisible();
  const controls = page.locator('button, nav, select, input:not([type=hidden]), summary, footer');
  const visible = (all: Element[]) =>
    all
      .filter((one) => one.checkVisibility({ visibilityProperty: true }))
      .map((one) => one.outerHTML);
  expect(await controls.evaluateAll(visible)).toEqual([]);
  const paper = await page.evaluate(
    () => getComputedStyle(document.documentElement).backgroundColor,
  );
  expect(paper).toBe('rgb(255, 255, 255)');
  // As wide as A4 without its margins: no column is lost at the edge, and no row below a fold.
  await page.setViewportSize({ width: 703, height: 1000 });
  const overflows = async () => {
    const tables = await page.locator('.table-frame:visible').evaluateAll((frames) =>
      frames.map((frame) => ({
        across: Math.round(
          (frame.firstElementChild?.getBoundingClientRect().width ?? 0) - frame.clientWidth,
        ),
        down: frame.scrollHeight - frame.clientHeight,
      })),
    );
    return tables.filter(({ across, down }) => Math.max(across, down) > 0);
  };
  expect(await overflows()).toEqual([]);
  // A table that fits on a page does not break, and a longer one is enclosed on each page; totals stand once.
  const boxOf = (name: RegExp) =>
    page.getByRole('article', { name }).evaluate((card) => {
      const { breakInside, boxDecorationBreak, display } = getComputedStyle(card);
      return [breakInside, boxDecorationBreak, display];
    });
  expect(await boxOf(/Top ten brands/)).toEqual(['avoid', 'clone', 'block']);
  expect(await boxOf(/Top five/)).toEqual(['avoid', 'clone', 'block']);
  const foots = await page
    .locator('tfoot')
    .evaluateAll((all) => all.map((foot) => getComputedStyle(foot).display));
  expect(new Set(foots)).toEqual(new Set(['table-row-group']));
  for (const format of ['A4', 'Letter']) {
    const file = (await page.pdf({ format })).toString('latin1');
    expect(file.startsWith('%PDF-')).toBe(true);
    // Four pages: figures, chart and alerts, tables.
    expect([...file.matchAll(/\/Type\s*\/Page\b(?!s)/g)].length).toBeLessThanOrEqual(4);
  }
  await page
    .getByRole('article', { name: /Top ten brands/ })
    .locator('tbody')
    .evaluate((body) => {
      while (body.children.length < 40) body.append(body.children[0]!.cloneNode(true));
    });
  expect(await boxOf(/Top ten brands/)).toEqual(['auto', 'clone', 'block']);
  // The widest table: products with ten columns of figures. Links to rows lead nowhere on paper.
  await page.goto(app.url + performance);
  await expect(page.getByRole('article', { name: /Products by net sales/ })).toBeVisible();
  expect(await overflows()).toEqual([]);
  await expect(page.getByRole('link', { name: /^Rows behind/ })).toHaveCount(0);
});

const performance = paths.dashboard('brand-dossier', 'performance');
const widget = (page: Page, id: string) => page.locator(`#widget-${id}`);
const pills = (page: Page) => page.getByRole('list', { name: 'Applied filters' });

test('[D-22] a click or Enter on a mark filters the page; a second one, Back and the pill undo it', async ({
  page,
  signInAs,
}) => {
  await signInAs(page, 'unlimited', { path: performance });
  await hydrated(page);
  const figure = figureOf(page, 'Net sales');
  const all = await readText(figure);
  const bars = widget(page, 'divisions').getByRole('application');
  const first = { position: { x: 200, y: 14 } };
  await works(bars);
  await bars.hover(first);
  const hint = widget(page, 'divisions').getByText('Click to filter the page by this');
  await expect(hint).toBeVisible();

  // A choice that is not applied yet is still there after the click, and still not applied.
  await filters(page).getByRole('radio', { name: 'All data' }).check({ force: true });
  await bars.click(first);
  await expect(page).toHaveURL(/filters=.*region/);
  expect(page.url()).not.toContain('time_frame');
  await expect(filters(page).getByText('1 change not applied yet')).toBeVisible();
  await expect(figure).not.toHaveText(all);
  const some = await readText(figure);
  await expect(pills(page)).toContainText('Region');
  await expect(widget(page, 'divisions').locator('.mark-chosen')).toHaveCount(1);
  expect(await page.evaluate(() => window.scrollY)).toBeGreaterThan(0);

  await page.goBack();
  await expect(figure).toHaveText(all);
  await page.goForward();
  await expect(figure).toHaveText(some);
  await bars.click(first);
  await expect(figure).toHaveText(all);

  await bars.focus();
  await page.keyboard.press('Home');
  await expect(widget(page, 'divisions').getByRole('status')).toContainText(
    'Press Enter to filter the page by this',
  );
  await page.keyboard.press('Enter');
  await expect(figure).toHaveText(some);
  await expect(bars).toBeFocused();
  await pills(page)
    .getByRole('link', { name: /Region/ })
    .click();
  await expect(figure).toHaveText(all);
});

test('[D-22] without scripts, a row of the table filters the page, and has its rows', async ({
  app,
  page,
  browser,
  signInAs,
}) => {
  await signInAs(page, 'unlimited', { path: paths.help });
  const context = await browser.newContext({ javaScriptEnabled: false });
  await context.addCookies(await page.context().cookies());
  const plain = await context.newPage();
  await plain.goto(app.url + performance);
  const figure = figureOf(plain, 'Net sales');
  const all = await readText(figure);
  const table = widget(plain, 'states').locator('details');
  await table.locator('summary').click();
  const row = table.getByRole('row').nth(1);
  const [sales] = await readTexts(row.getByRole('cell'));
  await row.getByRole('link', { name: /^Rows behind/ }).click();
  await expect(plain.getByRole('heading', { level: 1 })).toContainText('Net sales, by product');
  // Small rows and their total have cents, which large amounts on the dashboard have not.
  const amount = (text: string) => Number(/\$([\d,.]+)/.exec(text)![1]!.replaceAll(',', ''));
  const total = amount(await readText(plain.locator('tfoot')));
  expect(Math.abs(total - amount(sales!))).toBeLessThan(1);
  await expect(plain.getByRole('link', { name: 'By division' })).toBeVisible();
  await plain.goBack();
  await table.locator('summary').click();
  await row.getByRole('link', { name: /filter the page by this/ }).click();
  await expect(plain).toHaveURL(/filters=/);
  await expect(figure).not.toHaveText(all);
  await expect(pills(plain)).toContainText('Region');
  await context.close();
});

test('[L-17] the menu of a widget closes when the Tab key leaves it', async ({
  page,
  signInAs,
}) => {
  await signInAs(page, 'core');
  await hydrated(page);
  const opener = page.getByRole('button', { name: 'Data and files of “Net sales”' });
  const file = page.locator('#widget-net-sales').getByRole('link', { name: 'Download as CSV' });
  const last = page.locator('#widget-net-sales').getByRole('link', { name: 'Download as image' });
  await opener.focus();
  await page.keyboard.press('Enter');
  await expect(file).toBeVisible();
  while (!(await last.evaluate((link) => link === document.activeElement)))
    await page.keyboard.press('Tab');
  await expect(file).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(file).toBeHidden();
  // The focus goes on, and not back to the button.
  expect(await page.evaluate(() => document.activeElement === document.body)).toBe(false);
  await expect(opener).not.toBeFocused();
});
