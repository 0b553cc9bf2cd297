import { expect, it } from 'vitest';

import * as order from '../../app/contracts/brand-orders/brand-order';
import * as brand from '../../app/contracts/brands/fields';
import * as app from '../../app/contracts/dashboards/content';
import * as smallBase from '../../app/contracts/dashboards/small-base';
import { checkedCarriers } from '../../server/platform/ams/brand-orders/carriers';
import { mostIds } from '../../server/platform/ams/brand-orders/lists';
import { hiddenBelow } from '../../server/platform/analytics/metrics/base';
import { formats } from '../../server/platform/analytics/metrics/format';
import { brandFields } from '../../server/platform/brand-profiles/fields';
import { chartKinds } from '../../server/platform/dashboards/widget-definition';
import { lineItemSetStates } from '../../server/platform/database/schema/brand-orders';

it('app and platform hide rates on the same small bases', () => {
  expect(smallBase.hiddenBelow).toBe(hiddenBelow);
});

/** The layers keep app and platform apart, so each has its own list of these names. */
it('the app knows the number formats and the chart kinds of the platform', () => {
  expect([...app.formats].sort()).toEqual([...formats].sort());
  expect([...app.chartKinds].sort()).toEqual([...chartKinds].sort());
});

it('the form of a brand has the fields of the platform, with their labels and limits', () => {
  expect(brand.brandFields).toEqual(brandFields);
});

it('the app knows the states of brand orders and the checked carriers of the platform', () => {
  expect(order.brandOrderStates).toEqual(lineItemSetStates);
  expect(order.checkedCarriers).toEqual(checkedCarriers);
  expect(order.brandOrderLimits.ids).toBe(mostIds);
});
