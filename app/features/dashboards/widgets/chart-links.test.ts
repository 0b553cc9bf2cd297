import { describe, expect, it } from 'vitest';

import { emptyState, withSelection } from '~/contracts/dashboards/url';
import { contentOf, filterOf, openDashboard, value } from '~/test-support/dashboard-fixture';

import { chartLinks } from './chart-links';

const address = (link: { to: string } | null) => link && decodeURIComponent(link.to);

describe('the links of a dashboard’s charts and tables', () => {
  const content = contentOf();
  const view = openDashboard({ content, state: { ...emptyState, brand: content.brand!.id } });
  const { linkTo, sortTo } = chartLinks(view, content);
  const base = `/dashboards/${view.parentSlug}/${view.slug}`;

  it('[R-18] an order is a part of the address', () => {
    expect(sortTo({ widget: 'top-brands', column: 'SH', direction: 'ascending' })).toBe(
      `${base}?brand=${content.brand!.id}&sort=top-brands.SH.asc`,
    );
  });

  it('[D-13 D-22] a brand is compared with, as far as the plan allows, and no longer; one’s own leads nowhere', () => {
    const { filterTo } = chartLinks(view, content);
    expect(filterTo('comparison', content.brand!.id)).toBeNull();
    expect(filterTo('comparison', 'unknown')).toBeNull();
    expect(filterTo('comparison', 'average')).toBeNull();
    expect(filterTo('no-such-filter', 'b')).toBeNull();
    const limited = {
      ...content,
      competitorLimit: 1,
      comparison: [{ id: 'a', name: 'A', kind: 'brand' as const }],
    };
    const links = chartLinks(view, limited);
    expect(address(links.filterTo('comparison', 'a'))).toContain('comparison={"brands":[]}');
    expect(links.filterTo('comparison', 'a')).toMatchObject({
      chosen: false,
      says: 'stop comparing',
    });
    expect(address(links.filterTo('comparison', 'b'))).toContain('comparison={"brands":["b"]}');
    expect(links.filterTo('comparison', 'b')!.says).toBe('compare with this brand in place of A');
    const roomy = chartLinks(view, { ...limited, competitorLimit: 2 });
    expect(roomy.filterTo('comparison', 'b')!.says).toBe('compare with this brand');
    expect(
      chartLinks(view, { ...content, competitorLimit: 0 }).filterTo('comparison', 'b'),
    ).toBeNull();
  });

  it('a brand has its page, on the same days, where the viewer may open it', () => {
    const days = { startDate: '2026-06-01', endDate: '2026-06-30' };
    const from = { ...view, state: { ...view.state, timerange: days } };
    const { brandTo } = chartLinks(from, content, () => true);
    const to = new URL(brandTo!('brd_9')!, 'http://app');
    expect(to.pathname).toBe('/dashboards/brand-dossier/brand-intelligence');
    expect(Object.fromEntries(to.searchParams)).toEqual({
      brand: content.brand!.id,
      filters: '{"search_brand":["brd_9"]}',
      timerange: '{"startDate":"06/01/2026","endDate":"06/30/2026"}',
    });
    expect([content.brand!.id, 'average', 'unknown'].map(brandTo!)).toEqual([null, null, null]);
    expect(chartLinks(view, content).brandTo).toBeUndefined();
  });

  it('[D-22] the brand that the page looks at is compared with nothing: the page shows it', () => {
    const looked = filterOf('search_brand', 'search_brands', { selected: [value('brd_9')] });
    const about = { ...content, filters: [...content.filters, looked] };
    const { filterTo, brandTo } = chartLinks(view, about, () => true);
    expect([filterTo('comparison', 'brd_9'), brandTo!('brd_9')]).toEqual([null, null]);
    expect(filterTo('comparison', 'brd_8')).toMatchObject({ says: 'compare with this brand' });
  });

  it('[D-22] a value is chosen alone, and removed by the second click', () => {
    const region = (selected: string[]) =>
      contentOf({
        filters: [
          filterOf('region', 'region', {
            hasSelectAll: true,
            usual: 'all',
            selectedAll: selected.length === 0,
            selected: selected.map((one) => value(one)),
          }),
        ],
      });
    const stateWith = (selected: string[]) =>
      selected.length === 0 ? view.state : withSelection(view.state, 'region', selected);
    const linkFrom = (selected: string[], id: string) =>
      chartLinks({ ...view, state: stateWith(selected) }, region(selected)).filterTo('region', id);
    expect(address(linkFrom([], 'Pacific'))).toContain('filters={"region":["Pacific"]}');
    expect(linkFrom([], 'Pacific')).toMatchObject({
      chosen: false,
      says: 'filter the page by this',
    });
    // Another one takes its place, so that the figures become those of the mark.
    expect(address(linkFrom(['Pacific'], 'Mountain'))).toContain('{"region":["Mountain"]}');
    expect(linkFrom(['Pacific'], 'Pacific')).toEqual({
      to: `${base}?brand=${content.brand!.id}`,
      says: 'remove this filter',
      chosen: true,
    });
    expect(address(linkFrom(['Mountain', 'Pacific'], 'Pacific'))).toContain('["Mountain"]');
  });

  it('[D-22] what a filter chooses by itself is not marked, and a click chooses one of it alone', () => {
    const categories = filterOf('categories', 'categories', {
      hasSelectAll: true,
      usual: ['Bars', 'Candy'],
      selected: [value('Bars'), value('Candy')],
    });
    const links = chartLinks(view, contentOf({ filters: [categories] }));
    expect(links.isChosen('categories', 'Bars')).toBe(false);
    expect(address(links.filterTo('categories', 'Bars'))).toContain('{"categories":["Bars"]}');
  });

  it('[D-22] a product is shown alone, and then all of them; where one has to be chosen it stays', () => {
    const productFilter = content.filters.find(({ parameter }) => parameter === 'product')!;
    const linkIn = (hasSelectAll: boolean) =>
      chartLinks(view, {
        ...content,
        product: { id: 'p-1', name: 'P' },
        filters: [{ ...productFilter, hasSelectAll }],
      }).filterTo('product', 'p-1');
    expect(address(chartLinks(view, content).filterTo('product', 'p-1'))).toContain('product=p-1');
    expect(linkIn(true)).toMatchObject({ says: 'show all products', chosen: true });
    expect(linkIn(false)).toBeNull();
  });

  it('[D-22] a row of a chart leads to the rows behind it; a total has none', () => {
    const { rowsTo } = chartLinks(view, content);
    expect(decodeURIComponent(rowsTo('divisions', { division: 'Pacific' })!)).toBe(
      `${base}/widgets/divisions?brand=${content.brand!.id}&group={"division":"Pacific"}`,
    );
    expect(rowsTo('divisions', { division: '' })).toBeNull();
    expect(rowsTo('divisions', { division: 'unknown' })).toBeNull();
  });

  it('[D-13] an alert leads to its product, to a figure of the same page, or to the rows of a figure', () => {
    expect(address(linkTo('product:p-1'))).toContain('product=p-1');
    expect(address(linkTo('widget:top-brands'))).toBe(
      `${base}?brand=${content.brand!.id}#widget-top-brands`,
    );
    expect(address(linkTo('rows:net-sales:division'))).toBe(
      `${base}/widgets/net-sales?brand=${content.brand!.id}&level=division`,
    );
    expect(address(linkTo('rows:net-sales:division:New England'))).toBe(
      `${base}/widgets/net-sales?brand=${content.brand!.id}&level=division&row=New+England`,
    );
    // What moved net sales is on another page, which not every plan opens.
    expect(address(linkTo('drivers:top-products'))).toBe(address(linkTo('widget:top-products')));
    const { linkTo: opened } = chartLinks(view, content, (page) => page.endsWith('/performance'));
    expect(address(opened('drivers:top-products'))).toBe(
      `/dashboards/brand-dossier/performance?brand=${content.brand!.id}#widget-drivers`,
    );
    // Its days out of stock are on another page, in the division and on the days of the alert.
    expect(address(linkTo('stock:p-1:Middle Atlantic'))).toBe(address(linkTo('product:p-1')));
    const { linkTo: toStock } = chartLinks(view, content, (page) => page.endsWith('-performance'));
    const stock = new URL(toStock('stock:p-1:Middle Atlantic')!.to, 'https://endcap.example');
    expect(stock.pathname + stock.hash).toBe(
      '/dashboards/product-dossier/product-performance#widget-units-by-week',
    );
    expect([...stock.searchParams.values()].join(' ')).toContain('Middle Atlantic');
    expect(stock.searchParams.get('product')).toBe('p-1');
    expect(stock.searchParams.get('timerange')).toBe(
      '{"startDate":"06/08/2026","endDate":"08/30/2026"}',
    );
    expect(linkTo('weather:rain')).toBeNull();
  });
});
