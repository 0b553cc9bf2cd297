import { rm } from 'node:fs/promises';

import { paths } from '../../app/lib/urls/paths';
import { contentOf, resultOf } from '../../app/test-support/dashboard-fixture';
import {
  type ContentUpstream,
  connectionTo,
  startContentUpstream,
} from '../support/network/content-upstream';
import { expect, hydrated, test } from '../support/browser/e2e';
import { startBff, type RunningBff } from '../support/programs/processes';

/** A stand-in of the platform, whose tile of net sales fails as long as it is told to. */
const address = `${paths.dashboard('brand-dossier', 'dossier')}?brand=brd_1`;
const reason = 'This figure could not be worked out just now.';
const figure = '$123,457';
let upstream: ContentUpstream;
let bff: RunningBff;
let isBroken = true;

test.beforeAll(async () => {
  upstream = await startContentUpstream(contentOf());
  upstream.content = () => {
    const content = contentOf();
    const error = { code: 'failed', message: reason };
    return {
      ...content,
      widgets: content.widgets.map((widget) =>
        isBroken && widget.id === 'net-sales'
          ? { ...widget, result: resultOf({ error }), trend: null }
          : widget,
      ),
    };
  };
  bff = await startBff({ platform: { connection: connectionTo(upstream) } });
});
test.afterAll(async () => {
  await bff.stop();
  await upstream.close();
  await rm(bff.dataDir, { recursive: true, force: true });
});
test.beforeEach(() => {
  isBroken = true;
  upstream.asked.length = 0;
});
const asked = () => upstream.asked.map(({ widgets }) => widgets ?? 'all');

test('[D-13] the retry of one card mends that one, and touches no other', async ({ page }) => {
  await page.goto(bff.url + address);
  await hydrated(page);
  const cards = page.locator('main article');
  await expect(cards).toHaveCount(3);
  const broken = page.locator('#widget-net-sales');
  await expect(broken).toContainText(reason);
  await expect(page.locator('main article[data-state=full]')).toHaveCount(2);
  // A node that is replaced loses its mark.
  const nodes = 'main article, main article[data-state=full] *';
  const marked = await page.locator(nodes).evaluateAll((all) => {
    for (const each of all) Object.assign(each, { mark: true });
    return all.length;
  });
  const stillMarked = () =>
    page
      .locator('main article, main article *')
      .evaluateAll((all) => all.filter((each) => 'mark' in each).length);

  const again = broken.getByRole('button', { name: 'Try again' });
  await again.click();
  await expect.poll(asked).toEqual(['all', ['net-sales']]);
  await expect(again).toBeEnabled();
  await expect(broken).toContainText(reason);

  isBroken = false;
  await again.click();
  await expect(broken.locator('.figure').first()).toHaveText(figure);
  await expect(again).toHaveCount(0);
  expect(asked()).toEqual(['all', ['net-sales'], ['net-sales']]);
  expect(await stillMarked()).toBe(marked);
  await expect(page).toHaveURL(bff.url + address);
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('[D-13] the retry of a card is a button that loads its page again, the state kept', async ({
    page,
  }) => {
    await page.goto(bff.url + address);
    const broken = page.locator('#widget-net-sales');
    await expect(broken).toContainText(reason);
    isBroken = false;
    await broken.getByRole('button', { name: 'Try again' }).click();
    await expect(broken.locator('.figure').first()).toHaveText(figure);
    await expect(page).toHaveURL(bff.url + address);
    expect(asked()).toEqual(['all', 'all']);
    expect(upstream.asked.map(({ state }) => state['brand'])).toEqual(['brd_1', 'brd_1']);
  });
});
