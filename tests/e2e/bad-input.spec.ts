import { rmSync } from 'node:fs';
import path from 'node:path';

import { paths } from '../../app/lib/urls/paths';
import { expect, hydrated, test as base, type App } from '../support/browser/e2e';
import { dropDatabase } from '../support/programs/databases';
import { runImport } from '../support/data/import';
import { layoutFaults } from '../support/browser/layout';
import { startProduct } from '../support/programs/processes';
import { writeShop } from '../support/data/shop-export';
import { emailOf } from '../support/people/sign-in';
import { copyTemplate } from '../support/programs/templates';
import { readText } from '../support/browser/reads';

/** 120 characters, the most that a name has. */
const longName =
  'Northern Orchard and Harbour Company of Hand-made Small-batch Fruit and Nut Bars Crackers and Savoury Biscuits since 1874';
/** A name in which a line can break nowhere. */
const unbroken = 'W'.repeat(120);
const rightToLeft = 'شركة الواحة للقهوة والشوكولاتة 24';
const brandNames = [
  longName.slice(0, 120),
  rightToLeft,
  unbroken,
  ...Array.from({ length: 497 }, (_, at) => `Brand ${at + 4}`),
];

/** Half a year of sales: five products of each of the first two brands, one of each other. */
function oddShop() {
  const products = brandNames.flatMap((brand, place) =>
    Array.from({ length: place < 2 ? 5 : 1 }, (_, at) => ({
      id: `p${place}x${at}`,
      brand,
      name: place < 2 ? `${at + 1} ${brand}`.slice(0, 120) : `Bar of ${brand}`,
    })),
  );
  const day = (week: number) =>
    new Date(Date.UTC(2025, 0, 6 + 7 * week)).toISOString().slice(0, 10);
  const lines = Array.from({ length: 26 }, (_, week) =>
    products
      .filter((_product, at) => at < 10 || at % 26 === week)
      .map(({ id }, at) => {
        const units = 1 + ((week * 7 + at * 3) % 11);
        return `o${week}-${id},${day(week)},b${at % 40},s1,${id},${units},${units * 1234.5}`;
      }),
  ).flat();
  return {
    lines: ['order,day,buyer,store,product,units,net', ...lines],
    products: [
      'id,name,brand,dep,cat',
      ...products.map(({ id, name, brand }) => `${id},${name},${brand},Snacks,${longName}`),
    ],
  };
}

/** A product whose data have odd names. All brands of them are the unlimited user's. */
const test = base.extend<object, { oddApp: App }>({
  oddApp: [
    // eslint-disable-next-line no-empty-pattern -- Playwright wants the pattern
    async ({}, use) => {
      const { folder, database } = await copyTemplate();
      const env: Record<string, string> = database === null ? {} : { DATABASE_URL: database };
      const shop = path.join(folder, 'odd-shop');
      const { code, stderr } = await runImport({ PLATFORM_DATA_DIR: folder, ...env }, [
        ...['--mapping', await writeShop(shop, oddShop())],
        ...['--give-to', emailOf('unlimited'), '--brands', brandNames.join(',')],
      ]);
      if (code !== 0) throw new Error(stderr);
      const { platform, bff } = await startProduct({ platform: { dataDir: folder, env } });
      await use({ url: bff.url, bff, platform });
      await Promise.all([bff.stop(), platform.stop()]);
      rmSync(folder, { recursive: true, force: true });
      if (database !== null) await dropDatabase(database);
    },
    { scope: 'worker', timeout: 300_000 },
  ],
});

const windows = [
  { width: 1440, height: 900 },
  { width: 1024, height: 768 },
  { width: 800, height: 1000 },
  // 1440 × 900 at a zoom of 200 %.
  { width: 720, height: 450 },
];

test('[D-13 L-12 L-17] long names, right-to-left names and 500 brands: nothing overlaps, and nothing is cut', async ({
  oddApp: app,
  page,
  signInAs,
}) => {
  test.slow();
  await signInAs(page, 'unlimited', { at: app });
  const find = async (name: string) => {
    const search = await page.request.get(
      app.url + paths.filterOptions('brand-dossier', 'dossier', 'brand', `?q=${name}`),
    );
    const { options } = (await search.json()) as { options: { value: string }[] };
    return options[0]!.value;
  };
  const brand = await find('Northern');
  await page.goto(`${app.url}${paths.home}?brand=${brand}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(longName.slice(0, 120));
  await hydrated(page);
  await page
    .getByRole('article', { name: /Top ten brands/ })
    // Its name goes on with what the link does.
    .getByRole('link', { name: new RegExp(`^${rightToLeft} ?:`) })
    .click();
  await expect(page.getByRole('article', { name: /You vs. competitors/ })).toContainText(
    rightToLeft,
  );
  const home = page.url();
  for (const address of [
    home,
    app.url +
      paths.widget('brand-dossier', 'dossier', 'net-sales', `?brand=${brand}&level=product`),
    app.url + paths.chooseBrand(),
    `${app.url}${paths.home}?brand=${await find('WWWWWW')}`,
    app.url + paths.settingsTab('preferences'),
    app.url + paths.search({ q: 'WWWWWW' }),
  ]) {
    await page.goto(address);
    await hydrated(page);
    for (const size of windows) {
      await page.setViewportSize(size);
      expect(await layoutFaults(page), `${address} at ${size.width} px`).toEqual([]);
    }
  }

  // What colours and motion tell is told without them.
  await page.goto(home);
  await page.emulateMedia({ forcedColors: 'active', reducedMotion: 'reduce' });
  expect(await layoutFaults(page)).toEqual([]);
  const styles = await page.evaluate(() => {
    const styleOf = (selector: string) => getComputedStyle(document.querySelector(selector)!);
    return {
      paper: styleOf('body').backgroundColor,
      bar: styleOf('#widget-top-brands .bar > span').backgroundColor,
      chosen: styleOf('.segment:has(:checked)').outlineStyle,
      motion: styleOf('.widget-drill > svg').transitionProperty,
      text: styleOf('body').transitionProperty,
    };
  });
  expect(styles.bar).not.toBe(styles.paper);
  // No element has a transition, however short: a change of the theme would start thousands.
  expect(styles).toMatchObject({ chosen: 'solid', motion: 'none', text: 'none' });
});

test('[R-18 L-16] on a line of 400 kbit/s figures come before scripts, and filters work all the time', async ({
  app,
  page,
  signInAs,
}) => {
  await signInAs(page, 'growth');
  const line = await page.context().newCDPSession(page);
  const bytesASecond = 400_000 / 8;
  await line.send('Network.enable');
  await line.send('Network.setCacheDisabled', { cacheDisabled: true });
  await line.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 150,
    downloadThroughput: bytesASecond,
    uploadThroughput: bytesASecond,
  });
  const filters = page.getByRole('form', { name: 'Filters' });
  const figure = page
    .getByRole('article', { name: /^Net sales/ })
    .locator('.figure')
    .first();
  const choose = async (frame: string) => {
    await filters.getByRole('radio', { name: frame }).check({ force: true });
    await filters.getByRole('button', { name: 'Apply' }).last().click();
  };
  await page.goto(app.url + paths.home, { waitUntil: 'commit' });
  const first = await readText(figure);
  await choose('Last 52 weeks');
  await expect(page).toHaveURL(/filters=/);
  await expect(figure).not.toHaveText(first);
  const second = await readText(figure);

  // With the scripts, the button shows that the page waits, and the figures stay meanwhile.
  await page.waitForFunction(() =>
    Object.keys(document.querySelector('#widget-net-sales') ?? {}).some((name) =>
      name.startsWith('__react'),
    ),
  );
  /** The figure at the moment when the button reads 'Applying …'. */
  const meanwhile = page.evaluate(
    () =>
      new Promise<string | null>((resolve) => {
        new MutationObserver(() => {
          const buttons = document.querySelector('.filter-actions')?.textContent ?? '';
          if (buttons.includes('Applying …'))
            resolve(document.querySelector('#widget-net-sales .figure')?.textContent ?? null);
        }).observe(document.body, { subtree: true, childList: true, characterData: true });
      }),
  );
  await choose('All data');
  expect(await meanwhile).toBe(second);
  await expect(figure).not.toHaveText(second);
});
