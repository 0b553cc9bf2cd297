import { readFileSync } from 'node:fs';

import type { Locator, Page } from '@playwright/test';

import { emptyState, stateQuery } from '../../app/contracts/dashboards/url';
import { paths } from '../../app/lib/urls/paths';
import { expect, hydrated, test } from '../support/browser/e2e';
import { readAttribute, readText, readTexts, reveal } from '../support/browser/reads';

const filters = (page: Page) => page.getByRole('form', { name: 'Filters' });
const apply = (page: Page) => filters(page).getByRole('button', { name: 'Apply' }).last();
const card = (page: Page, title: string) =>
  page.getByRole('article', { name: new RegExp(`^${title}`) });
const figureOf = (page: Page, title: string) => card(page, title).locator('.figure').first();
const more = (page: Page) => filters(page).getByText('More filters');

/** The middle of an element that is on the page, in px of the window. */
async function middle(target: Locator): Promise<{ x: number; y: number }> {
  await target.scrollIntoViewIfNeeded();
  const box = await target.boundingBox();
  if (box === null) throw new Error('is not on the page');
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

async function openCategories(page: Page): Promise<Locator> {
  await more(page).click();
  await filters(page).getByText('All categories', { exact: true }).first().click();
  return filters(page).getByRole('list', { name: 'Categories' });
}

test.describe('the panel of a filter', () => {
  for (const way of ['mouse', 'touch', 'keyboard'] as const)
    test(`[D-03 L-17] stays open while several values are chosen by ${way}`, async ({
      browser,
      signInAs,
    }) => {
      const context = await browser.newContext({ hasTouch: way === 'touch' });
      const page = await context.newPage();
      await signInAs(page, 'unlimited');
      await hydrated(page);
      const list = await openCategories(page);
      const names = ['Chocolate', 'Tea and kombucha', 'Crackers'];
      for (const name of names) {
        const box = list.getByRole('checkbox', { name, exact: true });
        const text = list.getByText(name, { exact: true });
        if (way === 'keyboard') {
          await box.focus();
          await page.keyboard.press('Space');
        } else {
          const { x, y } = await middle(text);
          if (way === 'touch') await page.touchscreen.tap(x, y);
          else await page.mouse.click(x, y);
        }
        await expect(box).not.toBeChecked();
        await expect(list).toBeVisible();
      }
      // Escape closes the innermost panel alone, and gives the focus back to its button.
      await list.getByRole('checkbox', { name: 'Tea and kombucha', exact: true }).focus();
      await page.keyboard.press('Escape');
      await expect(list).toBeHidden();
      await expect(filters(page).getByText('Comparison type', { exact: true })).toBeVisible();
      await page.mouse.click(5, 300);
      await expect(filters(page).getByText('Comparison type', { exact: true })).toBeHidden();
      await context.close();
    });
});

for (const script of [true, false])
  test(`[D-02 D-03] a comparison is of periods or of one reference, ${script ? 'as the boxes show at once' : 'without JavaScript'}`, async ({
    browser,
    app,
    signInAs,
  }) => {
    const address = paths.dashboard('brand-dossier', 'performance');
    const context = await browser.newContext({ javaScriptEnabled: script });
    const page = await context.newPage();
    await signInAs(page, 'unlimited', { path: address });
    if (script) await hydrated(page);
    const box = (name: string) => filters(page).getByRole('checkbox', { name, exact: true });
    const open = async () => {
      await more(page).click();
      const panel = filters(page).locator('.filter-slot:has([name="f.comparison_type"]) summary');
      await reveal(box('Year ago'), panel);
    };
    const change = card(page, 'Net sales').first().locator('.change').first();
    const fromBefore = await readText(change);
    await open();
    await expect(box('Prior period')).toBeChecked();
    await box('Year ago').check();
    await expect(box('Prior period')).toBeChecked();
    await box('Category average').check();
    if (script) {
      await expect(box('Prior period')).not.toBeChecked();
      await expect(box('Year ago')).not.toBeChecked();
      // And back: a period clears the reference, and one reference the other.
      await box('Brand').check();
      await expect(box('Category average')).not.toBeChecked();
      await box('Year ago').check();
      await expect(box('Brand')).not.toBeChecked();
      await box('Category average').check();
      await expect(box('Year ago')).not.toBeChecked();
    }
    await apply(page).click();
    await expect(page).toHaveURL(/category_average/);
    await expect(card(page, 'Net sales').first()).toContainText('category average');
    await expect(change).not.toHaveText(fromBefore);
    await open();
    await expect(box('Category average')).toBeChecked();
    for (const period of ['Prior period', 'Year ago']) await expect(box(period)).not.toBeChecked();
    expect(new URL(page.url()).origin).toBe(app.url);
    await context.close();
  });

test('[D-02 R-18 L-17] a tree of categories is opened and chosen by mouse and keyboard, and its figures follow', async ({
  page,
  browser,
  app,
  signInAs,
}) => {
  const address = paths.dashboard('trends', 'category-insight');
  await signInAs(page, 'unlimited', { path: address });
  await hydrated(page);
  const everything = await readText(figureOf(page, 'Size'));
  const box = (name: string) =>
    filters(page).getByRole('checkbox', { name: new RegExp(`^${name}( ?, partly chosen)?$`) });

  // The mouse clears all of it and opens a branch; the panel stays.
  await filters(page).getByText('All categories', { exact: true }).first().click();
  await box('All categories').click();
  await filters(page).getByText('Parts of Snacks', { exact: true }).locator('..').click();
  await box('Chocolate').click();
  await expect(box('Snacks')).toBeChecked({ indeterminate: true });
  // The keyboard goes on: into the branch below, whose first part is taken away.
  await box('Chocolate').focus();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Space');
  await expect(box('Chocolate')).toBeChecked({ indeterminate: true });
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('ArrowLeft');
  await expect(box('Chocolate')).toBeFocused();
  await page.keyboard.press('Space');
  await expect(box('Chocolate')).toBeChecked();
  await page.keyboard.press('Escape');
  await apply(page).click();
  await page.waitForURL(/filters=/);
  const chosen = new URL(page.url()).searchParams.get('filters')!;
  expect(JSON.parse(chosen)).toEqual({ categories: [expect.stringContaining('chocolate')] });
  await expect(figureOf(page, 'Size')).not.toHaveText(everything);
  const ofChocolate = await readText(figureOf(page, 'Size'));

  // Without JavaScript: the rest of Snacks in one box.
  const plain = await browser.newContext({ javaScriptEnabled: false });
  await plain.addCookies(await page.context().cookies(app.url));
  const plainPage = await plain.newPage();
  await plainPage.goto(page.url());
  await expect(figureOf(plainPage, 'Size')).toHaveText(ofChocolate);
  await filters(plainPage).getByText('Chocolate', { exact: true }).first().click();
  const tree = filters(plainPage).getByRole('group', { name: 'Categories' });
  await tree.getByText('Snacks', { exact: false }).first().click();
  await apply(plainPage).click();
  await plainPage.waitForURL(/snack/);
  await expect(figureOf(plainPage, 'Size')).not.toHaveText(ofChocolate);
  await plain.close();
});

for (const script of [true, false])
  test(`[D-02 D-03] a division leaves the regions with its states, ${script ? 'with' : 'without'} JavaScript`, async ({
    browser,
    app,
    signInAs,
  }) => {
    const context = await browser.newContext({ javaScriptEnabled: script });
    const page = await context.newPage();
    await signInAs(page, 'unlimited', { path: paths.dashboard('brand-dossier', 'performance') });
    if (script) await hydrated(page);
    const everywhere = await readText(figureOf(page, 'Net sales'));
    await more(page).click();
    await filters(page).getByText('All regions', { exact: true }).first().click();
    const regions = filters(page).getByRole('group', { name: 'Region' });
    await regions.getByRole('checkbox', { name: 'Pacific' }).uncheck();
    await apply(page).click();
    await page.waitForURL(/filters=/);
    const chosen = new URL(page.url()).searchParams.get('filters')!;
    const { region } = JSON.parse(chosen) as { region: string[] };
    expect(region).toHaveLength(8);
    expect(region).not.toContain('Pacific');
    await expect(figureOf(page, 'Net sales')).not.toHaveText(everywhere);

    // A division that is chosen by all of its states is the division.
    const states = 'Alaska California Hawaii Oregon Washington'.split(' ');
    const query = JSON.stringify({ region: [...region, ...states] });
    await page.goto(`${app.url}${new URL(page.url()).pathname}?filters=${query}`);
    await expect(figureOf(page, 'Net sales')).toHaveText(everywhere);
    await more(page).click();
    await expect(filters(page).getByText('All regions', { exact: true }).first()).toBeVisible();
    await context.close();
  });

test.describe('the definitions of metrics and the menus of files', () => {
  for (const anchors of [true, false])
    test(`[D-13 L-17] open beside their button ${anchors ? 'by CSS' : 'without CSS anchor positioning'}, wherever it is`, async ({
      page,
      signInAs,
    }) => {
      if (!anchors)
        await page.addInitScript(() => {
          CSS.supports = () => false;
        });
      await signInAs(page, 'unlimited');
      await hydrated(page);
      const beside = async (title: string, what: 'info' | 'menu' = 'info') => {
        const name = what === 'info' ? /^About/ : /^Data and files/;
        const button = card(page, title).getByRole('button', { name });
        const info = card(page, title).locator(what === 'info' ? '.metric-info' : '.menu');
        if (what === 'info') await button.click();
        else await button.press('Enter');
        await expect(info).toBeVisible();
        const gap = async () => {
          const [at, box] = [(await button.boundingBox())!, (await info.boundingBox())!];
          const view = page.viewportSize()!;
          const inside =
            box.x >= 0 &&
            box.y >= 0 &&
            box.x + box.width <= view.width + 1 &&
            box.y + box.height <= view.height + 1;
          const across = Math.max(box.x - (at.x + at.width), at.x - (box.x + box.width), 0);
          const along = Math.max(box.y - (at.y + at.height), at.y - (box.y + box.height), 0);
          return inside ? across + along : Infinity;
        };
        await expect.poll(gap, { message: `beside the button of ${title}` }).toBeLessThan(12);
        return gap;
      };
      await beside('Net sales');
      // The fourth tile is at the right edge of the content.
      await beside('Share of category');
      await beside('Share of category', 'menu');
      await page.keyboard.press('Escape');
      await card(page, 'Top ten brands').scrollIntoViewIfNeeded();
      const gap = await beside('Top ten brands');
      await page.mouse.wheel(0, 40);
      await expect.poll(gap, { message: 'after scrolling' }).toBeLessThan(12);
      await page.keyboard.press('Escape');
      // At the lower edge of the window.
      const button = card(page, 'Velocity').getByRole('button', { name: /^About/ });
      await button.evaluate((element) => {
        window.scrollBy(0, element.getBoundingClientRect().bottom - window.innerHeight + 4);
      });
      await beside('Velocity');
    });
});

test.describe('the filter bar', () => {
  for (const [width, height] of [
    [1440, 900],
    [1024, 768],
    [800, 1000],
  ] as const)
    test(`[L-17] stays whole, opaque and above what is scrolled, at ${width} px`, async ({
      page,
      signInAs,
    }) => {
      await page.setViewportSize({ width, height });
      await signInAs(page, 'unlimited');
      await hydrated(page);
      const table = card(page, 'Top ten brands').locator('.table-frame');
      // What loads after the frame is there: a navigation before it would draw those parts anew.
      await expect(page.locator('.connection-notice')).toBeAttached();
      await page.waitForLoadState('load');
      // The head of the table is at the place of the bar.
      await table.evaluate((element) => {
        window.scrollBy(0, element.getBoundingClientRect().top - 90);
      });
      const bar = filters(page);
      await expect(bar).toBeInViewport({ ratio: 1 });
      const covered = await bar.evaluate((form) => {
        const { left, right, bottom } = form.getBoundingClientRect();
        const header = document.querySelector('header')!.getBoundingClientRect().bottom;
        const missed: string[] = [];
        for (let y = header + 1; y < bottom - 1; y += 4)
          for (let x = left + 8; x < right - 8; x += 23) {
            const top = document.elementFromPoint(x, y);
            if (top === null || !form.contains(top)) missed.push(`${x},${y} ${top?.className}`);
          }
        return missed;
      });
      expect(covered).toEqual([]);
      await filters(page).getByRole('radio', { name: 'Last 26 weeks' }).check({ force: true });
      const { x, y } = (await apply(page).boundingBox())!;
      await page.mouse.click(x + 10, y + 10);
      await expect(page).toHaveURL(/filters=/);
    });

  test('the search beside picked brands shows all that it says, with its button in the same line', async ({
    app,
    page,
    signInAs,
  }) => {
    await signInAs(page, 'growth', { path: paths.help });
    const comparison = {
      kind: 'brands' as const,
      ids: ['brd_crunchwell', 'brd_popyard', 'brd_nutcracker'],
    };
    await page.goto(app.url + paths.home + stateQuery({ ...emptyState, comparison }));
    const search = filters(page).getByRole('combobox', { name: /Compare with/ });
    for (const width of [1440, 1024, 800]) {
      await page.setViewportSize({ width, height: 900 });
      await reveal(search, more(page));
      const { text, room, apart } = await search.evaluate((input: HTMLInputElement) => {
        const style = getComputedStyle(input);
        const pen = document.createElement('canvas').getContext('2d')!;
        pen.font = `${style.fontWeight} ${style.fontSize} ${style.fontFamily}`;
        const [field, button] = [input, input.nextElementSibling!].map((one) =>
          one.getBoundingClientRect(),
        );
        return {
          text: pen.measureText(input.placeholder).width,
          room: input.clientWidth - parseFloat(style.paddingLeft) - parseFloat(style.paddingRight),
          apart: Math.abs((field!.top + field!.bottom - button!.top - button!.bottom) / 2),
        };
      });
      expect([width, text > 0, text < room, apart < 4]).toEqual([width, true, true, true]);
    }
  });

  test('[L-17] Apply is at most ten Tab stops from the first filter, also with all filters open', async ({
    page,
    signInAs,
  }) => {
    await signInAs(page, 'unlimited');
    await hydrated(page);
    const stops = async () => {
      await filters(page).getByRole('combobox', { name: 'Brand' }).focus();
      for (let stop = 1; stop <= 10; stop += 1) {
        await page.keyboard.press('Tab');
        const focused = await page.evaluate(() => document.activeElement?.textContent ?? '');
        if (focused === 'Skip to Apply') await page.keyboard.press('Enter');
        else if (focused === 'Apply') return stop;
      }
      return Infinity;
    };
    expect(await stops()).toBeLessThanOrEqual(10);
    await more(page).focus();
    await page.keyboard.press('Enter');
    await filters(page).getByRole('link', { name: 'Skip to Apply' }).focus();
    await page.keyboard.press('Enter');
    await page.keyboard.press('Shift+Tab');
    await page.keyboard.press('Tab');
    await expect(apply(page)).toBeFocused();
  });

  test('[D-05] a day is typed or chosen in the calendar by keyboard', async ({
    page,
    signInAs,
  }) => {
    await signInAs(page, 'unlimited');
    await hydrated(page);
    await more(page).click();
    const from = filters(page).getByRole('textbox', { name: 'Time range: from' });
    const to = filters(page).getByRole('textbox', { name: 'Time range: to' });
    await from.fill('2026-07-01');
    await to.focus();
    await expect(from).toHaveValue('07/01/2026');
    await to.fill('07/14/2026');
    await page.keyboard.press('ArrowDown');
    const calendar = page.getByRole('dialog', { name: 'Choose Time range: to' });
    await expect(calendar.getByRole('grid')).toBeVisible();
    await expect(calendar.locator('[data-focused]')).toHaveText('14');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await expect(calendar).toBeHidden();
    await expect(to).toBeFocused();
    await expect(to).toHaveValue('07/21/2026');
    // Escape closes the calendar, and not the panel of filters.
    await page.keyboard.press('ArrowDown');
    await expect(calendar.getByRole('grid')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(calendar).toBeHidden();
    await expect(to).toBeVisible();
    await to.press('Enter');
    await expect(page).toHaveURL(/timerange=/);
    expect(new URL(page.url()).searchParams.get('timerange')).toBe(
      '{"startDate":"07/01/2026","endDate":"07/21/2026"}',
    );
  });

  test('[D-16.1] a trial begins with a frame that compares; larger ones are locked with the reason', async ({
    page,
    signInAs,
  }) => {
    await signInAs(page, 'trial');
    const frames = filters(page).getByRole('radiogroup', { name: 'Time frame' });
    await expect(frames.getByRole('radio', { name: 'Last 4 weeks' })).toBeChecked();
    await expect(frames.getByRole('radio', { name: 'Last 52 weeks' })).toBeDisabled();
    await expect(frames).toHaveAccessibleDescription(/Your plan includes data from/);
    await expect(card(page, 'Net sales')).toContainText('vs');
    await expect(card(page, 'Net sales')).not.toContainText('not in your plan');
  });
});

test('a first change moves neither Apply nor the cards below', async ({ page, signInAs }) => {
  await signInAs(page, 'growth', { path: paths.dashboard('brand-dossier', 'performance') });
  const first = page.locator('.widget-grid').first();
  for (const width of [1440, 1024, 800]) {
    await page.setViewportSize({ width, height: 900 });
    await page.reload();
    const places = async () => [await apply(page).boundingBox(), await first.boundingBox()];
    const before = await places();
    await filters(page).locator('input[value="L26W"]').click();
    await expect(filters(page).getByRole('status')).toHaveText('1 change not applied yet');
    expect(await places()).toEqual(before);
  }
});

test('[R-18] what is chosen while an applied choice loads stays chosen, and is applied next', async ({
  page,
  signInAs,
}) => {
  await signInAs(page, 'growth', { path: paths.dashboard('brand-dossier', 'performance') });
  await hydrated(page);
  let letThrough = () => {};
  const held = new Promise<void>((resolve) => (letThrough = resolve));
  const answers = /\.data\?.*L26W/;
  await page.route(answers, async (route) => {
    await held;
    await route.continue();
  });
  const frame = (name: string) => filters(page).getByRole('radio', { name });
  await frame('Last 26 weeks').check({ force: true });
  await apply(page).click();
  const applying = filters(page).getByRole('button', { name: 'Applying …' });
  await expect(applying).toBeVisible();
  await frame('Year to date').check({ force: true });
  letThrough();
  await expect(page).toHaveURL(/L26W/);
  await expect(applying).toBeHidden();
  await expect(frame('Year to date')).toBeChecked();
  await expect(filters(page).getByRole('status')).toHaveText('1 change not applied yet');
  await apply(page).click();
  await expect(page).toHaveURL(/YTD/);
  await expect(frame('Year to date')).toBeChecked();
  await expect(filters(page).getByText('not applied yet')).toBeHidden();
  // Back and forward show the state of their addresses.
  await frame('Last 4 weeks').check({ force: true });
  await page.goBack();
  await expect(page).toHaveURL(/L26W/);
  await expect(frame('Last 26 weeks')).toBeChecked();
  await expect(filters(page).getByText('not applied yet')).toBeHidden();
});

test('[L-16] without a connection the page stays with its figures and choices, and goes on when it is back', async ({
  app,
  page,
  signInAs,
  expectErrors,
}) => {
  expectErrors(/ERR_INTERNET_DISCONNECTED|Failed to fetch/);
  await signInAs(page, 'unlimited');
  await hydrated(page);
  // The services of the page are the last that loads.
  await expect(page.locator('.connection-notice')).toBeAttached();
  const before = await readText(figureOf(page, 'Net sales'));
  await filters(page).getByRole('radio', { name: 'All data' }).check({ force: true });
  // The message comes and goes with the network, before anybody asks for another page.
  const cutOff = page.getByText('No connection to the server.');
  await page.context().setOffline(true);
  await expect(cutOff).toBeVisible();
  await page.context().setOffline(false);
  await expect(cutOff).toBeHidden();
  await page.context().setOffline(true);
  await apply(page).click();
  await expect(cutOff).toBeVisible();
  await expect(figureOf(page, 'Net sales')).toHaveText(before);
  await expect(filters(page).getByRole('radio', { name: 'All data' })).toBeChecked();
  // The same for a link to a page whose code is not there yet; the newer navigation takes the place of the first.
  const help = page.getByRole('link', { name: 'Help' }).first();
  await help.click();
  await expect(cutOff).toBeVisible();
  await expect(figureOf(page, 'Net sales')).toHaveText(before);
  await page.context().setOffline(false);
  await expect(page).toHaveURL(app.url + paths.help);
  await expect(cutOff).toBeHidden();
});

test('[L-16] a page stays while the code of its charts cannot be loaded, and loads it as soon as it can', async ({
  app,
  page,
  signInAs,
  expectErrors,
}) => {
  expectErrors(/ERR_INTERNET_DISCONNECTED/);
  await signInAs(page, 'unlimited', { path: paths.help });
  const code = '**/build/_shared/on-demand-*.js';
  await page.route(code, (route) => route.abort('internetdisconnected'));
  const failed = page.waitForEvent('requestfailed', (request) =>
    request.url().includes('/on-demand-'),
  );
  await page.goto(app.url + paths.home, { waitUntil: 'commit' });
  await failed;
  const loaded = page.waitForResponse(code);
  await page.unroute(code);
  expect((await loaded).status()).toBe(200);
  await hydrated(page);
  await expect(figureOf(page, 'Net sales')).toBeVisible();
  await expect(page.getByText('This page could not be shown.')).toHaveCount(0);
});

test('[R-18 D-15] a copied link carries brand, comparison, and these days or the latest ones; who may not see the brand is told', async ({
  page,
  browser,
  signInAs,
  fillSignIn,
}) => {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await signInAs(page, 'growth');
  await hydrated(page);
  const copied = async (choice: string, said: RegExp) => {
    await page.getByRole('button', { name: 'Copy link' }).click();
    await page.getByRole('menuitem', { name: choice }).click();
    await expect(page.getByText(said).first()).toBeVisible();
    return new URL(await page.evaluate(() => navigator.clipboard.readText()));
  };
  const latest = await copied(
    'Always the latest: last 12 weeks',
    /Link copied\. It always shows the latest data: last 12 weeks\./,
  );
  expect(Object.fromEntries(latest.searchParams)).toEqual({
    brand: 'brd_oatfield',
    filters: '{"time_frame":["L12W"]}',
    comparison: '{"brands":["brd_crunchwell","brd_popyard","brd_nutcracker"]}',
  });
  const link = await copied('These dates: ', /Link copied for Jun .*2026/);
  expect(Object.fromEntries(link.searchParams)).toEqual({
    brand: 'brd_oatfield',
    timerange: '{"startDate":"06/08/2026","endDate":"08/30/2026"}',
    comparison: '{"brands":["brd_crunchwell","brd_popyard","brd_nutcracker"]}',
  });
  const figure = await readText(figureOf(page, 'Net sales'));
  await page.goto(link.href);
  await expect(figureOf(page, 'Net sales')).toHaveText(figure);

  const other = await browser.newPage();
  await signInAs(other, 'core');
  await other.goto(link.href);
  await expect(
    other.getByText(/You don't have permission for Oatfield\. Below are the figures of/),
  ).toBeVisible();
  await other.close();

  // Its owner in a browser without a session signs in, and is there.
  const fresh = await browser.newPage();
  await fresh.goto(link.href);
  await expect(
    fresh.getByText(/You don't have permission for Oatfield\..* Log in to see your own brands\./),
  ).toBeVisible();
  await fresh.getByRole('banner').getByRole('link', { name: 'Log In' }).click();
  await fillSignIn(fresh, 'growth');
  await expect(figureOf(fresh, 'Net sales')).toHaveText(figure);
  expect(new URL(fresh.url()).search).toBe(link.search);
  await fresh.close();
});

test('[D-13] the image and the file of a table have its names whole, its columns alone and figures that can be read', async ({
  app,
  page,
  signInAs,
}) => {
  await signInAs(page, 'growth');
  await hydrated(page);
  const table = card(page, 'Top five products');
  // Without what is said of the link on a name.
  const names = (await readTexts(table.locator('tbody th'), 5)).map(
    (name) => name.split(/\s*:\s/)[0]!,
  );
  const heads = await readTexts(table.locator('thead .table-head'));
  expect(names).toHaveLength(5);
  await table.getByRole('button', { name: /^Data and files/ }).click();
  const file = async (kind: 'image' | 'CSV') => {
    const link = table.getByRole('link', { name: `Download as ${kind}` });
    const answer = await page.request.get(app.url + (await readAttribute(link, 'href')));
    expect(answer.ok()).toBe(true);
    return answer.text();
  };
  // Words of a name may stand on several lines of the image.
  const texts = [...(await file('image')).matchAll(/<text[^>]*>(.*?)<\/text>/gs)].map(([, text]) =>
    text!.replace(/<[^>]+>/g, ' ').replaceAll('&amp;', '&'),
  );
  const words = (text: string) => text.replace(/\s+/g, ' ').trim();
  for (const name of names) expect(words(texts.join(' '))).toContain(words(name));
  expect(texts.filter((text) => text.includes('…'))).toEqual([]);

  const [first = '', ...rows] = (await file('CSV'))
    .replace(/^\uFEFF/, '')
    .trim()
    .split(/\r?\n/);
  const columns = first.split(',').map((column) => column.replace(/ \(.+\)$/, ''));
  // A head of the page may go on with its unit.
  expect(columns).toEqual(heads.map((head, at) => words(head).slice(0, columns[at]?.length)));
  // No figure of a file has the digits of a binary fraction.
  for (const figure of rows.join('\n').match(/\d+\.\d+/g) ?? [])
    expect(figure.replace(/\D/g, '').replace(/^0+/, '').length, figure).toBeLessThan(12);
});

test('[D-13] an image has the font of the product, also as PNG', async ({
  app,
  page,
  signInAs,
}) => {
  await signInAs(page, 'growth');
  await hydrated(page);
  const table = card(page, 'Top five products');
  await table.getByRole('button', { name: /^Data and files/ }).click();
  const link = table.getByRole('link', { name: 'Download as image' });
  const address = await readAttribute(link, 'href');
  const download = page.waitForEvent('download');
  await link.click();
  const png = readFileSync(await (await download).path()).toString('base64');
  const svg = await page.request.get(app.url + address);
  // Both files are found under one name.
  const name = (await download).suggestedFilename();
  expect(name).toMatch(/^Top five products.+\d{4}-\d{2}-\d{2}.+\.png$/);
  expect(svg.headers()['content-disposition']).toContain(name.replace(/png$/, 'svg'));
  // The PNG is drawn as its SVG, and otherwise than the SVG without its font.
  const differs = await page.evaluate(
    async ([made, source]) => {
      const pixels = async (picture: string) => {
        const image = new Image();
        image.src = picture;
        await image.decode();
        const canvas = document.createElement('canvas');
        [canvas.width, canvas.height] = [1920, 400];
        const context = canvas.getContext('2d')!;
        context.drawImage(image, 0, 0, 1920, (1920 / image.naturalWidth) * image.naturalHeight);
        return context.getImageData(0, 0, 1920, 400).data;
      };
      const bare = source!.replace(/<style>[^]*?<\/style>/, '').replace(/Inter, /, '');
      const [drawn, without] = await Promise.all([
        pixels(`data:image/png;base64,${made}`),
        pixels(`data:image/svg+xml;utf8,${encodeURIComponent(bare)}`),
      ]);
      let count = 0;
      for (let at = 0; at < drawn.length; at += 4)
        if (Math.abs(drawn[at]! - without[at]!) > 64) count += 1;
      return count;
    },
    [png, await svg.text()],
  );
  expect(differs).toBeGreaterThan(1_000);
});

test('[D-13] a card without data names the filter that empties it and removes it', async ({
  app,
  page,
  signInAs,
}) => {
  await signInAs(page, 'growth');
  const filter = { categories: ['cat_tea'] };
  await page.goto(`${app.url}${paths.home}?filters=${JSON.stringify(filter)}`);
  const empty = card(page, 'Net sales');
  await expect(empty).toContainText('No data for Categories: Tea and kombucha.');
  await empty.getByRole('link', { name: 'Remove Categories' }).click();
  await expect(figureOf(page, 'Net sales')).toBeVisible();
});

test('[D-13 R-18] the rows behind a figure keep subject and period, and name no brand that they do not have; the way back leads to the same state', async ({
  app,
  page,
  signInAs,
}) => {
  await signInAs(page, 'growth');
  const query = new URLSearchParams({
    brand: 'brd_oatfield',
    filters: '{"time_frame":["L26W"]}',
    comparison: '{"brands":["brd_barwood"]}',
  });
  const address = `${app.url}${paths.home}?${query.toString()}`;
  await page.goto(address);
  await card(page, 'Units')
    .getByRole('link', { name: /^Units/ })
    .first()
    .click();
  const main = page.getByRole('main');
  await expect(main).toContainText('Oatfield: breakdown.');
  await expect(main).toContainText(/Last 26 weeks.*vs\. /);
  await expect(main).not.toContainText('compared with');
  await page.getByRole('link', { name: /^Back to/ }).click();
  await expect(page).toHaveURL(address);
});
