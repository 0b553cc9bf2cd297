import { describe, expect, it } from 'vitest';

import { contentOf, filterOf, lineWidget, value } from '~/test-support/dashboard-fixture';

import { chartFactsOf } from './chart-facts-of';

describe('what the charts of a page share', () => {
  it('[D-02] draws the figures of a brand that is looked at in its colour of the page, never in that of the own one', () => {
    const looking = (id: string, comparison: { id: string; name: string; kind: 'brand' }[] = []) =>
      chartFactsOf(
        contentOf({
          comparison,
          filters: [filterOf('look', 'search_brands', { selected: [value(id, 'Kettle')] })],
          widgets: [lineWidget()],
        }),
      );
    expect(chartFactsOf(contentOf()).subjectColour).toBe('own');
    expect(looking('brd_1').subjectColour).toBe('own');
    const drawn = looking('brd_3', [{ id: 'brd_3', name: 'Kettle', kind: 'brand' }]);
    expect(drawn.subjectColour).toBe(drawn.colours!['brd_3']);
    expect(drawn.subjectColour).toBeTypeOf('number');
    expect(looking('brd_9').subjectColour).toBe('average');
  });
});
