import { beforeAll, describe, expect, it } from 'vitest';

import { paths } from '../../../app/lib/urls/paths';
import { chooseTimeZone } from '../../support/people/account-form';
import { createClient, type Answer, type HttpClient } from '../../support/network/http-client';
import {
  startProduct,
  type RunningBff,
  type RunningPlatform,
} from '../../support/programs/processes';
import {
  buy,
  checkOut,
  checkoutForm,
  factsOf,
  giveDetails,
  mainOf,
  payWith,
  titleOf,
} from '../../support/people/purchases';
import { signIn, type DemoUser } from '../../support/people/sign-in';

let bff: RunningBff;
let platform: RunningPlatform;

beforeAll(async () => {
  ({ bff, platform } = await startProduct());
});

const prices = {
  core: 'price_core_brand_monthly',
  coreYearly: 'price_core_brand_yearly',
  growth: 'price_growth_monthly',
} as const;
const as = async (user: DemoUser) => (await signIn(bff.url, user)).client;
const open = (client: HttpClient, path: string) => client.get(bff.url + path);
const linkTexts = (page: Answer) =>
  [...page.document().querySelectorAll('main a')].map((link) => link.textContent);

/** The text of the link of a page to an address. */
const linkOf = (page: Answer, to: string) =>
  page.document().querySelector(`main a[href="${to}"]`)?.textContent;

describe('a trial user', () => {
  it('[R-13 R-14 R-15 P-03 P-09 P-10 X-03 X-02 X-01] subscribes, without scripts', async () => {
    const client = await as('trial');
    const plans = await open(client, paths.pricing);
    expect(mainOf(plans)).toContain('Your plan');
    const review = await client.get(
      plans.document().querySelector<HTMLAnchorElement>(`main a[href*="${prices.core}"]`)!.href,
    );
    expect(titleOf(review)).toBe('Subscribe');
    expect(mainOf(review)).toContain('$299.00 is due at the checkout, before add-ons.');
    expect(factsOf(review)).toMatchObject({ Plan: 'Core Brand', Billed: 'Every month' });
    const addOns = await client.get(
      [...review.document().querySelectorAll<HTMLAnchorElement>('main a')].find(
        ({ textContent }) => textContent === 'Continue',
      )!.href,
    );
    const refused = await client.submit(
      addOns,
      { users: 'many', brands: '-2' },
      { form: checkoutForm },
    );
    expect(refused.status).toBe(422);
    for (const field of ['users', 'brands'])
      expect(mainOf(refused)).toContain(`Additional ${field}: Enter a whole number from 0 to 100.`);
    const tooMany = { users: '100000', brands: '0' };
    expect(mainOf(await client.submit(addOns, tooMany, { form: checkoutForm }))).toContain(
      'Additional users: Enter a whole number from 0 to 100.',
    );
    expect(refused.document().querySelector<HTMLInputElement>('[name="users"]')?.value).toBe(
      'many',
    );
    const asked = await client.followFrom(
      await client.submit(refused, { users: '1', brands: '0' }, { form: checkoutForm }),
    );
    expect(titleOf(asked)).toBe('Billing details');
    const checkout = await giveDetails(client, asked);
    expect(mainOf(checkout)).toMatch(/Core Brand plan, monthly.*\$299\.00/);
    expect(mainOf(checkout)).toMatch(/1 × Additional user, .*\$39\.00/);
    const button = checkout.document().querySelector(`${checkoutForm} button`);
    expect(button?.textContent).toMatch(/^Pay \$\d+\.\d\d$/);

    const sent = await client.submit(checkout, {}, { form: checkoutForm });
    expect([sent.status, new URL(sent.location!).origin]).toEqual([303, platform.url]);
    // Sent twice: the same purchase, and the same page of the gateway.
    const again = await client.submit(checkout, {}, { form: checkoutForm });
    expect(again.location).toBe(sent.location);

    const result = await payWith(client, await client.get(sent.location!), 'pays');
    expect(titleOf(result)).toBe('Welcome, You have been subscribed to Core Brand plan.');
    expect(new URL(result.url).pathname).toBe('/cart/success');
    // Reloaded, and opened late.
    expect(titleOf(await client.get(result.url))).toBe(titleOf(result));
    expect(titleOf(await client.follow(result.url.replace('success', 'failed')))).toBe(
      titleOf(result),
    );

    // Forged, incomplete, and another user's.
    const forged = new URL(result.url);
    forged.searchParams.set('actionType', 'upgrade');
    expect(titleOf(await client.get(forged.href))).toBe('Invalid Request.');
    for (const name of ['priceId', 'subscriptionId', 'actionType']) {
      const missing = new URL(result.url);
      missing.searchParams.delete(name);
      expect([name, titleOf(await client.get(missing.href))]).toEqual([name, 'Invalid Request.']);
    }
    for (const [name, other] of [
      ['priceId', prices.growth],
      ['subscriptionId', 'sub_other'],
    ] as const) {
      const foreign = new URL(result.url);
      foreign.searchParams.set(name, other);
      expect([name, titleOf(await client.get(foreign.href))]).toEqual([name, 'Invalid Request.']);
    }
    expect(titleOf(await (await as('growth')).get(result.url))).toBe('Invalid Request.');

    const twice = await open(
      client,
      paths.cart('checkout', { action: 'subscribe', price: prices.core }),
    );
    expect(titleOf(twice)).toBe('Already subscribed.');
    // What was sent is not sent again.
    const late = await client.followFrom(await client.submit(checkout, {}, { form: checkoutForm }));
    expect(titleOf(late)).toBe(titleOf(result));

    const billing = await open(client, paths.settingsTab('billing'));
    expect(factsOf(billing)).toMatchObject({
      Plan: 'Core Brand',
      Status: 'Active',
      Additional: '1 user',
    });
    expect(billing.document().querySelector('main')?.textContent).toMatch(
      /Dates in [^.]+\. Invoices keep the time zone in which they were issued\./,
    );
    const invoices = [...billing.document().querySelectorAll('main tbody tr')];
    expect(invoices).toHaveLength(1);
    expect(invoices[0]!.textContent).toContain('Paid');
  });
});

describe('a paying user', () => {
  it('[P-03 X-05 X-04 U-06] upgrades at once, downgrades at the end, and takes that back', async () => {
    const client = await as('core');
    const upgrade = { action: 'upgrade', price: prices.growth } as const;
    expect(mainOf(await open(client, paths.cart('review', upgrade)))).toMatch(
      /\$\d+\.\d\d is due at the checkout\./,
    );
    const upgraded = await buy(client, bff.url, upgrade);
    expect(titleOf(upgraded)).toBe('You have been upgraded to Growth plan.');

    const downgraded = await checkOut(client, bff.url, {
      action: 'downgrade',
      price: prices.core,
    });
    expect(titleOf(downgraded)).toMatch(
      /^Your plan has been downgraded\. This effect will be reflected from \w{3} \d\d, \d{4}\.$/,
    );
    expect(mainOf(await open(client, paths.plans('monthly')))).toContain('Your next plan');
    const billing = await open(client, paths.settingsTab('billing'));
    expect(factsOf(billing)['Planned change']).toMatch(/^Core Brand from /);
    const [, changeDay] = factsOf(billing)['Planned change']!.split(' from ');
    expect(titleOf(downgraded)).toContain(`reflected from ${changeDay}.`);
    expect(linkOf(billing, paths.pricing)).toBe('Change plan');
    expect(linkOf(billing, paths.cart('checkout', { action: 'cancel' }))).toBe('Cancel plan');
    const undone = await client.followFrom(
      await client.submit(billing, {}, { form: 'main form:has([name="version"])' }),
    );
    expect(undone.text).toContain('The planned change has been undone.');
    expect(factsOf(undone)).not.toHaveProperty('Planned change');
    expect(factsOf(undone)).toMatchObject({
      Plan: expect.stringContaining('Growth') as string,
      Price: expect.stringMatching(/^\$649\.00, monthly/) as string,
    });

    // With add-ons, and billed another way: it reads what the first invoice will have.
    await buy(client, bff.url, { action: 'addon', users: '2', brands: '1' });
    const choice = { action: 'downgrade', price: prices.coreYearly };
    for (const step of ['review', 'checkout'] as const) {
      const page = await open(client, paths.cart(step, choice));
      const rows = [...page.document().querySelectorAll('main tr')].map((row) =>
        [...row.children].map(({ textContent }) => textContent),
      );
      expect(rows.slice(1)).toEqual([
        ['Core Brand plan, yearly', '$2,988.00'],
        ['2 × Additional users', '$936.00'],
        ['1 × Additional brand', '$1,188.00'],
        ['Tax', '$0.00'],
        [expect.stringMatching(/^To pay on \w{3} \d\d, \d{4}$/), '$5,112.00'],
      ]);
      expect(factsOf(page)['Next invoice']).toMatch(/^\$5,112\.00 on /);
    }
    await checkOut(client, bff.url, choice);
    for (const tab of ['billing', 'addons'] as const)
      expect(factsOf(await open(client, paths.settingsTab(tab)))['Planned change']).toMatch(
        /^Core Brand, billed yearly, from \w{3} \d\d, \d{4}$/,
      );

    // Cancelled, it ends; resumed, it changes as planned before.
    const planned = await open(client, paths.settingsTab('billing'));
    const checkout = await open(client, paths.cart('checkout', { action: 'cancel' }));
    await client.submit(checkout, { reason: 'Too dear' }, { form: checkoutForm });
    const cancelled = await open(client, paths.settingsTab('billing'));
    expect(factsOf(cancelled)).toMatchObject({ Status: 'Cancelled' });
    for (const page of [cancelled, await open(client, paths.settingsTab('addons'))])
      expect(factsOf(page)).not.toHaveProperty('Planned change');
    const plans = mainOf(await open(client, paths.plans('yearly')));
    expect(plans).toContain('Your plan is cancelled and ends on');
    expect(plans).not.toContain('Your next plan');
    const resumed = await client.followFrom(
      await client.submit(cancelled, {}, { form: 'main form:has([name="version"])' }),
    );
    expect(resumed.text).toContain(
      'Your plan continues. The change that you planned before takes effect as planned.',
    );
    for (const fact of ['Status', 'Planned change', 'Renews', 'Additional'])
      expect([fact, factsOf(resumed)[fact]]).toEqual([fact, factsOf(planned)[fact]]);
    expect(mainOf(await open(client, paths.plans('yearly')))).toContain('Your next plan');
  });

  it('[P-03 X-08 U-06 U-08] cancels with a reason, and resumes', async () => {
    const client = await as('unlimited');
    const checkout = await open(client, paths.cart('checkout', { action: 'cancel' }));
    const refused = await client.submit(checkout, {}, { form: checkoutForm });
    expect(refused.status).toBe(422);
    expect(mainOf(refused)).toContain('Required!');
    const cancelled = await client.followFrom(
      await client.submit(refused, { reason: 'Too dear' }, { form: checkoutForm }),
    );
    expect(titleOf(cancelled)).toMatch(
      /^Your subscription has been cancelled\. This effect will be reflected from \w{3} \d\d, \d{4}\.$/,
    );
    expect(linkTexts(await open(client, paths.pricing))).toContain('Resume');
    const billing = await open(client, paths.settingsTab('billing'));
    expect(titleOf(cancelled)).toContain(`reflected from ${factsOf(billing)['Ends']}.`);
    const resumed = await client.followFrom(
      await client.submit(billing, {}, { form: 'main form:has([name="version"])' }),
    );
    expect(factsOf(resumed)['Status']).toBe('Active');
    expect(resumed.text).toContain('Your plan continues.');
    expect(resumed.text).not.toContain('planned change');
  });

  it('[P-08 U-07 P-02 P-03] buys seats, which the frame knows at once; fewer from the next period on; a smaller plan is refused with the ways to remove what is too much, for who may', async () => {
    const client = await as('merchant-admin');
    const before = await open(client, paths.settingsTab('addons'));
    expect(factsOf(before)).toMatchObject({
      Seats: '2 of 8 left',
      'An additional user': '$39 a month',
      'An additional brand': '$99 a month',
    });
    expect(factsOf(await open(await as('growth'), paths.settingsTab('addons')))).toMatchObject({
      'An additional user': '$468 a year ($39 a month)',
      'An additional brand': '$1,188 a year ($99 a month)',
    });
    const more = paths.cart('addons', { action: 'addon' });
    expect(linkOf(before, more)).toBe('Buy more');
    const limitless = await open(await as('unlimited'), paths.settingsTab('addons'));
    expect(factsOf(limitless)).toMatchObject({ Seats: 'No limit', Brands: 'No limit' });
    expect(linkOf(limitless, more)).toBeUndefined();
    expect(mainOf(limitless)).toContain('Your plan has no limits, so there is nothing to add.');
    const bought = await buy(client, bff.url, { action: 'addon', users: '2', brands: '1' });
    expect(titleOf(bought)).toBe('Additional 2 of users have been added.');
    expect(mainOf(bought)).toContain('Additional 1 of brands have been added.');
    const addOns = await open(client, paths.settingsTab('addons'));
    expect(factsOf(addOns)).toMatchObject({ Seats: '4 of 10 left', Brands: '1 of 4 left' });
    const fewer = await client.followFrom(
      await client.submit(addOns, { users: '1', brands: '0' }, { form: checkoutForm }),
    );
    const planned = factsOf(fewer)['Planned change'] ?? '';
    expect(planned).toMatch(/^1 additional user and 0 additional brands from \w{3} \d\d, \d{4}$/);
    expect(fewer.text).toContain(`Your add-ons change on ${planned.split(' from ')[1]}.`);
    const billing = await open(client, paths.settingsTab('billing'));
    expect(factsOf(billing)['Planned change']).toBe(planned);
    // Another interval begins a new period, and with it what is planned: the offer and the checkout say so.
    const offers = await open(client, paths.plans('yearly'));
    expect(mainOf(offers)).toContain('Switch to yearly');
    expect(mainOf(offers)).toContain('An additional user is $468 a year ($39 a month)');
    const yearly = { action: 'upgrade', price: 'price_growth_yearly' } as const;
    const checkout = await open(client, paths.cart('checkout', yearly));
    expect(factsOf(checkout)['Add-ons']).toBe(
      '1 additional user and 0 additional brands, as planned',
    );
    expect(mainOf(checkout)).toContain('$468.00');
    expect(mainOf(checkout)).not.toContain('$1,188.00');
    const kept = await client.followFrom(
      await client.submit(fewer, { users: '2', brands: '1' }, { form: checkoutForm }),
    );
    expect(kept.text).toContain('Your add-ons stay as they are.');
    expect(factsOf(kept)).not.toHaveProperty('Planned change');
    const both = await open(
      client,
      paths.cart('checkout', { action: 'downgrade', price: prices.core }),
    );
    expect(titleOf(both)).toContain('Core Brand would have 5 seats and 2 brands');
    expect(linkTexts(both)).toEqual(['Users', 'Brands', 'See plans', 'Billing']);
  });

  it('[A-25 A-15] the mark of the subscription, which open tabs ask for with the session, changes with the seats', async () => {
    const [tab, other] = [await as('gifted'), await as('gifted')];
    const mark = async (client: HttpClient, query = '?refresh=subscription') => {
      const answer = await open(client, `${paths.auth.session}${query}`);
      expect(answer.status).toBe(200);
      return String(answer.headers['x-subscription-mark']);
    };
    const before = await mark(tab);
    expect(before).toMatch(/^[\w-]{12}$/);
    expect([await mark(tab), await mark(other)]).toEqual([before, before]);
    // The one that the page was rendered with, so that a page without a change loads nothing again.
    expect((await open(tab, paths.settings)).text.includes(before)).toBe(true);
    // A session without the mark asks the platform for nothing; visitors have none.
    expect(await mark(tab, '')).toBe('undefined');
    expect(await mark(createClient())).toBe('undefined');
    await buy(other, bff.url, { action: 'addon', users: '1', brands: '0' });
    const after = await mark(tab);
    expect(after).toMatch(/^[\w-]{12}$/);
    expect(after).not.toBe(before);
    expect(await mark(other)).toBe(after);
  });

  it('[R-13 P-03 X-06 X-07 P-09 P-10] is refused a smaller plan with the ways to remove what is too much; cancels on the page of the gateway, is declined, and waits for a slow bank', async () => {
    const client = await as('growth');
    const few = await open(
      client,
      paths.cart('checkout', { action: 'downgrade', price: prices.core }),
    );
    expect(titleOf(few)).toContain('Core Brand would have 1 brand, and your account uses 3.');
    expect(linkTexts(few)).toEqual(['Brands', 'See plans', 'Billing']);
    const choice = { action: 'addon', users: '2', brands: '0' };
    const before = await open(client, paths.cart('checkout', choice));
    const back = [...before.document().querySelectorAll<HTMLAnchorElement>('main a')].find(
      ({ textContent }) => textContent === 'Back to the add-ons',
    );
    const addOns = await client.get(back?.href ?? '');
    expect(addOns.document().querySelector<HTMLInputElement>('[name="users"]')?.value).toBe('2');
    const gateway = await checkOut(client, bff.url, choice);
    expect(gateway.text).toContain('2 × Additional users');
    const declined = await payWith(client, gateway, 'declines');
    expect(mainOf(declined) + declined.text).toContain('was declined');
    const cancelled = await client.followFrom(
      await client.submit(declined, {}, { form: 'form.cancel' }),
    );
    expect(titleOf(cancelled)).toBe('Your payment has been cancelled, please contact Admin.');
    expect(new URL(cancelled.url).pathname).toBe('/cart/cancelled');
    expect(linkTexts(cancelled)).toContain('Try again');

    const waiting = await buy(client, bff.url, choice, 'paysSlowly');
    expect(titleOf(waiting)).toBe(
      'Your payment is been processed, please contact Admin for further issues.',
    );
    expect(new URL(waiting.url).pathname).toBe('/cart/processing');
    expect(waiting.text).toContain('http-equiv="refresh"');
    const billing = await open(client, paths.settingsTab('billing'));
    expect(mainOf(billing)).toMatch(/Payment of \$\d+\.\d\d for add-ons is being processed\./);
    expect(mainOf(billing)).toContain(
      'A payment is being processed. Please wait until it is settled.',
    );
    expect(linkTexts(billing).join()).not.toMatch(/Cancel plan|Change plan/);
    const seen = [...billing.document().querySelectorAll<HTMLAnchorElement>('main a')].find(
      ({ textContent }) => textContent === 'See the payment',
    );
    const shown = await client.get(seen?.href ?? '');
    expect([new URL(shown.url).pathname, titleOf(shown)]).toEqual([
      '/cart/processing',
      titleOf(waiting),
    ]);
    // Until the bank has decided, another purchase waits.
    const plans = await open(client, paths.pricing);
    const more = await open(client, paths.settingsTab('addons'));
    for (const page of [plans, more])
      expect(mainOf(page)).toMatch(/Payment of \$\d+\.\d\d for add-ons is being processed\./);
    expect(linkTexts(plans)).toContain('Wait for the payment');
    expect(linkTexts(plans).join()).not.toMatch(/Upgrade|Downgrade|Subscribe/);
    expect(mainOf(more)).toContain('You can buy more when the payment is settled.');
    expect(linkTexts(more)).not.toContain('Buy more');
    for (const state of ['review', 'addons', 'checkout'] as const)
      for (const wish of [choice, { action: 'upgrade', price: 'price_unlimited_monthly' }]) {
        const led = await client.follow(bff.url + paths.cart(state, wish));
        expect([new URL(led.url).pathname, titleOf(led)]).toEqual([
          '/cart/processing',
          titleOf(waiting),
        ]);
      }
    // From a page that was open before, without scripts, too.
    const late = await client.submit(before, {}, { form: checkoutForm });
    expect(new URL(late.location!, bff.url).pathname).toBe('/cart/processing');
    expect(factsOf(await open(client, paths.settingsTab('addons')))['Seats']).toMatch(/of 8 left/);
  });

  it('[U-06] pays an open invoice, whose card is asked again, and changes the card', async () => {
    const client = await as('payment');
    const billing = await open(client, paths.settingsTab('billing'));
    const notice = /An invoice has not been paid since .* read only from \w{3} \d\d, \d{4}\./;
    const told = notice.exec(mainOf(billing))?.[0];
    expect(told).toBeDefined();
    // The days stay those of the invoice where the account moves: at any time one of these zones has another day than UTC.
    for (const timeZone of ['Pacific/Kiritimati', 'Pacific/Pago_Pago', 'UTC']) {
      await chooseTimeZone(client, bff.url, timeZone);
      const moved = mainOf(await open(client, paths.settingsTab('billing')));
      expect([timeZone, notice.exec(moved)?.[0]]).toEqual([timeZone, told]);
    }
    const payment = 'main form:has([name="invoice"])';
    expect(billing.document().querySelector(`${payment} button`)?.textContent).toBe('Pay now');
    const gateway = await client.followFrom(await client.submit(billing, {}, { form: payment }));
    expect(titleOf(await payWith(client, gateway, 'pays'))).toBe('Your invoice has been paid.');
    const paid = await open(client, paths.settingsTab('billing'));
    expect(factsOf(paid)['Status']).toBe('Active');
    const portal = await client.submit(paid, {}, { form: 'main form:has([value="card"])' });
    expect(new URL(portal.location!).origin).toBe(platform.url);
    const cardPage = await client.get(portal.location!);
    const changed = await payWith(client, cardPage, 'asks');
    expect([changed.url, changed.text]).toEqual([
      bff.url + paths.settingsTab('billing'),
      expect.stringContaining('Your card is changed.'),
    ]);
    expect(mainOf(changed)).toContain('card that ends in 3155');
    // It is said once, and not where the card stays as it was.
    expect((await client.get(changed.url)).text).not.toContain('Your card is changed.');
    const left = cardPage.document().querySelector<HTMLAnchorElement>('a.quiet')?.href ?? '';
    expect(left).toBe(changed.url);
  });

  it('[A-26 P-01 U-06] sees a gift beside the own plan', async () => {
    const client = await as('gifted');
    expect(mainOf(await open(client, paths.pricing))).toContain('Gifted to you');
    expect(factsOf(await open(client, paths.settingsTab('billing')))).toMatchObject({
      'Gifted plan': 'Unlimited',
      'Given by': 'unlimited@demo.endcap.example',
      'Your own plan': 'Core Brand',
    });
  });
});

describe('addresses of the cart', () => {
  it('[P-03] the checkout asks for the amount that the choice has shown, for an hour', async () => {
    const client = await as('merchant-admin');
    const choice = { action: 'upgrade', price: 'price_unlimited_monthly' };
    const review = await open(client, paths.cart('review', choice));
    const due = /(\$\S+) is due at the checkout\./.exec(mainOf(review))![1]!;
    const link = [...review.document().querySelectorAll<HTMLAnchorElement>('main a')].find(
      ({ textContent }) => textContent === 'Continue',
    )!;
    const quotedAt = new URL(link.href).searchParams.get('quotedAt')!;
    const shown = async (at: string) => {
      const checkout = (
        await open(client, paths.cart('checkout', { ...choice, quotedAt: at }))
      ).document();
      return {
        quotedAt: checkout.querySelector<HTMLInputElement>('[name="quotedAt"]')?.value,
        button: checkout.querySelector(`${checkoutForm} button`)?.textContent,
      };
    };
    expect(await shown(quotedAt)).toEqual({ quotedAt, button: `Pay ${due}` });
    const before = (minutes: number) =>
      new Date(Date.parse(quotedAt) - minutes * 60_000).toISOString();
    expect((await shown(before(50))).quotedAt).toBe(before(50));
    // What is too old, or no time at all, is worked out anew.
    for (const other of [before(61), 'yesterday'])
      expect(Date.parse((await shown(other)).quotedAt!)).toBeGreaterThanOrEqual(
        Date.parse(quotedAt),
      );
  });

  it('[R-13] an unknown state is a 404, and a choice that cannot be is told', async () => {
    const client = await as('brandless');
    expect((await open(client, '/cart/elsewhere')).status).toBe(404);
    const told = async (path: string) => titleOf(await open(client, path));
    expect(await told('/cart/checkout')).toBe('Invalid Request.');
    expect(await told('/cart/checkout?action=steal')).toBe('Invalid Request.');
    expect(await told('/cart/checkout?action=subscribe&price=nothing')).toBe(
      'There is no such price.',
    );
    for (const users of ['-1', '1.5', '1e9', 'x'])
      expect(
        await told(paths.cart('checkout', { action: 'subscribe', price: prices.core, users })),
      ).toBe('Enter a whole number from 0 to 100.');
  });

  it('[R-13 X-02 P-03] the price of another plan, and an action that does not fit, are told, and change nothing', async () => {
    const client = await as('payment');
    const before = factsOf(await open(client, paths.settingsTab('billing')));
    const told = async (action: string, price: string) =>
      titleOf(await open(client, paths.cart('checkout', { action, price })));
    expect(await told('subscribe', prices.core)).toBe('Already subscribed.');
    for (const step of ['review', 'addons'] as const) {
      const page = await open(
        client,
        paths.cart(step, { action: 'subscribe', price: prices.core }),
      );
      expect([step, titleOf(page)]).toEqual([step, 'Already subscribed.']);
    }
    expect(await told('subscribe', prices.growth)).toBe(
      'You have the Core Brand plan. Choose Growth on the page of the plans to change it.',
    );
    expect(await told('downgrade', prices.growth)).toBe(
      'Your plan has changed. Please choose again.',
    );
    expect(await told('upgrade', 'price_free_trial')).toBe('Choose a plan.');
    expect(factsOf(await open(client, paths.settingsTab('billing')))).toEqual(before);
  });

  it('[R-13] a plan without limits has no step of add-ons', async () => {
    const client = await as('brandless');
    const choice = { action: 'subscribe', price: 'price_unlimited_monthly' };
    const review = await open(client, paths.cart('review', choice));
    expect(
      [...review.document().querySelectorAll('main a')].map((link) => link.getAttribute('href')),
    ).toContain(paths.cart('checkout', choice));
    const { location } = await open(client, paths.cart('addons', { ...choice, users: '3' }));
    expect(new URL(location!, bff.url).pathname).toBe('/cart/checkout');
    const core = await giveDetails(
      client,
      await open(client, paths.cart('checkout', { ...choice, price: prices.core })),
    );
    expect(core.document().title).toContain('Subscribe');
    // A yearly payer reads what a year costs before choosing how many.
    const helps = async (price: string) =>
      mainOf(await open(client, paths.cart('addons', { action: 'subscribe', price })));
    expect(await helps(prices.coreYearly)).toContain('Each $468 a year ($39 a month)');
    expect(await helps(prices.core)).toContain('Each $39 a month');
  });

  it('[A-19 R-15] a visitor sees the plans, and signs in for the cart', async () => {
    const client = createClient();
    const plans = await open(client, paths.pricing);
    expect(linkTexts(plans).join()).toContain('Start the free trial');
    // 52 weeks have nothing before them in a year of history.
    expect(mainOf(plans)).toContain(
      'A year of history. Shorter periods compare with the ones before.',
    );
    const pricesOf = (page: Answer) =>
      [...page.document().querySelectorAll('main li')].flatMap((card) => {
        const name = card.querySelector('h2')?.textContent;
        return name === undefined ? [] : [[name, card.querySelector('strong')?.textContent]];
      });
    const monthly = await open(client, paths.plans('monthly'));
    expect(pricesOf(monthly)).toEqual([
      ['Free Trial', '$0'],
      ['Core Brand', '$299'],
      ['Growth', '$649'],
      ['Unlimited', '$1,499'],
    ]);
    expect(pricesOf(await open(client, paths.plans('yearly')))).toEqual([
      ['Free Trial', '$0'],
      ['Core Brand', '$249'],
      ['Growth', '$549'],
      ['Unlimited', '$1,249'],
    ]);
    const limits = [...monthly.document().querySelectorAll('main tbody tr')].map((row) =>
      [...row.children].map(({ textContent }) => textContent),
    );
    expect(limits.slice(0, 4)).toEqual([
      ['Users', '1', '3', '8', 'No limit'],
      ['Brands of your own', '1', '1', '3', 'No limit'],
      ['Data', '90 days', '12 months', '24 months', 'All data'],
      ['Brands to compare with', '1', '3', '3', '3'],
    ]);
    const features = [...monthly.document().querySelectorAll('main li li strong')];
    expect(features.map(({ textContent }) => textContent)).toEqual([
      ...['Your brand at a glance', '90 days of data', 'One comparison'],
      ...['All brand dashboards', '12 months of data', 'Three people, one brand'],
      ...['Everything in Core Brand', '24 months of data', 'Sampling reports'],
      'Eight people, three brands',
      ...['Everything in Growth', 'All data', 'Investor dashboards', 'No limits'],
    ]);
    expect(mainOf(monthly)).toContain('$299 a month');
    expect(mainOf(monthly)).toContain('What each campaign brought, against a control group.');
    // All amounts of the page are whole dollars, and none has cents.
    const yearly = mainOf(await open(client, paths.plans('yearly')));
    expect(yearly).toContain('$2,988 billed once a year');
    expect(yearly).not.toMatch(/\$[\d,]+\.\d\d/);
    const { location } = await open(client, paths.cart('checkout', { action: 'cancel' }));
    expect(location).toContain('error=SessionRequired');
  });

  it('[R-15] each plan has its mark and its action', async () => {
    const offersOf = async (user: DemoUser, interval: 'monthly' | 'yearly') => {
      const page = (await open(await as(user), paths.plans(interval))).document();
      return [...page.querySelectorAll('main li:has(h2)')].map((card) => {
        const way = card.querySelector('a');
        const address = new URL(way?.getAttribute('href') ?? '/', bff.url);
        return [
          card.querySelector('h2')?.parentElement?.textContent,
          way?.textContent,
          address.pathname + address.search,
        ];
      });
    };
    const review = '/cart/review?action=';
    expect(await offersOf('brandless', 'monthly')).toEqual([
      ['Free TrialYour plan', undefined, '/'],
      ['Core Brand', 'Subscribe Core Brand', `${review}subscribe&price=price_core_brand_monthly`],
      ['Growth', 'Subscribe Growth', `${review}subscribe&price=price_growth_monthly`],
      ['Unlimited', 'Subscribe Unlimited', `${review}subscribe&price=price_unlimited_monthly`],
    ]);
    expect(await offersOf('merchant-admin', 'monthly')).toEqual([
      ['Free Trial', undefined, '/'],
      ['Core Brand', 'Downgrade Core Brand', `${review}downgrade&price=price_core_brand_monthly`],
      ['GrowthYour plan', undefined, '/'],
      ['Unlimited', 'Upgrade Unlimited', `${review}upgrade&price=price_unlimited_monthly`],
    ]);
    expect(await offersOf('merchant-admin', 'yearly')).toEqual([
      ['Free Trial', undefined, '/'],
      ['Core Brand', 'Downgrade Core Brand', `${review}downgrade&price=price_core_brand_yearly`],
      ['GrowthYour plan', 'Switch to yearly Growth', `${review}upgrade&price=price_growth_yearly`],
      ['Unlimited', 'Upgrade Unlimited', `${review}upgrade&price=price_unlimited_yearly`],
    ]);
  });

  it('[P-06 R-15] who cannot manage the plan sees the plans without actions, and why', async () => {
    const plans = await open(await as('owned-brands'), paths.pricing);
    expect(mainOf(plans)).toContain('Your role cannot change the plan.');
    expect(plans.document().querySelector('main a[href^="/cart"]')).toBeNull();
    expect(linkTexts(plans)).toContain('Contact your admin about Unlimited');
    const contact = plans.document().querySelector('main a[href^="mailto:"]');
    expect(contact?.getAttribute('href')).toBe(
      'mailto:merchant-admin@demo.endcap.example?subject=The%20Core%20Brand%20plan',
    );
  });
});
