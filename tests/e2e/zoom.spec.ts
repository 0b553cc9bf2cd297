import type { Page } from '@playwright/test';

import { paths } from '../../app/lib/urls/paths';
import { readers } from '../screens/people';
import type { Person } from '../screens/screen';
import { smallTargets } from '../support/browser/axe';
import { expect, test, withStatus } from '../support/browser/e2e';
import { layoutFaults } from '../support/browser/layout';

/** L-18: the pages for people who zoom, space out texts, or go from control to control by keyboard. */

const whole = { width: 1280, height: 1024 };
const at200 = { width: 640, height: 512 };
const at400 = { width: 320, height: 256 };

const nameOf = ({ name, user }: Person) => name ?? user ?? 'visitor';

/** One address of each page that opens without an act; ids make no page of their own. */
function addressesOf({ screens }: Person): string[] {
  const byPage = new Map<string, string>();
  for (const { path, site, act } of screens) {
    const page = path.replace(/\?.*/, '').replaceAll(/\/[^/]*[\d_][^/]*/g, '/:id');
    if (site !== 'platform' && act === undefined && !byPage.has(page)) byPage.set(page, path);
  }
  return [...byPage.values()];
}

/** WCAG 1.4.12: text spacing by which nothing may be lost. */
const spaceOut = (page: Page) =>
  page.evaluate(() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(`* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important }
      p { margin-bottom: 2em !important }`);
    document.adoptedStyleSheets.push(sheet);
  });

/** Faults after a change of the window, without texts of drawings: those are scaled then, and end anywhere. */
const faultsOfChanged = async (page: Page): Promise<string[]> =>
  (await layoutFaults(page)).filter((fault) => !fault.startsWith('runs out: text.'));

for (const person of readers.filter((one) =>
  ['visitor', 'unlimited', 'merchant-admin', 'orders', 'brand-orders'].includes(nameOf(one)),
))
  test(`[L-18 L-11] pages fit a window at 100, 200 and 400 % and texts with more space: ${nameOf(person)}`, async ({
    page,
    app,
    signInAs,
    expectErrors,
  }) => {
    test.setTimeout(900_000);
    expectErrors(withStatus(400, 403, 404));
    if (person.user !== null) await signInAs(page, person.user);
    const faults: string[] = [];
    for (const address of addressesOf(person)) {
      const note = (size: string, found: string[]) =>
        faults.push(...found.map((fault) => `${address} ${size}: ${fault}`));
      await page.setViewportSize(at400);
      await page.goto(app.url + address);
      note('at 400 %', [...(await layoutFaults(page)), ...(await smallTargets(page))]);
      await page.setViewportSize(at200);
      note('at 200 %', [...(await faultsOfChanged(page)), ...(await smallTargets(page))]);
      await page.setViewportSize(whole);
      note('at 100 %', [...(await faultsOfChanged(page)), ...(await smallTargets(page))]);
      await spaceOut(page);
      note('with space', await faultsOfChanged(page));
    }
    expect(faults).toEqual([]);
  });

/** The element with the focus where something covers the whole of it; else null. */
const coveredFocus = (page: Page): Promise<string | null> =>
  page.evaluate(() => {
    const focused = document.activeElement;
    if (focused === null || focused === document.body) return null;
    // A control that is drawn by its label.
    const { labels } = focused as HTMLInputElement;
    const shown = focused.closest('.sr-only') === null ? focused : (labels?.[0] ?? focused);
    const box = shown.getBoundingClientRect();
    const isSeen = [0.1, 0.5, 0.9].some((down) =>
      [0.1, 0.5, 0.9].some((across) => {
        const hit = document.elementFromPoint(
          box.left + box.width * across,
          box.top + box.height * down,
        );
        return hit !== null && (shown.contains(hit) || hit.contains(shown));
      }),
    );
    return isSeen ? null : focused.outerHTML.slice(0, 120);
  });

test('[L-18] sticky parts never cover the control with the focus', async ({ page, signInAs }) => {
  test.setTimeout(300_000);
  await signInAs(page, 'unlimited', { path: paths.dashboard('brand-dossier', 'performance') });
  for (const size of [whole, at200, at400]) {
    await page.setViewportSize(size);
    for (const key of ['Tab', 'Shift+Tab']) {
      const covered: string[] = [];
      for (let pressed = 0; pressed < 60; pressed += 1) {
        await page.keyboard.press(key);
        const found = await coveredFocus(page);
        if (found !== null) covered.push(found);
      }
      expect([size.width, key, covered]).toEqual([size.width, key, []]);
    }
  }
});
