import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';

import { describe, expect, it } from 'vitest';

import * as allMetrics from './all-metrics';
import { checkMetrics, MetricDefinitionError } from './check-metrics';
import { velocity } from './distribution';
import { netSales } from './sales';

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
    const texts = await Promise.all(
      files.map((file) => readFile(path.join(import.meta.dirname, file), 'utf8')),
    );
    const exported = texts.flatMap((text) =>
      [...text.matchAll(/^export const (\w+)/gm)].map(([, name]) => name),
    );
    expect(exported.sort()).toEqual(Object.keys(allMetrics).sort());
  });

  it('names the metric, the place and the reason of every fault', () => {
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
    expect(faults).toEqual([
      'secondNetSales: definition: the text is missing',
      `secondNetSales: code: 'NS2' is not capital letters, with or without a leading $`,
      `velocity: needs.0: unknown part of a data set 'shelves'`,
      `velocity: components.0: unknown source 'drones'`,
      `velocity: components.1: the label is missing`,
      `thirdNetSales: code: 'NS' is also in netSales`,
      `secondNetSales: name: 'Net sales' is also in netSales`,
      `thirdNetSales: name: 'Net sales' is also in netSales`,
      `secondNetSales: formula: '${netSales.formula}' is also in netSales`,
      `thirdNetSales: formula: '${netSales.formula}' is also in netSales`,
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
      "refunds: components.1: source orders has no figure 'net'",
      'refunds: components.0: lines.net has two definitions',
    ]);
  });
});
