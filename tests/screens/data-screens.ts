import { readFileSync } from 'node:fs';
import path from 'node:path';

import { paths } from '../../app/lib/urls/paths';
import { projectRoot } from '../support/programs/child';
import { published } from '../support/data/real-data';
import { shopMapping } from '../support/data/shop-export';
import { releasedDashboards } from './dashboards';
import { open, type DataSet, type Person } from './screen';

/** Dashboards over data that is unlike the demo's: three competitors, the real data sets, long names, hardly any sales. */

const threeOf = '{"brands":["brd_crunchwell","brd_popyard","brd_nutcracker"]}';

/** Three competitors, on every dashboard that compares. */
export const comparing: Person = {
  name: 'three-competitors',
  user: 'unlimited',
  screens: open(...releasedDashboards.map((address) => `${address}?comparison=${threeOf}`)),
};

const onEach = (name: string, data: DataSet): Person => ({
  name,
  user: 'unlimited',
  data,
  screens: open(...releasedDashboards, `${paths.home}?filters={"time_frame":["All"]}`),
});

/** 120 letters, the most that a name has. */
const longName = (at: number) =>
  `${at} Northern Orchard and Harbour Company of Hand-made Small-batch Fruit and Nut Bars and Savoury Biscuits since 1874`;

/** Two years of sales of eight brands with long names, each with five products with long names, in two categories. */
function longNames(): DataSet {
  const products = Array.from({ length: 40 }, (_, at) => ({
    id: `p${at}`,
    brand: longName(1 + (at % 8)),
    name: `${at + 1} bars of ${longName(1 + (at % 8))}`.slice(0, 120),
    category: longName(20 + (at % 2)),
  }));
  const day = (week: number) =>
    new Date(Date.UTC(2024, 0, 1 + 7 * week)).toISOString().slice(0, 10);
  const lines = Array.from({ length: 104 }, (_, week) =>
    products.map(({ id }, at) => {
      const units = 1 + ((week * 7 + at * 3) % 11);
      return `o${week}-${at % 25},${day(week)},b${(week + at) % 300},s${at % 3},${id},${units},${units * 1234.5}`;
    }),
  ).flat();
  return {
    brand: longName(1),
    mapping: { ...shopMapping, set: 'long-names', name: longName(90).slice(0, 100) },
    files: {
      'lines.csv': ['order,day,buyer,store,product,units,net', ...lines].join('\n'),
      'products.csv': [
        'id,name,brand,dep,cat',
        ...products.map((one) => `${one.id},${one.name},${one.brand},Snacks,${one.category}`),
      ].join('\n'),
      'stores.csv': [
        'id,state,country',
        ...[0, 1, 2].map((at) => `s${at},${longName(60 + at)},${longName(70)}`),
      ].join('\n'),
    },
  };
}

/** Three orders of two brands on two days: nothing to compare with, and too few buyers for any rate. */
const hardlyAny: DataSet = {
  brand: 'Orchard',
  mapping: { ...shopMapping, set: 'hardly-any', name: 'A shop of three orders' },
  files: {
    'lines.csv': [
      'order,day,buyer,store,product,units,net',
      'o1,2025-01-06,b1,s1,p1,2,3.98',
      'o2,2025-01-07,b2,s1,p1,1,1.99',
      'o3,2025-01-07,b3,s1,p2,4,10.00',
    ].join('\n'),
    'products.csv': [
      'id,name,brand,dep,cat',
      'p1,Apple Rings,Orchard,Snacks,Fruit',
      'p2,Chips,Crunch,Snacks,Chips',
    ].join('\n'),
    'stores.csv': ['id,state,country', 's1,Berlin,Germany'].join('\n'),
  },
};

const real = (name: string, brand: string): Person =>
  onEach(name, { mapping: `${name}.json`, folder: published, brand });

/** They import their data first. */
export const importers: readonly Person[] = [
  onEach('hardly-any', hardlyAny),
  onEach('long-names', longNames()),
  real('foodmart', 'Hermanos'),
  real('complete-journey', 'Manufacturer 2'),
];

/** The text of the mapping of a data set. */
export const mappingText = ({ mapping }: DataSet): string =>
  typeof mapping === 'string'
    ? readFileSync(path.join(projectRoot, 'data-mappings', mapping), 'utf8')
    : JSON.stringify(mapping);
