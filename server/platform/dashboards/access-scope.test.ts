import { describe, expect, it } from 'vitest';

import type { DataSetInfo } from '../analytics/data-set-content';
import type { AccessFacts } from './access';
import { Notices } from './selection/notices';
import { chooseSubject } from './subject';
import { noPermissionMessage } from '../accounts/principal';
import { accessScopeOf, publicScope, type SubjectBrand } from './access-scope';

const brand = (id: string, dataSetId: string | null = 'demo'): SubjectBrand => ({
  id,
  name: id.toUpperCase(),
  dataSetId,
});
const facts = (more: Partial<AccessFacts> = {}): AccessFacts => ({
  role: 'user',
  merchantRoles: [],
  plan: 'paid',
  brandless: false,
  ...more,
});
const core = { dataRange: 'P12M', competitorLimit: 3 };
const user = (more: object = {}) => ({
  facts: facts(),
  ownBrands: [brand('a'), brand('b')],
  associatedBrands: [brand('b'), brand('c')],
  primaryBrandId: 'b',
  competitorBrandIds: ['x'],
  categoryNames: ['Snacks'],
  topics: ['reviews'],
  plan: core,
  ...more,
});
const ids = (brands: readonly SubjectBrand[]) => brands.map(({ id }) => id);

describe('an access scope', () => {
  it('[D-10 D-16.1] of a user: own and associated brands, the primary first, as far as the plan reaches', () => {
    const accessScope = accessScopeOf(user());
    expect(accessScope).toMatchObject({
      variant: 'full',
      anyBrand: false,
      planRange: 'P12M',
      competitorLimit: 3,
      competitors: ['x'],
      categories: ['Snacks'],
      topics: ['reviews'],
    });
    expect(ids(accessScope.brands)).toEqual(['b', 'a', 'c']);
  });

  it('[D-07] compares with three at most, or with fewer where the plan says so', () => {
    const limitOf = (competitorLimit: number) =>
      accessScopeOf(user({ plan: { ...core, competitorLimit } })).competitorLimit;
    expect([1, 3, 4].map(limitOf)).toEqual([1, 3, 3]);
  });

  it('begins with a brand that has data, were it the primary one or not', () => {
    const { brands } = accessScopeOf(
      user({ ownBrands: [brand('b', null), brand('a')], associatedBrands: [] }),
    );
    expect(ids(brands)).toEqual(['a', 'b']);
  });

  it.each<[string, Parameters<typeof accessScopeOf>[0]]>([
    ['a visitor', null],
    ['the brandless', user({ ownBrands: [], associatedBrands: [] })],
    ['a user without a plan', user({ plan: null })],
    [
      'a role that opens public dashboards',
      user({ facts: facts({ merchantRoles: ['external_vendor'] }) }),
    ],
    [
      'an owner of brands who has been given none',
      user({ facts: facts({ merchantRoles: ['owned_brands'] }), associatedBrands: [] }),
    ],
  ])('[D-16.1 P-04] of %s is public', (_who, who) => {
    expect(accessScopeOf(who)).toEqual({
      variant: 'public',
      brands: [],
      anyBrand: false,
      planRange: null,
      competitorLimit: 0,
      competitors: [],
      categories: [],
      topics: [],
      ...(who === null ? { isVisitor: true } : {}),
    });
  });

  it('[P-05] of an owner of brands: those given to them, not all of the account', () => {
    const { brands } = accessScopeOf(user({ facts: facts({ merchantRoles: ['owned_brands'] }) }));
    expect(ids(brands)).toEqual(['b', 'c']);
  });

  it('[D-15] of an admin: any brand, all days, without a plan', () => {
    const admin = user({ facts: facts({ role: 'admin', plan: 'none' }), plan: null });
    expect(accessScopeOf(admin)).toMatchObject({
      variant: 'full',
      anyBrand: true,
      planRange: null,
      competitorLimit: 3,
    });
  });
});

describe('the subject', () => {
  const set = (id: string, shared = false) => ({ id, shared }) as DataSetInfo;
  const sets = [set('demo', true), set('mine'), set('theirs')];
  const all = [
    brand('a'),
    brand('imported', 'mine'),
    brand('rival', 'mine'),
    brand('market'),
    brand('secret', 'theirs'),
    brand('bare', null),
  ];
  const find = (id: string) => Promise.resolve(all.find((row) => row.id === id) ?? null);
  const accessScope = {
    ...accessScopeOf(
      user({
        ownBrands: [brand('a'), brand('imported', 'mine')],
        associatedBrands: [],
        primaryBrandId: 'a',
      }),
    ),
  };
  const choose = async (requested: string | null, from = accessScope) => {
    const notices = new Notices();
    const { brand: chosen, dataSetId } = await chooseSubject(requested, from, sets, find, notices);
    return [chosen?.id ?? null, dataSetId, notices.list[0]?.message ?? null];
  };

  it('[D-15] is an own brand, in its own data set', async () => {
    expect(await choose(null)).toEqual(['a', 'demo', null]);
    expect(await choose('imported')).toEqual(['imported', 'mine', null]);
  });

  it('[D-15 SEC-46] another’s is refused by name where its data set is seen, else it does not exist', async () => {
    const refused = (why: string): unknown[] => ['a', 'demo', expect.stringContaining(why)];
    expect(await choose('market')).toEqual(refused("You don't have permission for MARKET."));
    expect(await choose('rival')).toEqual(refused("You don't have permission for RIVAL."));
    for (const id of ['secret', 'bare', 'nobody'])
      expect(await choose(id)).toEqual(refused(`There is no brand “${id}”.`));
  });

  it('[D-15] whose name ends with a full stop is refused with one', () => {
    expect(noPermissionMessage('Thistlemere Bros.')).toBe(
      "You don't have permission for Thistlemere Bros.",
    );
    expect(noPermissionMessage('Oatfield')).toBe("You don't have permission for Oatfield.");
  });

  it('[D-15 R-19] of another’s link: whose figures it shows instead, in one notice', async () => {
    const said = async (requested: string, from = accessScope) => {
      const notices = new Notices();
      await chooseSubject(requested, from, sets, find, notices);
      return notices.list.map(({ message }) => message);
    };
    const instead = 'Below are the figures of A, with the same filters.';
    expect(await said('market')).toEqual([`You don't have permission for MARKET. ${instead}`]);
    expect(await said('secret')).toEqual([`There is no brand “secret”. ${instead}`]);
    expect(await said('market', accessScopeOf(null))).toEqual([
      "You don't have permission for MARKET. Below is the public market view. Log in to see your own brands.",
    ]);
    expect(await said('a')).toEqual([]);
  });

  it('[D-15] is null on a public page, where the address may name a brand of the viewer', async () => {
    const everybodys = { ...publicScope, elsewhere: accessScope };
    for (const own of ['a', 'imported', null])
      expect(await choose(own, everybodys)).toEqual([null, 'demo', null]);
    const refusal = "You don't have permission for MARKET. Below is the public market view.";
    expect(await choose('market', everybodys)).toEqual([null, 'demo', refusal]);
    const admin = { ...publicScope, elsewhere: { brands: [], anyBrand: true } };
    expect(await choose('market', admin)).toEqual([null, 'demo', null]);
    expect((await choose('nobody', admin))[2]).toContain('There is no brand “nobody”.');
  });

  it('[D-16.1] is nobody for a visitor, who sees the market of the shared set', async () => {
    expect(await choose('a', accessScopeOf(null))).toEqual([
      null,
      'demo',
      "You don't have permission for A. Below is the public market view. Log in to see your own brands.",
    ]);
    expect(await choose('secret', accessScopeOf(null))).toEqual([
      null,
      'demo',
      'There is no brand “secret”. Below is the public market view. Log in to see your own brands.',
    ]);
  });

  it('is any brand for an admin; one without data has the market around it', async () => {
    const admin = accessScopeOf(
      user({ facts: facts({ role: 'admin' }), ownBrands: [], associatedBrands: [] }),
    );
    expect(await choose('secret', admin)).toEqual(['secret', 'theirs', null]);
    expect(await choose('bare', admin)).toEqual(['bare', 'demo', null]);
    expect(await choose(null, admin)).toEqual([null, 'demo', null]);
  });
});
