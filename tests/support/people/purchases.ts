import { paths } from '../../../app/lib/urls/paths';
import type { Answer, HttpClient } from '../network/http-client';

/** Cards of the embedded gateway, by what their bank does. */
export const cards = {
  pays: '4242424242424242',
  asks: '4000002500003155',
  declines: '4000000000009995',
  declinesLater: '4000000000000341',
  paysSlowly: '4000000000000259',
  failsSlowly: '4000000000002685',
} as const;
export type Card = keyof typeof cards;

/** What the form of the hosted page is filled in with. */
export const cardValues = (card: Card) => ({
  number: cards[card],
  expiry: '12/40',
  cvc: '123',
  name: 'Grace Hopper',
});

type Choice = Parameters<typeof paths.cart>[1];

export const titleOf = (page: Answer): string =>
  page.document().querySelector('main h1')?.textContent ?? '';
export const mainOf = (page: Answer): string =>
  page.document().querySelector('main')?.textContent ?? '';
/** The facts of the page, by their terms. */
export const factsOf = (page: Answer) =>
  Object.fromEntries(
    [...page.document().querySelectorAll('main dt')].map((term) => [
      term.textContent,
      term.nextElementSibling?.textContent ?? '',
    ]),
  );
export const checkoutForm = 'main form[method="post"]';

const cardForm = 'form:has(input[name="number"])';

/** Billing details as a form has them (P-13). */
export const billingDetails = {
  company: 'Fig & Fennel Ltd.',
  address: '1 Quay Street\nBristol BS1 4RW\nUnited Kingdom',
  taxId: 'GB 123 4567 89',
  email: 'invoices@figandfennel.example',
  purchaseOrder: 'PO-2026-117',
};
export const detailsForm = 'form:has([name="purchaseOrder"])';

/** Gives the billing details where the checkout asks for them. @returns the checkout */
export async function giveDetails(client: HttpClient, checkout: Answer): Promise<Answer> {
  if (checkout.document().querySelector(detailsForm) === null) return checkout;
  return client.followFrom(await client.submit(checkout, billingDetails, { form: detailsForm }));
}

/** Buys without scripts, as far as the page of the gateway; of what costs nothing, its result. */
export async function checkOut(
  client: HttpClient,
  bffUrl: string,
  choice: Choice,
  values: Record<string, string> = {},
): Promise<Answer> {
  const opened = await client.get(bffUrl + paths.cart('checkout', choice));
  const checkout = await giveDetails(client, opened);
  if (checkout.document().querySelector(checkoutForm) === null)
    throw new Error(`no checkout: ${titleOf(checkout)}`);
  return client.followFrom(await client.submit(checkout, values, { form: checkoutForm }));
}

/** Pays on the page of the gateway, and follows it to the page of the result. */
export async function payWith(client: HttpClient, gateway: Answer, card: Card): Promise<Answer> {
  return client.followFrom(await client.submit(gateway, cardValues(card), { form: cardForm }));
}

/** Buys and pays. @returns the page of the result */
export const buy = async (
  client: HttpClient,
  bffUrl: string,
  choice: Choice,
  card: Card = 'pays',
): Promise<Answer> => payWith(client, await checkOut(client, bffUrl, choice), card);
