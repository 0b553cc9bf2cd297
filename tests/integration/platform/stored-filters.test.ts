import { afterAll, beforeAll, expect, it } from 'vitest';

import {
  purgeStoredFilters,
  readFilters,
  storeFilters,
} from '../../../server/platform/dashboards/stored-filters';
import { inDatabase } from './ams/ams-client';
import { LoginClient } from './login-client';
import { startTestPlatform, type TestPlatform } from './test-platform';

let platform: TestPlatform;
beforeAll(async () => {
  platform = await startTestPlatform();
});
afterAll(() => platform.remove());

const dayMs = 86_400_000;
const region = (...values: string[]) => [{ name: 'region', values }];

it('[R-18] filters are stored once, by their content, and end a year after their last use', async () => {
  const began = Date.now();
  const at = (days: number) => new Date(began + days * dayMs);
  await inDatabase(platform, async (db) => {
    const key = await storeFilters(db, { filters: region('TX', 'CA') }, at(0));
    expect(await storeFilters(db, { filters: region('CA', 'TX') }, at(0))).toBe(key);
    expect(await storeFilters(db, { filters: region('CA') }, at(0))).not.toBe(key);
    expect(await readFilters(db, key, at(300))).toEqual(region('CA', 'TX'));
    await purgeStoredFilters(db, at(600));
    expect(await readFilters(db, key, at(664))).toEqual(region('CA', 'TX'));
    expect(await readFilters(db, key, at(1_030))).toBeNull();
    await purgeStoredFilters(db, at(1_030));
    expect(await readFilters(db, key, at(664))).toBeNull();
  });
});

it('[R-18] more than 40 filters, 10,000 values of one or 500,000 bytes are refused', async () => {
  const [filters, values, bytes] = [40, 10_000, 500_000];
  const many = (count: number) => Array.from({ length: count }, (_, index) => String(index));
  const store = (given: { name: string; values: string[] }[]) =>
    inDatabase(platform, (db) => storeFilters(db, { filters: given }, new Date()));
  const named = (count: number) => many(count).map((name) => ({ name, values: ['x'] }));
  const overhead = JSON.stringify(region('')).length;
  expect(await store(region(...many(values)))).toHaveLength(43);
  expect(await store(named(filters))).toHaveLength(43);
  expect(await store(region('x'.repeat(bytes - overhead)))).toHaveLength(43);
  const refused = { code: 'invalid' };
  await expect(store(region(...many(values + 1)))).rejects.toMatchObject(refused);
  await expect(store(named(filters + 1))).rejects.toMatchObject(refused);
  await expect(store(region('x'.repeat(bytes - overhead + 1)))).rejects.toMatchObject(refused);
});

it('[R-18 P-04] only who may open a dashboard stores filters for it', async () => {
  const mutation = `mutation Store($parentSlug: String!, $slug: String!) {
    storeFilters(parentSlug: $parentSlug, slug: $slug, state: { filters: [{ name: "region", values: ["TX"] }] })
  }`;
  const codeOf = async (user: string | null, path: string) => {
    // Each has its own browser.
    const client = new LoginClient(platform.current().connection);
    const [parentSlug, slug] = path.split('/');
    const token =
      user === null ? null : (await client.tokens(`${user}@demo.endcap.example`)).access_token;
    const answer = await client.graphql<{ storeFilters: string }>(mutation, token, {
      parentSlug,
      slug,
    });
    return answer.errors?.[0]?.extensions?.['code'] ?? answer.data?.storeFilters.length;
  };
  expect(await codeOf('unlimited', 'investor/investor')).toBe(43);
  expect(await codeOf('trial', 'brand-dossier/scorecard')).toBe('FORBIDDEN');
  expect(await codeOf('unlimited', 'brand-dossier/no-such')).toBe('FORBIDDEN');
  expect(await codeOf(null, 'brand-dossier/dossier')).toBe('UNAUTHENTICATED');
});
