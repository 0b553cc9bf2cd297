import { makeTraffic, type Traffic } from './market-traffic';

/**
 * A market of a hundred and seventy days, made of plain rows by a seed: small enough for an oracle that looks at every
 * row, and with everything that figures stumble over: a hole of three weeks, orders of two days, unknown brands,
 * buyers, regions and orders, refunds, cancellations, products without weight or flavour, listings that overlap the
 * ends of the data.
 */
export interface Product {
  id: number;
  code: string;
  name: string;
  brand: number;
  department: number;
  category: number;
  sub_category: number;
  oz: number | null;
  /** Launch date, YYYY-MM-DD; undefined for data without one. */
  launch?: string;
  flavors: number[];
  restrictions: number[];
  /** List price in hundredths. */
  price: number | null;
}
export interface Line {
  brand: number;
  day: number;
  product: number;
  buyer: number;
  order: number;
  region: number;
  occasion: number;
  units: number;
  cancelled: number;
  refunded: number;
  list: number;
  discount: number;
  refund: number;
  net: number;
  id: number;
}
export interface Listing {
  product: number;
  region: number;
  from: number;
  to: number;
  inStock: boolean;
}
export interface Market extends Traffic {
  brands: { id: number; code: string; name: string; tier: string | null }[];
  categories: { id: number; parent: number; level: 1 | 2 | 3; code: string; name: string }[];
  products: Product[];
  flavors: { id: number; name: string }[];
  restrictions: { id: number; name: string }[];
  regions: { id: number; state: string; division: string; zone: string }[];
  buyers: {
    id: number;
    kind: string;
    region: number;
    age: string | null;
    gender: string | null;
    income: string | null;
    household: string | null;
    company: string | null;
    industry: string | null;
  }[];
  lines: Line[];
  listings: Listing[];
  reviews: {
    id: number;
    product: number;
    buyer: number;
    day: number;
    stars: number;
    text: string;
    verified: boolean;
  }[];
  themes: { review: number; polarity: number; theme: string }[];
  events: { product: number; day: number; kind: 'launch' | 'reformulation'; text: string }[];
  campaigns: {
    id: number;
    brand: number;
    cost: number;
    /** First and last day; default: none. */
    window?: [from: number, to: number];
  }[];
  samples: {
    campaign: number;
    product: number;
    buyer: number;
    /** Default: not known. */
    requested?: number | null;
    sent?: number | null;
    delivered: number | null;
    control: boolean;
  }[];
  answers: {
    campaign: number;
    buyer: number;
    kind: string;
    question: string;
    score: number | null;
    text?: string;
    day: number;
  }[];
}

/** Days are numbers from the first, a Wednesday, to the last, a Thursday. */
export const firstDay = '2025-11-05';
export const dayCount = 170;
export const dayOf = (day: number): string =>
  new Date(Date.parse(firstDay) + day * 86_400_000).toISOString().slice(0, 10);
export const dayFrom = (text: string): number =>
  Math.round((Date.parse(text) - Date.parse(firstDay)) / 86_400_000);
export const asOf = dayOf(dayCount - 1);
/** No lines at all from the first to the last of these. */
export const hole = { from: dayFrom('2026-01-12'), to: dayFrom('2026-02-01') };

/** With characters that mean something in patterns of SQL. */
const reviewTexts = [
  'Crunchy and fresh.',
  'CRUNCHY, 100% of it fresh',
  'A crunchy_bar that is stale',
  "It's stale; \\ back with it",
  'Höchst köstlich',
  'No.',
  '',
];

function seeded(seed: number) {
  let state = seed;
  const next = () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
  };
  const below = (limit: number) => Math.floor(next() * limit);
  return { next, below, pick: <T>(of: readonly T[]): T => of[below(of.length)] as T };
}

export function makeMarket(seed = 4): Market {
  const { next, below, pick } = seeded(seed);
  const brands = [
    { id: 0, code: 'unknown', name: 'Unknown', tier: null },
    ...['Alder', 'Birch', 'Cedar', 'Dogwood', 'Elm'].map((name, at) => ({
      id: at + 1,
      code: `brd_${name.toLowerCase()}`,
      name,
      tier: ['value', 'premium', null][at % 3] ?? null,
    })),
  ];
  const categories: Market['categories'] = [
    { id: 1, parent: 0, level: 1, code: 'snack', name: 'Snacks' },
    { id: 2, parent: 0, level: 1, code: 'beverage', name: 'Beverages' },
    { id: 3, parent: 1, level: 2, code: 'chips', name: 'Chips' },
    { id: 4, parent: 1, level: 2, code: 'bars', name: 'Bars' },
    { id: 5, parent: 2, level: 2, code: 'tea', name: 'Tea' },
    ...[6, 7, 8, 9, 10].map((id) => ({
      id,
      parent: 3 + (id % 3),
      level: 3 as const,
      code: `sub-${String(id)}`,
      name: `Sub ${String(id)}`,
    })),
  ];
  const products: Product[] = Array.from({ length: 14 }, (_, at) => {
    const subCategory = 6 + below(5);
    const category = 3 + (subCategory % 3);
    const known = at !== 13;
    return {
      id: at + 1,
      code: `prd_${String(at + 1)}`,
      name: `Product ${String(at + 1)}`,
      brand: at === 12 ? 0 : 1 + (at % 5),
      department: known ? (category === 5 ? 2 : 1) : 0,
      category: known ? category : 0,
      sub_category: known ? subCategory : 0,
      oz: at % 6 === 5 ? null : 1 + below(40) / 4,
      flavors: at % 4 === 3 ? [] : [1, 2, 3].filter(() => next() < 0.5),
      restrictions: [1, 2].filter(() => next() < 0.6),
      price: at % 9 === 8 ? null : 199 + ((at * 137) % 700),
    };
  });
  const regions = Array.from({ length: 6 }, (_, at) => ({
    id: at + 1,
    state: `S${String(at + 1)}`,
    division: `Division ${String(at % 3)}`,
    zone: at % 2 === 0 ? 'East' : 'West',
  }));
  const buyers = Array.from({ length: 40 }, (_, at) => ({
    id: at + 1,
    kind: at % 7 === 0 ? 'office' : 'home',
    region: at % 9 === 0 ? 0 : 1 + below(6),
    age: at % 5 === 0 ? null : pick(['18-34', '35-54', '55+']),
    gender: pick(['female', 'male', null]),
    income: pick(['low', 'high']),
    household: at % 7 === 0 ? null : ['1', '2', '5+'][at % 3]!,
    company: at % 7 === 0 ? ['1–49', '1,000+'][at % 2]! : null,
    industry: at % 7 === 0 ? ['Finance', 'Education'][at % 2]! : null,
  }));

  const lines: Line[] = [];
  for (let order = 1; order <= 900; order += 1) {
    const buyer = next() < 0.04 ? 0 : 1 + Math.floor(40 * next() ** 2);
    const number = next() < 0.03 ? 0 : order;
    const start = below(dayCount);
    const region = next() < 0.05 ? 0 : 1 + below(6);
    const occasion = below(3);
    for (let count = 1 + below(4); count > 0; count -= 1) {
      // A late line: an order of two days.
      const day = Math.min(dayCount - 1, start + (next() < 0.05 ? 1 + below(9) : 0));
      const product = products[Math.floor(products.length * next() ** 1.5)]!;
      const shipped = 1 + below(6);
      const cancelled = next() < 0.06 ? 1 + below(shipped) : 0;
      const units = shipped - cancelled;
      const refunded = next() < 0.05 ? Math.min(units, 1) : 0;
      const price = 199 + below(900);
      const list = price * units;
      const discount = next() < 0.2 ? below(Math.max(1, Math.floor(list / 3))) : 0;
      const refund = refunded * Math.floor(price / 2);
      if (day >= hole.from && day <= hole.to) continue;
      lines.push({
        brand: product.brand,
        day,
        product: product.id,
        buyer,
        order: number,
        region,
        occasion,
        units,
        cancelled,
        refunded,
        list,
        discount,
        refund,
        net: list - discount - refund,
        id: lines.length + 1,
      });
    }
  }
  // The ends of the data are what the calendar says.
  const edge = { ...lines[0]!, order: 901, units: 1, list: 500, discount: 0, refund: 0, net: 500 };
  for (const day of [0, dayCount - 1]) lines.push({ ...edge, day, id: lines.length + 1 });
  // Returns as exports of shops have them: negative units and sales some days later, in an order of their own.
  for (const line of lines.filter(({ id, units }) => id % 17 === 0 && units > 0)) {
    const day = line.day + 3 + (line.id % 40);
    if (day >= dayCount - 1 || (day >= hole.from && day <= hole.to)) continue;
    const { units, net, id } = line;
    const back = { units: -units, cancelled: 0, refunded: 0, list: -net, discount: 0, refund: 0 };
    lines.push({ ...line, ...back, day, net: -net, order: 2_000 + id, id: lines.length + 1 });
  }

  const listings: Listing[] = [];
  for (const { id: product } of products) {
    for (const { id: region } of regions) {
      if (next() < 0.35) continue;
      let day = below(60) - 30;
      let inStock = true;
      while (day < dayCount + 10) {
        const length = inStock ? 1 + below(45) : 1 + below(9);
        if (next() < 0.9)
          listings.push({ product, region, from: day, to: day + length - 1, inStock });
        day += length;
        inStock = !inStock;
      }
    }
  }

  const reviews = Array.from({ length: 220 }, (_, at) => ({
    id: at + 1,
    product: pick(products).id,
    buyer: below(41),
    day: below(dayCount),
    stars: 1 + below(5),
    text: reviewTexts[at % reviewTexts.length]!,
    verified: at % 3 > 0,
  }));
  const themes = reviews.flatMap(({ id }) =>
    Array.from({ length: below(4) }, (_, at) => ({
      review: id,
      polarity: below(3) - 1,
      theme: ['taste', 'price', 'texture'][(id + at) % 3]!,
    })),
  );

  const campaigns = [1, 2, 3, 4].map((id) => ({ id, brand: 1 + (id % 3), cost: 5_000 * id + 7 }));
  const samples = campaigns.flatMap(({ id: campaign, brand }) => {
    const product = products.find((one) => one.brand === brand)!.id;
    const asked = buyers.filter(() => next() < 0.8);
    return asked.map(({ id: buyer }, at) => ({
      campaign,
      product,
      buyer,
      delivered: next() < 0.1 ? null : below(dayCount),
      control: at % 3 === 0,
    }));
  });
  const answers = samples
    .filter(({ delivered, control }) => delivered !== null && !control)
    .flatMap(({ campaign, buyer, delivered }) => {
      const day = Math.min(dayCount - 1, (delivered ?? 0) + below(20));
      const one = { campaign, buyer, day };
      return [
        { ...one, kind: 'scale', question: 'How do you like it?', score: 1 + below(5) },
        { ...one, kind: 'scale', question: 'How likely are you to buy it?', score: 1 + below(5) },
        { ...one, kind: 'nps', question: 'Would you recommend it?', score: below(11) },
        { ...one, kind: 'text', question: 'Anything else?', score: null },
      ];
    });
  return {
    brands,
    categories,
    products,
    flavors: [1, 2, 3].map((id) => ({ id, name: `Flavour ${String(id)}` })),
    restrictions: [1, 2].map((id) => ({ id, name: `Free of ${String(id)}` })),
    regions,
    buyers,
    lines: lines.sort((one, other) => one.brand - other.brand || one.day - other.day),
    listings: listings.sort(
      (one, other) =>
        one.product - other.product || one.region - other.region || one.from - other.from,
    ),
    reviews,
    themes,
    // The last reformulation of product 2 has less than twelve weeks after it.
    events: [
      { product: 2, day: 20, kind: 'launch', text: 'Launched' },
      { product: 2, day: 60, kind: 'reformulation', text: 'Less salt' },
      { product: 2, day: 100, kind: 'reformulation', text: 'Less sugar' },
      { product: 7, day: 30, kind: 'reformulation', text: 'Other oil' },
    ],
    campaigns,
    samples,
    answers,
    ...makeTraffic(seeded(seed + 1), { products, lines, days: dayCount }),
  };
}
