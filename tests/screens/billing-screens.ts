import { paths } from '../../app/lib/urls/paths';
import { openOtherCard } from '../support/browser/browser-purchases';
import { cardValues, type Card } from '../support/people/purchases';
import { inOrder, open, press, send, type Person, type Screen, type Visit } from './screen';

/** The plans, the cart in all its states, and the settings of plan and add-ons. */

const core = 'price_core_brand_monthly';
const growth = 'price_growth_yearly';
const addOn = { action: 'addon', users: '2', brands: '1' };
const [billing, addOns] = (['billing', 'addons'] as const).map(paths.settingsTab) as [
  string,
  string,
];

/** An act that pays on the page of the gateway. */
const payWith = (card: Card) => async (visit: Visit) => {
  const { page } = visit;
  await press(/^Pay/)(visit);
  await openOtherCard(page);
  const { number, expiry, cvc, name } = cardValues(card);
  await page.getByLabel('Card number').fill(number);
  await page.getByLabel(/expir/i).fill(expiry);
  await page.getByLabel(/security|cvc/i).fill(cvc);
  await page.getByLabel(/name/i).fill(name);
  await page.getByRole('button', { name: /^Pay/ }).last().click();
};
const checkout = (
  choice: Parameters<typeof paths.cart>[1],
  state: string,
  act: NonNullable<Screen['act']>,
): Screen => ({ path: paths.cart('checkout', choice), state, act });

export const shoppers: readonly Person[] = [
  {
    name: 'trial-cart',
    user: 'trial',
    screens: [
      ...open(
        paths.pricing,
        paths.plans('yearly'),
        paths.cart('review', { action: 'subscribe', price: core }),
        paths.cart('addons', { action: 'subscribe', price: core }),
        paths.cart('checkout', { action: 'subscribe', price: core, users: '2' }),
        paths.cart('checkout', { action: 'addon', users: '1' }),
        '/cart/success',
      ),
      {
        path: paths.cart('addons', { action: 'subscribe', price: core }),
        state: 'errors',
        act: send({ 'Additional users': 'many' }, 'Continue'),
      },
      checkout({ action: 'subscribe', price: core }, 'details-errors', press('Continue')),
    ],
  },
  {
    name: 'core-cart',
    user: 'core',
    screens: [
      ...open(
        paths.pricing,
        paths.cart('checkout', { action: 'subscribe', price: core }),
        paths.cart('review', { action: 'upgrade', price: growth }),
        paths.cart('checkout', { action: 'upgrade', price: growth }),
        paths.cart('addons', { action: 'addon' }),
        paths.cart('checkout', addOn),
      ),
      checkout({ action: 'cancel' }, 'errors', press('Cancel plan')),
    ],
  },
  { name: 'gifted-cart', user: 'gifted', screens: open(paths.pricing, addOns) },
  { name: 'reader-cart', user: 'owned-brands', screens: open(paths.pricing, billing, addOns) },
];

/** Pages as they are after a change. */
const after = (change: string, ...pages: string[]): Screen[] =>
  pages.map((path) => ({ path, state: `after-${change}` }));

/** What shows only after a purchase, in this order. */
export const changingShoppers: readonly Person[] = [
  {
    name: 'changing-growth',
    user: 'growth',
    screens: [
      checkout(addOn, 'cancelled', inOrder(press(/^Pay/), press('Cancel and go back'))),
      checkout(addOn, 'paid', payWith('pays')),
      ...after('addon', billing, addOns),
      ...open(
        paths.cart('review', { action: 'downgrade', price: 'price_growth_monthly' }),
        paths.cart('checkout', { action: 'downgrade', price: 'price_growth_monthly' }),
      ),
      checkout(
        { action: 'downgrade', price: 'price_growth_monthly' },
        'done',
        press('Confirm downgrade'),
      ),
      ...after('downgrade', billing, paths.pricing),
      { path: billing, state: 'undone', act: press('Undo the change') },
      checkout(
        { action: 'cancel' },
        'done',
        send({ 'Reason for cancelling': 'We sell no snacks any more.' }, 'Cancel plan'),
      ),
      ...after('cancel', billing, paths.pricing, addOns),
    ],
  },
  {
    name: 'changing-trial',
    user: 'trial',
    screens: [
      checkout(
        { action: 'subscribe', price: core },
        'details-given',
        send({ 'Billing address': '12 Mill Lane\nBurlington, VT 05401' }, 'Continue'),
      ),
      checkout({ action: 'subscribe', price: core }, 'processing', payWith('paysSlowly')),
      checkout({ action: 'subscribe', price: core }, 'meanwhile', press(/^Pay/)),
      ...open(billing),
    ],
  },
];
