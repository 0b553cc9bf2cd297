// npm run screens -- --out FOLDER [--root CHECKOUT] [--only TEXT]: pictures of every page, as several demo users, in
//   light and dark and three widths. The checkout (default: this one) must be built.
// npm run screens -- compare BEFORE AFTER [--out FOLDER]: which pictures differ, pixel by pixel.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';

import { browserArguments } from '../tests/support/browser.mjs';
import { ensureBrowser } from './lib/browser.mjs';
import { fail, root as ownRoot, say } from './lib/steps.mjs';

const views = [
  { name: '1440-light', width: 1440, height: 900, colorScheme: 'light' },
  { name: '1440-dark', width: 1440, height: 900, colorScheme: 'dark' },
  { name: '1024-light', width: 1024, height: 768, colorScheme: 'light' },
  { name: '1024-dark', width: 1024, height: 768, colorScheme: 'dark' },
  { name: '800-light', width: 800, height: 1000, colorScheme: 'light' },
  { name: '800-dark', width: 800, height: 1000, colorScheme: 'dark' },
];

const home = '/dashboards/brand-dossier/dossier';
const publicPages = [
  home,
  '/help',
  '/privacy',
  '/terms',
  '/security',
  '/safelist',
  '/cookie-preferences',
  '/pricing/plans',
  '/auth/signin?error=SessionRequired&callbackUrl=/users',
  '/auth/logout',
  '/no-such-page',
  '/maintenance.html',
  '/styleguide',
];
const dashboards = [
  'brand-dossier/brand-info',
  'brand-dossier/performance',
  'product-dossier/product-performance',
  'overview/overview-home',
  'trends/trends-and-rankings',
  'leaderboard/leaderboard',
  'experimentation/experimentation-samples',
  'investor/investor',
].map((slugs) => `/dashboards/${slugs}`);
const settings = ['general', 'preferences', 'billing', 'addons'].map((tab) => `/settings/${tab}`);

/** What each person looks at. `links` are followed from a page, by the address that they lead to. */
const people = [
  { user: null, pages: publicPages },
  { user: 'trial', pages: [home, ...settings] },
  { user: 'brandless', pages: [home] },
  { user: 'payment', pages: [home] },
  {
    user: 'unlimited',
    pages: [
      home,
      `${home}/widgets/net-sales`,
      `${home}/widgets/top-products`,
      `${home}?hideLayout`,
      `${home}?filters={"time_frame":["L52W"]}`,
      `${home}?brand=no-such-brand&filters={"nothing":"all"}`,
      ...dashboards,
      ...settings,
    ],
  },
  {
    user: 'merchant-admin',
    pages: [
      '/inventory',
      '/inventory/storage',
      '/inventory/notify',
      '/consignment-orders',
      ...['placed', 'received', 'closed', 'in-review', 'invalid'].map(
        (tab) => `/consignment-orders?tab=${tab}`,
      ),
      '/consignment-orders/new',
      '/orders',
      '/users',
      '/users/invite',
    ],
    links: [
      {
        from: '/consignment-orders',
        to: /^\/consignment-orders\/[^/?]+$/,
        steps: ['', '/edit', '/place', '/void', '/copy'],
      },
      {
        from: '/consignment-orders?tab=received',
        to: /^\/consignment-orders\/[^/?]+$/,
        steps: [''],
      },
      { from: '/users', to: /^\/users\/(?!invite|delete)[^/?]+$/, steps: ['', '/invitation'] },
    ],
  },
  {
    user: 'admin',
    platformPages: ['/admin/pending-orders', '/admin/received-orders', '/admin/intake', '/mail'],
    pages: ['/consignment-orders'],
  },
];

async function freePort() {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address();
  server.close();
  await once(server, 'close');
  return port;
}

/** Starts the built product of a checkout with a data folder of its own. */
async function startProduct(root) {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'endcap-screens-'));
  const [port, platformPort] = [await freePort(), await freePort()];
  const child = spawn(process.execPath, ['build/index.js'], {
    cwd: root,
    stdio: 'ignore',
    env: {
      ...process.env,
      NODE_ENV: 'test',
      PORT: String(port),
      PLATFORM_PORT: String(platformPort),
      DATA_DIR: dataDir,
      PLATFORM_LOGIN_RATE_PER_MINUTE: '100000',
      PLATFORM_SEED: 'demo',
    },
  });
  const url = `http://localhost:${port}`;
  for (let tries = 0; ; tries += 1) {
    if (child.exitCode !== null || tries > 240) fail('the product did not start');
    const isReady = await fetch(`${url}/readyz`)
      .then(({ ok }) => ok)
      .catch(() => false);
    if (isReady) break;
    await new Promise((resolve) => setTimeout(resolve, 500));
  }
  return {
    url,
    platformUrl: `http://localhost:${platformPort}`,
    async stop() {
      child.kill('SIGTERM');
      await once(child, 'exit');
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

async function signIn(page, url, user) {
  await page.goto(`${url}/auth/login`);
  await page.getByLabel('Email').fill(`${user}@demo.endcap.example`);
  await page.getByLabel('Password', { exact: true }).fill('endcap-demo');
  await page.getByRole('button', { name: /log in|sign in|continue/i }).click();
  await page.waitForURL(
    (at) => at.origin === new URL(url).origin && !at.pathname.startsWith('/auth/'),
  );
}

const fileName = (user, address) =>
  `${user ?? 'visitor'}${address.replaceAll(/[^a-z0-9]+/gi, '-').slice(0, 90)}`;

/** Pictures of one page in all views, once its parts that come after hydration are there. */
async function capture(page, name, out) {
  for (const { name: view, width, height, colorScheme } of views) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await page.setViewportSize({ width, height });
    await page.evaluate('document.fonts.ready');
    await page.waitForTimeout(150);
    await page.screenshot({
      path: path.join(out, `${name}.${view}.png`),
      fullPage: true,
      animations: 'disabled',
      caret: 'hide',
    });
  }
}

async function visit(page, address, name, out) {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto(address, { waitUntil: 'load' });
  // The frame's parts come after hydration.
  await page.waitForTimeout(1200);
  await capture(page, name, out);
  say(name);
}

async function captureAll({ root, out, only }) {
  const { chromium } = await import('playwright');
  const product = await startProduct(root);
  const browser = await chromium.launch({
    executablePath: await ensureBrowser(),
    args: browserArguments,
  });
  const isWanted = (name) => only === undefined || name.includes(only);
  mkdirSync(out, { recursive: true });
  try {
    for (const { user, pages, links = [], platformPages = [] } of people) {
      const context = await browser.newContext({ locale: 'en-US', timezoneId: 'UTC' });
      const page = await context.newPage();
      if (user === null && isWanted('login-site')) {
        await visit(page, `${product.url}/auth/login`, 'login-site', out);
        await visit(page, `${product.url}/auth/login?signUp=true`, 'login-site-sign-up', out);
      }
      if (user !== null) await signIn(page, product.url, user);
      for (const address of pages) {
        const name = fileName(user, address);
        if (isWanted(name)) await visit(page, product.url + address, name, out);
      }
      for (const { from, to, steps } of links) {
        if (!isWanted(fileName(user, from))) continue;
        await page.goto(product.url + from);
        const targets = await page
          .locator('main a')
          .evaluateAll((all) => all.map((link) => new URL(link.href).pathname));
        const target = targets.find((pathname) => to.test(pathname));
        if (target === undefined) throw new Error(`no link on ${from} leads to ${to}`);
        for (const step of steps)
          await visit(
            page,
            product.url + target + step,
            `${fileName(user, from)}-first${step.replace('/', '-')}`,
            out,
          );
      }
      for (const address of platformPages) {
        const name = `platform-${fileName(user, address)}`;
        if (isWanted(name)) await visit(page, product.platformUrl + address, name, out);
      }
      await context.close();
    }
  } finally {
    await browser.close();
    await product.stop();
  }
}

/** Compares two folders of pictures; writes what differs as pictures of their own. */
async function compare(before, after, out) {
  const [{ default: pixelmatch }, { PNG }] = await Promise.all([
    import('pixelmatch'),
    import('pngjs'),
  ]);
  const list = (folder) => readdirSync(folder).filter((file) => file.endsWith('.png'));
  const names = [...new Set([...list(before), ...list(after)])].sort();
  let differing = 0;
  for (const name of names) {
    const files = [before, after].map((folder) => path.join(folder, name));
    if (!files.every((file) => existsSync(file))) {
      differing += 1;
      console.log(`${name}: only in ${existsSync(files[0]) ? before : after}`);
      continue;
    }
    const [one, other] = files.map((file) => PNG.sync.read(readFileSync(file)));
    if (one.width !== other.width || one.height !== other.height) {
      differing += 1;
      console.log(`${name}: ${one.width}x${one.height}, now ${other.width}x${other.height}`);
      continue;
    }
    const marks = new PNG({ width: one.width, height: one.height });
    const pixels = pixelmatch(one.data, other.data, marks.data, one.width, one.height, {
      threshold: 0,
      // By default a difference that looks like anti-aliasing does not count.
      includeAA: true,
    });
    if (pixels === 0) continue;
    differing += 1;
    console.log(`${name}: ${pixels} pixels differ`);
    if (out !== undefined) {
      mkdirSync(out, { recursive: true });
      writeFileSync(path.join(out, name), PNG.sync.write(marks));
    }
  }
  console.log(`${names.length} pictures, ${differing} differ`);
  return differing;
}

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    out: { type: 'string' },
    root: { type: 'string', default: ownRoot },
    only: { type: 'string' },
  },
});
if (positionals[0] === 'compare') {
  const [, before, after] = positionals;
  if (before === undefined || after === undefined) fail('compare takes two folders');
  process.exit((await compare(before, after, values.out)) === 0 ? 0 : 1);
} else if (values.out === undefined) {
  fail('--out names the folder for the pictures');
} else {
  await captureAll({
    root: path.resolve(values.root),
    out: path.resolve(values.out),
    only: values.only,
  });
}
