import {
  columns,
  index,
  longName,
  metricOf,
  names,
  netSales,
  result,
  share,
  units,
  widget,
  widgetsOf,
  brands,
  byCategory,
  days,
  lastWeekOpen,
  lines,
  many,
  wave,
  weeks,
  grid,
  ofBrands,
  type Brand,
} from './sample-data';

const stacked = widgetsOf('stacked');

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

export const barSamples = () =>
  grid(
    ofBrands('bar', 6, 'Crunchwell is second among its competitors', netSales, [
      ['brd_alder', 'Alder & Ash', 15_123_412, 16_001_200],
      ['brd_own', 'Crunchwell', 14_843_105, 13_912_000],
      ['brd_bright', 'Brightwater', 9_712_000, 9_712_100],
      ['average', 'Category average', 7_401_233, 7_120_000],
      ['brd_cinder', 'Cinder Valley', 412_010, 298_000],
    ]),
    ofBrands('bar', 6, 'Brands by growth', share, [
      ['brd_cinder', 'Cinder Valley', 0.381],
      ['brd_own', 'Crunchwell', 0.0669],
      ['brd_bright', 'Brightwater', 0],
      ['brd_alder', 'Alder & Ash', -0.0548],
      ['brd_acorn', longName, -0.212],
      ['brd_birch', 'Birch', null],
    ]),
    widget('bar', 6, 'Index by age, one group on few buyers', indexByAge()),
    ofBrands(
      'bar',
      8,
      'Top products, long names',
      units,
      Array.from({ length: 12 }, (_, at) => [
        `prd_${at}`,
        at % 3 === 1 ? longName : `(Crunchwell) ${names[at]} crisps`,
        Math.round(48_201 / (at + 1)),
      ]),
    ),
    ofBrands('bar', 4, 'Two of unequal size', netSales, [
      ['brd_own', 'Crunchwell', 999_999_999_99],
      ['brd_elm', 'Elmfield', 12],
    ]),
  );

const snacks = ['Crisps', 'Nuts & seeds', 'Chocolate', 'Jerky'];
const mix = (of: readonly Brand[], sign = 1) =>
  byCategory('Category', snacks, of, netSales, (at, { level }, seed) =>
    Math.round(wave(at + seed, level / (at + 1), seed) * (seed === 2 ? sign : 1)),
  );

const stackedBuyers = (span: number, title: string, kinds: readonly Brand[]) =>
  stacked(span, title, lines(kinds, weeks, lastWeekOpen, undefined, units));

export const stackedSamples = () =>
  grid(
    stackedBuyers(8, 'New and repeat buyers by week', [
      { id: 'new', name: 'New', level: 2_100 },
      { id: 'repeat', name: 'Repeat', level: 3_900 },
      { id: 'lapsed', name: 'Back again', level: 400 },
    ]),
    stackedBuyers(4, 'The same, small', [
      { id: 'new', name: 'New', level: 2_100 },
      { id: 'repeat', name: 'Repeat', level: 3_900 },
    ]),
    stacked(
      6,
      'Twelve brands: the smallest are added up',
      lines([...many(12), brands[0]!], days(52)),
    ),
    stacked(6, 'Brands by category', mix(brands.slice(0, 4))),
    stacked(6, 'Returns below zero', mix(brands.slice(0, 4), -1)),
    stacked(
      6,
      'Columns below zero',
      lines(
        brands.slice(0, 3),
        weeks,
        {},
        (at, { level }, seed) => wave(at, level, seed) * (seed === 1 ? -1 : 1),
      ),
    ),
  );

const waterfall = (
  span: number,
  title: string,
  values: readonly (number | null)[],
  first = 'Prior 12 weeks',
) =>
  ofBrands('waterfall', span, title, netSales, [
    ['before', first, values[0] ?? null],
    ['distribution', 'Distribution', values[1] ?? null],
    ['velocity', 'Velocity', values[2] ?? null],
    ['price', 'Price', values[3] ?? null],
    ['mix', 'Mix', values[4] ?? null],
    ['after', 'Last 12 weeks', values[5] ?? null],
  ]);

export const waterfallSamples = () =>
  grid(
    waterfall(
      6,
      'Distribution and price raised net sales',
      [700_00, 95_68, 52_42, 37_93, 49_97, 936_00],
    ),
    waterfall(
      6,
      'A loss, and a long name',
      [15_123_412, -4_201_000, -1_900_300, 1_204_100, -880_211, 9_346_001],
      longName,
    ),
    waterfall(6, 'Returns outweigh sales', [120_000, -80_000, -90_000, 5_000, 0, -45_000]),
    waterfall(6, 'A part is not known', [500_000, 20_000, null, -20_000, null, 500_000]),
  );

const people = metricOf('PEOPLE', 'People', 'integer', 'people');
const stepNames = ['Samples ordered', 'Delivered', 'Answered', 'Bought', 'Bought again'];

const funnel = (
  span: number,
  title: string,
  values: readonly (number | null)[],
  as: readonly string[] = stepNames,
) =>
  ofBrands(
    'funnel',
    span,
    title,
    people,
    values.map((value, at) => [String(at), as[at] ?? '', value]),
  );

export const funnelSamples = () =>
  grid(
    funnel(
      8,
      'One of eleven who got a sample bought the product',
      [12_400, 11_656, 4_429, 1_049, 402],
    ),
    funnel(4, 'A narrow card', [12_400, 11_656, 4_429, 1_049]),
    funnel(
      6,
      'A long name, and a step that is not known',
      [1_240_000_000, 11_656, null, 1_049],
      [stepNames[0]!, longName, stepNames[2]!, stepNames[3]!],
    ),
    funnel(6, 'A step that grows', [400, 300, 500, 0]),
    funnel(4, 'One step', [12]),
    funnel(4, 'No people at the first step', [0, 0, 0]),
  );
