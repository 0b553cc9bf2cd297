import { readdir } from 'node:fs/promises';

import { describe, expect, it } from 'vitest';

import * as allMetrics from './all-metrics';
import { checkMetrics, fileOfMetric, MetricDefinitionError } from './check-metrics';
import { netSales } from './net-sales';
import { velocity } from './velocity';

const notMetrics = [
  'base.ts',
  'all-metrics.ts',
  'arithmetic.ts',
  'check-metrics.ts',
  'component.ts',
  'format.ts',
  'metric.ts',
  'registry.ts',
];

/** The faults of these metrics, by the name of their export. */
function faultsOf(metrics: Parameters<typeof checkMetrics>[0]): readonly string[] {
  try {
    checkMetrics(metrics);
    return [];
  } catch (error) {
    if (error instanceof MetricDefinitionError) return error.faults;
    throw error;
  }
}

describe('the check of metric definitions', () => {
  it('[D-10] accepts the metrics of the platform', () => {
    expect(faultsOf(undefined)).toEqual([]);
  });

  it('[D-10] covers every file of the folder', async () => {
    const files = (await readdir(import.meta.dirname)).filter(
      (file) => file.endsWith('.ts') && !file.endsWith('.test.ts') && !notMetrics.includes(file),
    );
    expect(files.sort()).toEqual(Object.keys(allMetrics).map(fileOfMetric).sort());
  });

  it('names the file, the place and the reason of every fault', () => {
    const [units] = velocity.components;
    const faults = faultsOf({
      netSales,
      secondNetSales: { ...netSales, code: 'NS2', definition: ' ' },
      velocity: {
        ...velocity,
        needs: ['shelves' as 'listings'],
        components: [
          { ...units!, source: 'drones' as 'lines' },
          { ...units!, label: '' },
        ],
      },
      thirdNetSales: netSales,
    });
    const at = (file: string) => `server/platform/analytics/metrics/${file}.ts`;
    expect(faults).toEqual([
      `${at('second-net-sales')}: definition: the text is missing`,
      `${at('second-net-sales')}: code: 'NS2' is not capital letters, with or without a leading $`,
      `${at('velocity')}: needs.0: unknown part of a data set 'shelves'`,
      `${at('velocity')}: components.0: unknown source 'drones'`,
      `${at('velocity')}: components.1: the label is missing`,
      `${at('third-net-sales')}: code: 'NS' is also in net-sales.ts`,
      `${at('second-net-sales')}: name: 'Net sales' is also in net-sales.ts`,
      `${at('third-net-sales')}: name: 'Net sales' is also in net-sales.ts`,
      `${at('second-net-sales')}: formula: '${netSales.formula}' is also in net-sales.ts`,
      `${at('third-net-sales')}: formula: '${netSales.formula}' is also in net-sales.ts`,
    ]);
  });

  it('refuses a fixed figure that its source does not compute, and two aggregates under one name', () => {
    const [net] = netSales.components;
    const faults = faultsOf({
      netSales,
      refunds: {
        ...netSales,
        code: 'REFUNDS',
        name: 'Refunds',
        formula: 'refunds',
        components: [
          { ...net!, aggregate: { ...net!.aggregate!, of: 'f.refund_cents' } },
          { ...net!, source: 'orders', aggregate: null },
        ],
      },
    });
    expect(faults).toEqual([
      "server/platform/analytics/metrics/refunds.ts: components.1: source orders has no figure 'net'",
      'server/platform/analytics/metrics/refunds.ts: components.0: lines.net has two definitions',
    ]);
  });
});
