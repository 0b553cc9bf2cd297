import type { SampleGroup } from '../../chart-definition';
import { bars, longName, units, widget } from '../../samples/sample-data';
import type { Metric } from '../../samples/sample-data';

const people: Metric = { ...units, code: 'PEOPLE', label: 'People', unit: 'people' };
const names = ['Samples ordered', 'Delivered', 'Answered', 'Bought', 'Bought again'];

const steps = (values: readonly (number | null)[], as: readonly string[] = names) =>
  bars(
    values.map((value, at) => [String(at), as[at] ?? '', value]),
    people,
  );

/** Funnels wide and narrow, with a long name, a step that is not known, a step that grows, one step, and none who began. */
export const samples = (): SampleGroup[] => [
  {
    widgets: [
      widget(
        'funnel',
        8,
        'One of eleven who got a sample bought the product',
        people,
        steps([12_400, 11_656, 4_429, 1_049, 402]),
      ),
      widget('funnel', 4, 'A narrow card', people, steps([12_400, 11_656, 4_429, 1_049])),
      widget(
        'funnel',
        6,
        'A long name, and a step that is not known',
        people,
        steps([1_240_000_000, 11_656, null, 1_049], [names[0]!, longName, names[2]!, names[3]!]),
      ),
      widget('funnel', 6, 'A step that grows', people, steps([400, 300, 500, 0])),
      widget('funnel', 4, 'One step', people, steps([12])),
      widget('funnel', 4, 'No people at the first step', people, steps([0, 0, 0])),
    ],
  },
];
