import { describe, expect, it } from 'vitest';

import { emptyState } from '~/contracts/dashboards/url';
import { contentOf, openDashboard } from '~/test-support/dashboard-fixture';

import { tableLinks } from './table-links';

const address = (link: { to: string } | null) => link && decodeURIComponent(link.to);

describe('the links of a dashboard’s tables', () => {
  const content = contentOf();
  const view = openDashboard({ content, state: { ...emptyState, brand: content.brand!.id } });
  const { linkTo, sortTo } = tableLinks(view, content);
  const base = `/dashboards/${view.parentSlug}/${view.slug}`;

  it('[R-18] an order is a part of the address', () => {
    expect(sortTo({ widget: 'top-brands', column: 'SH', direction: 'ascending' })).toBe(
      `${base}?brand=${content.brand!.id}&sort=top-brands.SH.asc`,
    );
  });

  it('[D-13] a brand is compared with, as far as the plan allows; one’s own leads nowhere', () => {
    expect(linkTo(`brand:${content.brand!.id}`)).toBeNull();
    expect(linkTo('brand:unknown')).toBeNull();
    const limited = {
      ...content,
      competitorLimit: 1,
      comparison: [{ id: 'a', name: 'A', kind: 'brand' as const }],
    };
    const links = tableLinks(view, limited);
    expect(links.linkTo('brand:a')).toBeNull();
    expect(address(links.linkTo('brand:b'))).toContain('comparison={"brands":["b"]}');
    expect(tableLinks(view, { ...content, competitorLimit: 0 }).linkTo('brand:b')).toBeNull();
  });

  it('[D-13] an alert leads to its product, to a table, or to the rows of a figure', () => {
    expect(address(linkTo('product:p-1'))).toContain('product=p-1');
    expect(address(linkTo('widget:top-brands'))).toBe('#widget-top-brands');
    expect(address(linkTo('rows:net-sales:division'))).toBe(
      `${base}/widgets/net-sales?brand=${content.brand!.id}&level=division`,
    );
    expect(address(linkTo('rows:net-sales:division:New England'))).toBe(
      `${base}/widgets/net-sales?brand=${content.brand!.id}&level=division&row=New+England`,
    );
    expect(linkTo('weather:rain')).toBeNull();
  });
});
