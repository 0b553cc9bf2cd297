import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { chromium, type Browser, type BrowserContext, type Page } from 'playwright';

import { browserArguments, browsersHere } from '../support/browser/browser.mjs';
import { paths } from '../../app/lib/urls/paths';
import { signInByForm } from '../support/browser/browser-pages';
import { runImport } from '../support/data/import';
import { freePort } from '../support/programs/ports';
import { cleanUp, startBff } from '../support/programs/processes';
import { emailOf } from '../support/people/sign-in';
import { mappingText } from './data-screens';
import { changers, readers } from './people';
import { desktopViews, phoneViews, type DataSet, type Person, type Screen } from './screen';
import { settle, takePictures, watchTraffic, type Traffic } from './steady-page';

/** Takes pictures of the screens of a checkout. */

/** Chromium draws the same page with the same pixels, whatever it has drawn before. */
const steadyRaster = [
  '--disable-partial-raster',
  '--disable-skia-runtime-opts',
  '--disable-lcd-text',
  '--force-color-profile=srgb',
  '--num-raster-threads=1',
];

interface Product {
  appUrl: string;
  platformUrl: string;
  /** Data directory of the embedded platform. */
  dataDir: string;
}

interface Options {
  /** The checkout, which is built. */
  root: string;
  out: string;
  /** Takes only the pictures with one of these in their names; all without one. */
  only: readonly string[];
  /** Takes only the pictures of these views; all without one. */
  views: readonly string[];
  /** Persons at the same time. */
  lanes: number;
}

const nameOf = ({ name, user }: Person) => name ?? user ?? 'visitor';

export function pictureName(person: Person, { path: address, state }: Screen): string {
  const place = address
    .replaceAll(/[^a-z0-9]+/gi, '-')
    .replaceAll(/^-|-$/g, '')
    .slice(0, 90);
  return [nameOf(person), place, state].filter(Boolean).join('.');
}

async function startProduct(root: string): Promise<Product> {
  const port = await freePort();
  const platformPort = await freePort();
  const platformUrl = `http://127.0.0.1:${platformPort}`;
  const { url, dataDir } = await startBff({
    root,
    port,
    env: {
      // The styleguide is not part of production.
      NODE_ENV: 'test',
      PLATFORM_PORT: String(platformPort),
      PLATFORM_PUBLIC_URL: platformUrl,
      PLATFORM_SEED: 'demo',
      PLATFORM_ANALYTICS_SIZE: 'demo',
      PLATFORM_LOGIN_RATE_PER_MINUTE: '1000000',
      PLATFORM_WRITES_PER_MINUTE: '1000000',
      GRAPHQL_RATE_PER_MINUTE: '1000000',
      GRAPHQL_ANONYMOUS_RATE_PER_MINUTE: '1000000',
      LOG_LEVEL: 'warn',
      // The clock of this process, for its children too.
      NODE_OPTIONS: process.env['NODE_OPTIONS'] ?? '',
      SCREENS_CLOCK_OFFSET_MS: process.env['SCREENS_CLOCK_OFFSET_MS'] ?? '0',
    },
  });
  return { appUrl: url, platformUrl, dataDir: path.join(dataDir, 'platform') };
}

/** Imports a data set and gives its brand to the user `unlimited`. The platform runs meanwhile. */
async function importData(data: DataSet, platformDir: string): Promise<void> {
  const own = mkdtempSync(path.join(tmpdir(), 'endcap-screens-'));
  const mapping = path.join(own, 'mapping.json');
  writeFileSync(mapping, mappingText(data));
  for (const [name, text] of Object.entries(data.files ?? {}))
    writeFileSync(path.join(own, name), `${text}\n`);
  const { code, stderr } = await runImport({ PLATFORM_DATA_DIR: platformDir }, [
    ...['--mapping', mapping, '--data', data.folder ?? own],
    ...['--give-to', emailOf('unlimited'), '--brands', data.brand],
  ]);
  rmSync(own, { recursive: true });
  if (code !== 0) throw new Error(`The import for ${data.brand} failed: ${stderr}`);
}

/** The id of a brand by its name, from the options of the brand filter. */
async function brandId(page: Page, appUrl: string, name: string): Promise<string> {
  const query = new URLSearchParams({ q: name.slice(0, 40) });
  const answer = await page.request.get(
    `${appUrl}${paths.filterOptions('brand-dossier', 'dossier', 'brand', `?${query.toString()}`)}`,
  );
  const { options } = (await answer.json()) as { options: { value: string; label: string }[] };
  const found = options.find(({ label }) => label === name);
  if (found === undefined) throw new Error(`There is no brand ${name}.`);
  return found.value;
}

/** An address with a brand. */
function withBrand(screen: Screen, brand: string): Screen {
  const { pathname, searchParams } = new URL(screen.path, 'http://app');
  searchParams.set('brand', brand);
  return { ...screen, path: `${pathname}?${decodeURIComponent(searchParams.toString())}` };
}

/** A browser session with the clock of this process at its start, standing still. */
async function newSession(browser: Browser, now: Date, onPhone: boolean): Promise<BrowserContext> {
  const context = await browser.newContext({
    locale: 'en-US',
    timezoneId: 'UTC',
    viewport: { width: 1440, height: 900 },
    ...(onPhone && { isMobile: true, viewport: { width: 390, height: 844 } }),
  });
  await context.clock.setFixedTime(now);
  return context;
}

class Photographer {
  readonly #start = new Date();
  readonly failed: string[] = [];
  #taken = 0;

  constructor(
    readonly product: Product,
    readonly browser: Browser,
    readonly options: Options,
  ) {}

  async visit(person: Person): Promise<void> {
    const { only } = this.options;
    const wanted = person.screens.filter(
      (screen) =>
        only.length === 0 || only.some((text) => pictureName(person, screen).includes(text)),
    );
    if (wanted.length === 0) return;
    if (person.data !== undefined) await importData(person.data, this.product.dataDir);
    const context = await newSession(this.browser, this.#start, person.onPhone === true);
    try {
      if (person.user !== null) {
        const page = await context.newPage();
        await signInByForm(page, person.user, this.product.appUrl);
        await page.close();
      }
      const page = await context.newPage();
      page.setDefaultTimeout(15_000);
      const traffic = watchTraffic(page);
      const brand = person.data && (await brandId(page, this.product.appUrl, person.data.brand));
      for (const screen of wanted)
        await this.#show(
          page,
          traffic,
          pictureName(person, screen),
          brand === undefined ? screen : withBrand(screen, brand),
          person.onPhone === true,
        );
    } finally {
      await context.close();
    }
  }

  /** One page cannot keep the others from being shown. */
  async #show(
    page: Page,
    traffic: Traffic,
    name: string,
    screen: Screen,
    onPhone: boolean,
  ): Promise<void> {
    const { out, views } = this.options;
    const all = onPhone ? phoneViews : desktopViews;
    const wanted = all.filter((view) => views.length === 0 || views.includes(view.name));
    try {
      const [first] = all;
      if (first !== undefined) await page.setViewportSize(first);
      const site = screen.site === 'platform' ? this.product.platformUrl : this.product.appUrl;
      const answer = await page.goto(site + screen.path, { waitUntil: 'load' });
      await settle(page, traffic);
      if (screen.act !== undefined) {
        await screen.act({
          page,
          ...this.product,
          otherPerson: async () => (await newSession(this.browser, this.#start, false)).newPage(),
        });
        await settle(page, traffic);
      }
      for (const { view, picture } of await takePictures(page, wanted))
        writeFileSync(path.join(out, `${name}.${view.name}.png`), picture);
      this.#taken += 1;
      console.log(`${this.#taken} ${name} (${answer?.status()} ${new URL(page.url()).pathname})`);
    } catch (error) {
      this.failed.push(name);
      console.error(`${name}: ${error instanceof Error ? error.message : String(error)}`);
    }
  }
}

/** @returns the names of the screens of which there are no pictures */
export async function captureAll(options: Options): Promise<readonly string[]> {
  mkdirSync(options.out, { recursive: true });
  const [found] = browsersHere(chromium.executablePath());
  const browser = await chromium.launch({
    args: [...browserArguments, ...steadyRaster],
    ...(found === undefined || found.own ? {} : { executablePath: found.path }),
  });
  try {
    const photographer = new Photographer(await startProduct(options.root), browser, options);
    const waiting = [...readers];
    const lane = async () => {
      for (let person = waiting.shift(); person !== undefined; person = waiting.shift())
        await photographer.visit(person);
    };
    await Promise.all(Array.from({ length: options.lanes }, lane));
    for (const person of changers) await photographer.visit(person);
    return photographer.failed;
  } finally {
    await browser.close();
    await cleanUp();
  }
}
