import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { makeCatalogue } from '../../../../server/platform/analytics/generator/catalogue';
import { createRandom } from '../../../../server/platform/analytics/generator/random';
import { scaleOf } from '../../../../server/platform/analytics/generator/sizes';
import { startTestPlatform, type TestPlatform } from '../test-platform';
import { createCallers, type Caller } from './ams-client';

let platform: TestPlatform;
let callers: (key: string) => Promise<Caller>;

beforeAll(async () => {
  platform = await startTestPlatform();
  callers = createCallers(platform);
});
afterAll(() => platform.remove());

const honey = 'prd_hive-honey_1';
const demo = makeCatalogue(scaleOf('tiny'), createRandom(1));
const gtin = demo.products.find(({ code }) => code === honey)!.gtin14;

/** The ids of the products that texts name, with the texts that are codes of them. */
async function named(caller: Caller, brand: string, ...texts: string[]) {
  const query = new URLSearchParams({ brand, names: texts.join('\n'), first: '100' });
  const { status, body } = await caller.get(`/merchants/inventory?${query.toString()}`);
  expect(status).toBe(200);
  const products = body.products as unknown as { product: { id: string }; codes?: string[] }[];
  return Object.fromEntries(products.map(({ product, codes }) => [product.id, codes]));
}

describe('products named in a spreadsheet', () => {
  it('[O-01 O-03] are found by SKU in any case, barcode with or without zeros, name and id', async () => {
    const merchant = await callers('merchant-admin');
    const barcodes = [gtin, `00${gtin}`, `${gtin.slice(0, 1)} ${gtin.slice(1)}`];
    expect(
      await named(merchant, 'brd_hive-honey', 'hi-002', ...barcodes, 'prd_hive-honey_3', 'HI-999'),
    ).toEqual({
      [honey]: barcodes,
      'prd_hive-honey_2': ['hi-002'],
      'prd_hive-honey_3': [],
    });
  });

  it('[O-01 SEC-46] are not found by codes of other brands, nor in brands of other accounts', async () => {
    const merchant = await callers('merchant-admin');
    expect(await named(merchant, 'brd_fizzberry', 'HI-001', gtin)).toEqual({});
    const admin = await callers('admin');
    expect(await named(admin, 'brd_crunchwell', 'CR-001')).toEqual({
      prd_crunchwell_1: ['CR-001'],
    });
    expect(await named(merchant, 'brd_crunchwell', 'CR-001')).toEqual({});
  });
});
