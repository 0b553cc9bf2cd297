import { describe, expect, it } from 'vitest';

import { sampleFacts } from '../../samples/sample-data';
import { readingText } from '../../read-out/reading';
import { readStep, waterfallModel, waterfallSummary } from './model';
import { waterfallSamples } from '../../samples/bar-samples';

const [up, , below, unknown] = waterfallSamples()[0]!.widgets;

describe('the steps of a waterfall', () => {
  it('[D-13] begin where the one before ends, and lead from the first whole to the last', () => {
    const { steps } = waterfallModel(up!, sampleFacts);
    expect(steps.map(({ kind }) => kind)).toEqual([
      'whole',
      'gain',
      'gain',
      'gain',
      'gain',
      'whole',
    ]);
    for (const [at, step] of steps.slice(1, -1).entries())
      expect(step.from).toBeCloseTo(steps[at]!.sumAt, 9);
    expect(steps.at(-2)!.sumAt).toBeCloseTo(steps.at(-1)!.sumAt, 9);
    expect([steps[0]!.from, steps.at(-1)!.to]).toEqual([0, 1]);
  });

  it('[D-13] cross zero', () => {
    const { steps, zero, negative } = waterfallModel(below!, sampleFacts);
    expect(negative).toBe(true);
    expect(steps[2]!.from).toBeLessThan(zero);
    expect(steps[2]!.to).toBeGreaterThan(zero);
    expect(steps.at(-1)!.to).toBeCloseTo(zero, 9);
  });

  it('[D-13 L-17] say their sign in words and read-outs', () => {
    const model = waterfallModel(up!, sampleFacts);
    expect(waterfallSummary(model)).toBe(
      'Net sales: Prior 12 weeks $700.00; Distribution +$95.68; Velocity +$52.42; Price +$37.93; Mix +$49.97; Last 12 weeks $936.00.',
    );
    expect(readingText(readStep(model, sampleFacts, 1))).toBe('Distribution: Change +$95.68');
    expect(readingText(readStep(model, sampleFacts, 0))).toBe('Prior 12 weeks: Net sales $700.00');
  });

  it('[D-13] without a figure has no length', () => {
    const { steps } = waterfallModel(unknown!, sampleFacts);
    expect([steps[2]!.from, steps[2]!.label]).toEqual([steps[2]!.to, '–']);
  });
});
