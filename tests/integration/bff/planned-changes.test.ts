import { beforeAll, describe, expect, it } from 'vitest';

import { paths } from '../../../app/lib/urls/paths';
import type { Answer, HttpClient } from '../../support/network/http-client';
import { startProduct, type RunningBff } from '../../support/programs/processes';
import {
  buy,
  checkOut,
  checkoutForm,
  factsOf,
  mainOf,
  titleOf,
} from '../../support/people/purchases';
import { signIn, type DemoUser } from '../../support/people/sign-in';

/** Changes that are planned beside each other: another plan, and fewer add-ons; and results that say what has changed. */

let bff: RunningBff;
beforeAll(async () => {
  ({ bff } = await startProduct());
});

const as = async (user: DemoUser) => (await signIn(bff.url, user)).client;
const open = (client: HttpClient, path: string) => client.get(bff.url + path);
const settings = (client: HttpClient, tab: 'billing' | 'addons') =>
  open(client, paths.settingsTab(tab));
const undoForm = 'main form:has([name="version"])';
const buttonOf = (page: Answer) => page.document().querySelector(`${undoForm} button`)?.textContent;
const rowsOf = (page: Answer) =>
  [...page.document().querySelectorAll('main tbody th')].map(({ textContent }) => textContent);
const reduce = async (client: HttpClient, users: string, brands: string) =>
  client.followFrom(
    await client.submit(
      await settings(client, 'addons'),
      { users, brands },
      { form: checkoutForm },
    ),
  );

const keepsAll = 'Undo the change and keep Growth with 2 additional users and 1 additional brand';
const day = String.raw`\w{3} \d\d, \d{4}`;

describe('a yearly plan with add-ons', () => {
  const downgrade = { action: 'downgrade', price: 'price_growth_monthly' };
  const planned = new RegExp(
    `^Growth, billed monthly, with 2 additional users and 0 additional brands, from ${day}$`,
  );
  let client: HttpClient;
  beforeAll(async () => {
    client = await as('core');
    await buy(client, bff.url, { action: 'upgrade', price: 'price_growth_yearly' });
    await buy(client, bff.url, { action: 'addon', users: '2', brands: '1' });
  });

  const expectPlanned = async () => {
    for (const tab of ['billing', 'addons'] as const)
      expect(factsOf(await settings(client, tab))['Planned change']).toMatch(planned);
    expect(buttonOf(await settings(client, 'billing'))).toBe(keepsAll);
    const plans = await open(client, paths.plans('yearly'));
    expect(mainOf(plans)).toMatch(
      new RegExp(
        `Your plan changes on ${day}\\. From then on: Growth, billed monthly, with 2 additional users and 0 additional brands\\.`,
      ),
    );
    expect(mainOf(plans)).toContain(keepsAll);
  };
  const undo = async () =>
    client.followFrom(
      await client.submit(await settings(client, 'billing'), {}, { form: undoForm }),
    );

  it('[P-03 P-08 U-06 U-07 R-15] keeps fewer add-ons through a downgrade, and says so wherever it is told', async () => {
    await reduce(client, '2', '0');
    expect(mainOf(await open(client, paths.plans('yearly')))).toMatch(
      new RegExp(`Your add-ons change on ${day}\\. From then on: 2 additional users and 0`),
    );
    for (const step of ['review', 'checkout'] as const) {
      const page = await open(client, paths.cart(step, downgrade));
      expect(rowsOf(page)).toEqual(['Growth plan, monthly', '2 × Additional users', 'Tax']);
      expect(factsOf(page)['Next invoice']).toMatch(/^\$727\.00 on /);
      expect(factsOf(page)['Planned change']).toMatch(planned);
    }
    await checkOut(client, bff.url, downgrade);
    await expectPlanned();
    expect(factsOf(await settings(client, 'billing'))['Renews']).toMatch(/ for \$727\.00$/);
    expect(factsOf(await undo())).not.toHaveProperty('Planned change');
  });

  it('[P-03 U-06 U-07 R-15] has fewer add-ons that are planned after the downgrade, and names them', async () => {
    await checkOut(client, bff.url, downgrade);
    const before = await settings(client, 'billing');
    expect(factsOf(before)['Planned change']).toMatch(
      new RegExp(`^Growth, billed monthly, from ${day}$`),
    );
    expect(buttonOf(before)).toBe('Undo the change and keep Growth');
    // More add-ons begin now, and the next invoice is that of the planned plan.
    const addOn = await open(client, paths.cart('checkout', { action: 'addon', users: '1' }));
    expect(factsOf(addOn)).toMatchObject({
      'Planned change': expect.stringMatching(`^Growth, billed monthly, from ${day}$`) as string,
      'Next invoice': expect.stringMatching(/^\$865\.00 on /) as string,
    });
    expect((await reduce(client, '2', '0')).text).toContain('Your add-ons change on ');
    await expectPlanned();
    // Back to all: the plan changes alone.
    expect((await reduce(client, '2', '1')).text).toContain('Your add-ons stay as they are.');
    expect(buttonOf(await settings(client, 'billing'))).toBe('Undo the change and keep Growth');
    await undo();
  });
});

it('[P-03 P-08 U-07] an upgrade keeps fewer add-ons planned, and says so before it is paid', async () => {
  const client = await as('gifted');
  await buy(client, bff.url, { action: 'addon', users: '2', brands: '1' });
  await reduce(client, '2', '0');
  const choice = { action: 'upgrade', price: 'price_growth_yearly' };
  const planned = new RegExp(`^2 additional users and 0 additional brands from ${day}$`);
  for (const step of ['review', 'checkout'] as const)
    expect(factsOf(await open(client, paths.cart(step, choice)))['Planned change']).toMatch(
      planned,
    );
  await buy(client, bff.url, choice);
  const billing = factsOf(await settings(client, 'billing'));
  expect(billing).toMatchObject({ 'Your own plan': 'Growth', Additional: '2 users, 1 brand' });
  expect(billing['Planned change']).toMatch(planned);
});

it('[P-03 R-14] a change of the plan says which planned change and which cancellation end with it', async () => {
  const client = await as('growth');
  const facts = async (choice: { action: string; price?: string }) =>
    factsOf(await open(client, paths.cart('checkout', choice)));
  const upgrade = { action: 'upgrade', price: 'price_unlimited_monthly' };
  const downgrade = { action: 'downgrade', price: 'price_growth_monthly' };
  expect(await facts(upgrade)).not.toHaveProperty('Planned no longer');
  await checkOut(client, bff.url, downgrade);
  expect(await facts(upgrade)).toMatchObject({ 'Planned no longer': 'Growth, billed monthly' });
  expect(await facts({ action: 'cancel' })).toMatchObject({
    'Planned change': 'Growth, billed monthly, if you resume the plan',
  });
  await checkOut(client, bff.url, { action: 'cancel' }, { reason: 'Too dear' });
  expect(await facts(upgrade)).toMatchObject({ Cancellation: 'Taken back: the plan goes on' });
});

describe('the result of a purchase', () => {
  it('[R-14 X-05] of another interval says how the plan is billed', async () => {
    const client = await as('merchant-admin');
    const yearly = await buy(client, bff.url, { action: 'upgrade', price: 'price_growth_yearly' });
    expect(titleOf(yearly)).toBe('You have been upgraded to Growth plan.');
    expect(mainOf(yearly)).toContain('Your plan is billed yearly.');
  });

  it('[R-14 P-03] of a cancellation while an invoice is open says that the plan has ended', async () => {
    const client = await as('payment');
    const cancelled = await checkOut(client, bff.url, { action: 'cancel' }, { reason: 'Too dear' });
    expect(titleOf(cancelled)).toBe('Your subscription has been cancelled. Your plan has ended.');
  });
});
