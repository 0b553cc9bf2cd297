import { expect, it } from 'vitest';

import * as brand from '../../app/contracts/brands/fields';
import * as app from '../../app/contracts/dashboards/content';
import * as smallBase from '../../app/contracts/dashboards/small-base';
import { hiddenBelow } from '../../server/platform/analytics/metrics/base';
import { formats } from '../../server/platform/analytics/metrics/format';
import { brandFields } from '../../server/platform/brand-profiles/fields';
import { chartKinds } from '../../server/platform/dashboards/widget-definition';

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
