import { paths } from '../../app/lib/urls/paths';
import { openOtherCard } from '../support/browser/browser-purchases';
import { follow, inOrder, press, send, type Person, type Screen } from './screen';

/** The hosted pages of the embedded payment gateway, which the cart and the settings lead to. */

const card = (number: string) => ({
  'Card number': number,
  Expiry: '12/40',
  'Security code': '123',
  'Name on card': 'Grace Hopper',
});
const otherCard: NonNullable<Screen['act']> = ({ page }) => openOtherCard(page);
const pay = (number: string) => inOrder(otherCard, send(card(number), /with this card$/));

const arrive: NonNullable<Screen['act']> = ({ page }) => page.waitForURL(/\/gateway\//);

/** Each begins a purchase, which ends the one of the screen before. */
const payment = (state: string, ...acts: NonNullable<Screen['act']>[]): Screen => ({
  path: paths.cart('checkout', { action: 'addon', users: '1' }),
  state: `payment-${state}`,
  act: inOrder(press(/^Pay/), arrive, ...acts),
});

/** Cancels, and opens the page once more. */
const cancelledPage: NonNullable<Screen['act']> = async (visit) => {
  const { page } = visit;
  const address = page.url();
  await press('Cancel and go back')(visit);
  await page.waitForURL((url) => !url.pathname.startsWith('/gateway/'));
  await page.goto(address);
};

/** Begins another purchase meanwhile, which ends this page. */
const expiredPage: NonNullable<Screen['act']> = async (visit) => {
  const { page } = visit;
  const address = page.url();
  await page.goto(
    new URL(paths.cart('checkout', { action: 'addon', users: '2' }), visit.appUrl).href,
  );
  await inOrder(press(/^Pay/), arrive)(visit);
  await page.goto(address);
};

export const payers: readonly Person[] = [
  {
    name: 'payer',
    user: 'core',
    screens: [
      payment('page'),
      payment('errors', otherCard, press(/with this card$/)),
      payment('declined', pay('4000000000009995')),
      payment('question', pay('4000002500003155')),
      payment('refused', pay('4000002500003155'), press('Refuse')),
      payment('cancelled', cancelledPage),
      payment('expired', expiredPage),
      payment('expired-result', expiredPage, follow('Back to Endcap')),
      // The settings lead to the page of the card where there is one.
      payment('paid', pay('4242424242424242')),
      {
        path: paths.settingsTab('billing'),
        state: 'card',
        act: inOrder(press('Change card'), arrive),
      },
      {
        path: paths.settingsTab('billing'),
        state: 'card-errors',
        act: inOrder(press('Change card'), arrive, press('Save card')),
      },
      {
        path: paths.settingsTab('billing'),
        state: 'card-declined',
        act: inOrder(press('Change card'), arrive, send(card('4000000000009995'), 'Save card')),
      },
    ],
  },
];
