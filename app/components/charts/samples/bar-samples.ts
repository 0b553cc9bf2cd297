import type { WidgetView } from '~/contracts/dashboards/content';

import {
  bars,
  columns,
  index,
  longName,
  names,
  netSales,
  result,
  share,
  units,
  widget,
  brands,
  days,
  lastWeekOpen,
  lines,
  many,
  wave,
  weeks,
  type SampleGroup,
  type Brand,
  type Metric,
} from './sample-data';

const indexByAge = () =>
  result(
    [
      columns.id,
      columns.text('age', 'Age'),
      { ...columns.value(index), base: columns.base.key },
      columns.base,
    ],
    [
      ['18–24', '18–24', 142.2, 812],
      ['25–34', '25–34', 101.5, 1_204],
      ['35–44', '35–44', 88.1, 902],
      ['45–54', '45–54', 61.3, 64],
      ['55+', '55+', null, 0],
    ],
  );

/** Bars with a baseline, below zero, with long names and of very different length. */
export const barSamples = (): SampleGroup[] => [
  {
    widgets: [
      widget(
        'bar',
        6,
        'Crunchwell is second among its competitors',
        netSales,
        bars([
          ['brd_alder', 'Alder & Ash', 15_123_412, 16_001_200],
          ['brd_own', 'Crunchwell', 14_843_105, 13_912_000],
          ['brd_bright', 'Brightwater', 9_712_000, 9_712_100],
          ['average', 'Category average', 7_401_233, 7_120_000],
          ['brd_cinder', 'Cinder Valley', 412_010, 298_000],
        ]),
      ),
      widget(
        'bar',
        6,
        'Brands by growth',
        { ...share, code: 'GR', label: 'Growth' },
        bars(
          [
            ['brd_cinder', 'Cinder Valley', 0.381],
            ['brd_own', 'Crunchwell', 0.0669],
            ['brd_bright', 'Brightwater', 0],
            ['brd_alder', 'Alder & Ash', -0.0548],
            ['brd_acorn', longName, -0.212],
            ['brd_birch', 'Birch', null],
          ],
          share,
        ),
      ),
      widget('bar', 6, 'Index by age, one group on few buyers', index, indexByAge()),
      widget(
        'bar',
        8,
        'Top products, long names',
        units,
        bars(
          Array.from({ length: 12 }, (_, at) => [
            `prd_${at}`,
            at % 3 === 1 ? longName : `(Crunchwell) ${names[at]} crisps`,
            Math.round(48_201 / (at + 1)),
          ]),
          units,
        ),
      ),
      widget(
        'bar',
        4,
        'Two of unequal size',
        netSales,
        bars([
          ['brd_own', 'Crunchwell', 999_999_999_99],
          ['brd_elm', 'Elmfield', 12],
        ]),
      ),
    ],
  },
];

const snacks = ['Crisps', 'Nuts & seeds', 'Chocolate', 'Jerky'];
const mix = (of: readonly Brand[], sign = 1) =>
  result(
    [columns.text('category', 'Category'), columns.id, columns.name, columns.value(netSales)],
    snacks.flatMap((name, at) =>
      of.map((brand, seed) => [
        name,
        brand.id,
        brand.name,
        Math.round(wave(at + seed, brand.level / (at + 1), seed) * (seed === 2 ? sign : 1)),
      ]),
    ),
  );

const stackedBuyers = (
  span: WidgetView['span'],
  title: string,
  kinds: { id: string; name: string; level: number }[],
) => widget('stacked', span, title, units, lines(kinds, weeks, lastWeekOpen, undefined, units));

/** Columns over time and rows over categories, also below zero. */
export const stackedSamples = (): SampleGroup[] => [
  {
    widgets: [
      stackedBuyers(8, 'New and repeat buyers by week', [
        { id: 'new', name: 'New', level: 2_100 },
        { id: 'repeat', name: 'Repeat', level: 3_900 },
        { id: 'lapsed', name: 'Back again', level: 400 },
      ]),
      stackedBuyers(4, 'The same, small', [
        { id: 'new', name: 'New', level: 2_100 },
        { id: 'repeat', name: 'Repeat', level: 3_900 },
      ]),
      widget(
        'stacked',
        6,
        'Twelve brands: the smallest are added up',
        netSales,
        lines([...many(12), brands[0]!], days(52)),
      ),
      widget('stacked', 6, 'Brands by category', netSales, mix(brands.slice(0, 4))),
      widget('stacked', 6, 'Returns below zero', netSales, mix(brands.slice(0, 4), -1)),
      widget(
        'stacked',
        6,
        'Columns below zero',
        netSales,
        lines(
          brands.slice(0, 3),
          weeks,
          {},
          (at, { level }, seed) => wave(at, level, seed) * (seed === 1 ? -1 : 1),
        ),
      ),
    ],
  },
];

const waterfallSteps = (values: readonly (number | null)[], first = 'Prior 12 weeks') =>
  bars([
    ['before', first, values[0] ?? null],
    ['distribution', 'Distribution', values[1] ?? null],
    ['velocity', 'Velocity', values[2] ?? null],
    ['price', 'Price', values[3] ?? null],
    ['mix', 'Mix', values[4] ?? null],
    ['after', 'Last 12 weeks', values[5] ?? null],
  ]);

/** Gains and losses, below zero, a long name, a part without a figure, and parts that cancel each other out. */
export const waterfallSamples = (): SampleGroup[] => [
  {
    widgets: [
      widget(
        'waterfall',
        6,
        'Distribution and price raised net sales',
        netSales,
        waterfallSteps([700_00, 95_68, 52_42, 37_93, 49_97, 936_00]),
      ),
      widget(
        'waterfall',
        6,
        'A loss, and a long name',
        netSales,
        waterfallSteps(
          [15_123_412, -4_201_000, -1_900_300, 1_204_100, -880_211, 9_346_001],
          longName,
        ),
      ),
      widget(
        'waterfall',
        6,
        'Returns outweigh sales',
        netSales,
        waterfallSteps([120_000, -80_000, -90_000, 5_000, 0, -45_000]),
      ),
      widget(
        'waterfall',
        6,
        'A part is not known',
        netSales,
        waterfallSteps([500_000, 20_000, null, -20_000, null, 500_000]),
      ),
    ],
  },
];

const people: Metric = { ...units, code: 'PEOPLE', label: 'People', unit: 'people' };
const stepNames = ['Samples ordered', 'Delivered', 'Answered', 'Bought', 'Bought again'];

const funnelSteps = (values: readonly (number | null)[], as: readonly string[] = stepNames) =>
  bars(
    values.map((value, at) => [String(at), as[at] ?? '', value]),
    people,
  );

/** Funnels wide and narrow, with a long name, a step that is not known, a step that grows, one step, and none who began. */
export const funnelSamples = (): SampleGroup[] => [
  {
    widgets: [
      widget(
        'funnel',
        8,
        'One of eleven who got a sample bought the product',
        people,
        funnelSteps([12_400, 11_656, 4_429, 1_049, 402]),
      ),
      widget('funnel', 4, 'A narrow card', people, funnelSteps([12_400, 11_656, 4_429, 1_049])),
      widget(
        'funnel',
        6,
        'A long name, and a step that is not known',
        people,
        funnelSteps(
          [1_240_000_000, 11_656, null, 1_049],
          [stepNames[0]!, longName, stepNames[2]!, stepNames[3]!],
        ),
      ),
      widget('funnel', 6, 'A step that grows', people, funnelSteps([400, 300, 500, 0])),
      widget('funnel', 4, 'One step', people, funnelSteps([12])),
      widget('funnel', 4, 'No people at the first step', people, funnelSteps([0, 0, 0])),
    ],
  },
];
