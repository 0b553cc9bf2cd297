import { beforeAll, expect, it } from 'vitest';

import { paths } from '../../../app/lib/urls/paths';
import { differencesOf } from '../../support/network/differences';
import type { Answer } from '../../support/network/http-client';
import { startProduct, type RunningBff } from '../../support/programs/processes';
import {
  billingDetails,
  detailsForm,
  factsOf,
  mainOf,
  titleOf,
} from '../../support/people/purchases';
import { signIn } from '../../support/people/sign-in';

let bff: RunningBff;
beforeAll(async () => {
  ({ bff } = await startProduct());
});

const fieldOf = (page: Answer, name: string) =>
  page
    .document()
    .querySelector<HTMLInputElement | HTMLTextAreaElement>(`${detailsForm} [name="${name}"]`)
    ?.value;
const settings = () => bff.url + paths.settingsTab('billing');

it('[P-13] the first purchase asks for billing details before its payment, without scripts', async () => {
  const { client } = await signIn(bff.url, 'trial');
  const subscribe = { action: 'subscribe', price: 'price_core_brand_monthly' } as const;
  const checkout = await client.get(bff.url + paths.cart('checkout', subscribe));
  expect(titleOf(checkout)).toBe('Billing details');
  expect([fieldOf(checkout, 'company'), fieldOf(checkout, 'email')]).toEqual([
    'Crunchwell Foods',
    'trial@demo.endcap.example',
  ]);
  const wrong = { ...billingDetails, address: ' ', email: 'nobody' };
  const refused = await client.submit(checkout, wrong, { form: detailsForm });
  expect(refused.status).toBe(422);
  expect(mainOf(refused)).toContain('Billing address: Required!');
  expect(mainOf(refused)).toContain('Billing email: Enter a valid Email.');
  expect(fieldOf(refused, 'purchaseOrder')).toBe(billingDetails.purchaseOrder);

  const given = await client.submit(refused, billingDetails, { form: detailsForm });
  const paying = await client.followFrom(given);
  expect(paying.url).toBe(checkout.url);
  expect(titleOf(paying)).toBe('Subscribe');
  expect(factsOf(paying)).toMatchObject({
    Company: billingDetails.company,
    'Billing address': billingDetails.address,
    'Tax ID': billingDetails.taxId,
    'Billing email': billingDetails.email,
    'Purchase order number': billingDetails.purchaseOrder,
  });
  const page = await client.get(settings());
  for (const [name, value] of Object.entries(billingDetails))
    expect(fieldOf(page, name)).toBe(value);
});

it('[P-13 U-11] a save of the settings on an earlier version is refused, and shows both versions', async () => {
  const { client } = await signIn(bff.url, 'core');
  const [one, two] = [await client.get(settings()), await client.get(settings())];
  const first = await client.submit(one, { taxId: 'US 1' }, { form: detailsForm });
  expect(first.status).toBe(303);
  const refused = await client.submit(
    two,
    { taxId: 'US 2', purchaseOrder: 'PO-2' },
    { form: detailsForm },
  );
  expect(refused.status).toBe(409);
  expect(differencesOf(refused)).toEqual([['Tax ID', 'US 2', 'US 1', 'mine']]);
  expect(fieldOf(await client.get(settings()), 'purchaseOrder')).toBe('');
  await client.submit(refused, {}, { form: detailsForm });
  const after = await client.get(settings());
  expect([fieldOf(after, 'taxId'), fieldOf(after, 'purchaseOrder')]).toEqual(['US 2', 'PO-2']);
});

it('[P-13] the proposed email is stored when nobody changes it, and a cancellation asks for no details', async () => {
  const { client } = await signIn(bff.url, 'brandless');
  const cancel = await client.get(bff.url + paths.cart('checkout', { action: 'cancel' }));
  expect(cancel.document().querySelector(detailsForm)).toBeNull();
  const page = await client.get(
    bff.url + paths.cart('checkout', { action: 'subscribe', price: 'price_core_brand_monthly' }),
  );
  await client.submit(page, { address: '1 Quay Street' }, { form: detailsForm });
  expect(fieldOf(await client.get(settings()), 'email')).toBe('brandless@demo.endcap.example');
});
