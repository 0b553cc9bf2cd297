import { describe, expect, it } from 'vitest';

import { demoBrands } from './demo-brands';
import { seedCategories } from '../../catalogue/categories';
import { assortments } from './assortment';
import { makeCatalogue, type Catalogue } from './catalogue';
import { flavors, restrictions } from './lexicon';
import { createRandom } from './random';
import { regions } from './regions';
import { scaleOf } from './sizes';
import { stories } from './stories';

const catalogueOf = (size: 'tiny' | 'demo', seed = 1): Catalogue =>
  makeCatalogue(scaleOf(size), createRandom(seed));
const demo = catalogueOf('demo');
const count = <Item>(items: readonly Item[]) => new Set(items).size;

describe('catalogue of the demo', () => {
  it('has 2 departments, 14 categories and 58 sub-categories, each with products of its kind', () => {
    const level = (wanted: number) => seedCategories.filter((row) => row.level === wanted);
    expect([1, 2, 3].map((wanted) => level(wanted).length)).toEqual([2, 14, 58]);
    expect(count(seedCategories.map(({ name }) => name))).toBe(seedCategories.length);
    expect([...assortments.keys()].sort()).toEqual(
      level(3)
        .map(({ id }) => id)
        .sort(),
    );
    expect(count(demo.products.map(({ subCategory }) => subCategory))).toBe(58);
    for (const { id, parentId } of level(3)) expect(id.startsWith(`${parentId}_`)).toBe(true);
  });

  it.each(['tiny', 'demo'] as const)(
    "of size %s has the demo users' brands and products under their ids",
    (size) => {
      const { brands, products } = catalogueOf(size);
      expect([brands.length, products.length]).toEqual(size === 'tiny' ? [24, 190] : [240, 1900]);
      for (const { key, name, products: names } of demoBrands) {
        expect(brands.find(({ code }) => code === `brd_${key}`)?.name).toBe(name);
        expect(
          products
            .filter(({ brand }) => brand.key === key)
            .map((product) => [product.code, product.name]),
        ).toEqual(names.map((product, at) => [`prd_${key}_${at + 1}`, product]));
      }
      const ranks = brands.map(({ rank }) => rank).sort((a, b) => a - b);
      expect(ranks).toEqual(brands.map((_, at) => at + 1));
    },
  );

  it("gives the demo users' brands their ranks, and keeps their order in a small market", () => {
    const rank = ({ brands }: Catalogue, key: string) =>
      brands.find((brand) => brand.key === key)!.rank;
    for (const brand of demoBrands) expect(rank(demo, brand.key)).toBe(brand.rank);
    const tiny = catalogueOf('tiny');
    const inTiny = demoBrands.toSorted((a, b) => a.rank - b.rank).map(({ key }) => rank(tiny, key));
    expect(inTiny).toEqual([...inTiny].sort((a, b) => a - b));
    expect(inTiny.at(-1)! - inTiny[0]!).toBeGreaterThan(15);
  });

  it('names brands and products once each, and codes them so', () => {
    const { brands, products } = demo;
    expect(count(brands.map(({ name }) => name))).toBe(240);
    expect(count(brands.map(({ code }) => code))).toBe(240);
    expect(count(products.map(({ code }) => code))).toBe(1900);
    expect(count(products.map(({ brand, name }) => `${brand.id} ${name}`))).toBe(1900);
    for (const { code } of brands) expect(code).toMatch(/^brd_[a-z]+(-[a-z]+)*$/);
    for (const { name } of products) expect(name).not.toMatch(/undefined|null|^\s|\s$|\s\s/);
  });

  it('has GTIN-14 whose check digit fits, one for each product', () => {
    for (const { gtin14 } of demo.products) {
      expect(gtin14).toMatch(/^\d{14}$/);
      const sum = [...gtin14].reduce(
        (total, digit, at) => total + Number(digit) * [3, 1][at % 2]!,
        0,
      );
      expect(sum % 10).toBe(0);
    }
    expect(count(demo.products.map(({ gtin14 }) => gtin14))).toBe(1900);
  });

  it('claims no restriction that a product cannot meet', () => {
    expect([flavors.length, Object.keys(restrictions).length, regions.length]).toEqual([
      40, 14, 51,
    ]);
    for (const { restrictions: met, subCategory, flavors: tastes } of demo.products) {
      if (met.includes('Vegan')) {
        expect(met).toContain('Vegetarian');
        expect(subCategory).not.toMatch(/jerky_(beef|poultry|sticks)|chocolate_milk/);
        expect(tastes.map((at) => flavors[at]!.name)).not.toContain('Cheddar');
      }
      if (met.includes('Nut free')) expect(subCategory).not.toMatch(/^cat_nuts_(roasted|trail)/);
      expect(count(met)).toBe(met.length);
    }
    const share = (name: string) =>
      demo.products.filter((product) => product.restrictions.includes(name)).length / 1900;
    expect(share('Vegetarian')).toBeGreaterThan(share('Vegan'));
    for (const name of Object.keys(restrictions)) expect(share(name)).toBeGreaterThan(0.01);
  });

  it('launches 12 % of the products a year and gives up 30 % of them within two years', () => {
    const invented = demo.products.filter(({ brand, place }) => brand.key === null && place > 1);
    const launched = invented.filter(({ launchDay }) => launchDay >= 0);
    const aYear = launched.length / invented.length / 3;
    // Four standard deviations of a share of 1,600 products.
    expect(Math.abs(aYear - 0.12)).toBeLessThan(
      (4 * Math.sqrt((0.36 * 0.64) / invented.length)) / 3,
    );
    const old = launched.filter(({ launchDay }) => launchDay < 365);
    const gone = old.filter(
      ({ launchDay, lastDay }) => lastDay !== null && lastDay - launchDay <= 730,
    );
    expect(Math.abs(gone.length / old.length - 0.3)).toBeLessThan(4 * Math.sqrt(0.21 / old.length));
  });

  it('plants its stories on brands and products of the demo, within its last 26 weeks', () => {
    expect(Object.keys(stories)).toHaveLength(6);
    for (const { brand, product, from, to } of Object.values(stories)) {
      const own = demo.products.filter((row) => row.brand.key === brand);
      expect(own.length).toBeGreaterThan(0);
      if (product !== null) expect(own.map(({ place }) => place)).toContain(product);
      expect(from >= '2026-03-02' && from < to && to <= '2026-08-30').toBe(true);
    }
  });

  it('is another for another seed, and the same for the same', () => {
    const text = ({ products }: Catalogue) =>
      JSON.stringify(products.map(({ code, name, priceCents }) => [code, name, priceCents]));
    expect(text(catalogueOf('tiny', 7))).toBe(text(catalogueOf('tiny', 7)));
    expect(text(catalogueOf('tiny', 7))).not.toBe(text(catalogueOf('tiny', 8)));
  });

  it.each([4_999, 10_000.5, 200_000_001, Number.NaN])('refuses %s lines', (lines) => {
    expect(() => scaleOf({ lines })).toThrow(RangeError);
  });
});
