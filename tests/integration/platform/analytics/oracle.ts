import { dayOf, dayCount, dayFrom, type Line, type Market, type Product } from './market';

/**
 * An independent computation of every metric, row by row, from domain.md section 1. It shares no code with the platform.
 * A new metric needs an answer here, and its code in those of the lists below that apply.
 */

/** Metrics whose change is a difference: rates, and ratings. */
export const changeInPoints = new Set(
  'WD SH PEN RPEN RPT SOR SENT RESP OOS CONV LIFT PI NPS GR RAT BRAT DISC PROMO'.split(' '),
);
/** Metrics of listings, which cannot be split by buyers or occasions. */
export const shelfMetrics = 'POD VEL $VEL WD TDP OOS LOST'.split(' ');
/** Metrics of reviews and samples, which cannot be split by occasions. */
export const peopleMetrics = 'RAT BRAT REV RESP SENT CONV LIFT PI NPS CPA'.split(' ');

/** Shares of people, answers or mentions, which are hidden on a small base (domain.md section 1). */
export const ratesOfFew = new Set('PEN RPEN RPT SOR CONV LIFT PI NPS CPA SENT RESP'.split(' '));

/** A query to the oracle. */
export interface Question {
  subject: 'brand' | 'competitors' | 'brand+competitors' | 'market';
  brand: number;
  product: number | null;
  competitors: number[];
  competitorProducts: number[];
  conditions: { dim: string; in: (string | number)[] }[];
  /** The brand's own categories, which are the market where no conditions choose others. */
  ownCategories: number[] | null;
}

/** Brand 2 (Birch), beside no other brand and without conditions. */
export const birchAlone: Question = {
  subject: 'brand',
  brand: 2,
  product: null,
  competitors: [],
  competitorProducts: [],
  conditions: [],
  ownCategories: null,
};

/** Identifies a row: each dimension with the id that results use. */
export type Key = Record<string, string>;

export interface Days {
  from: number;
  to: number;
}

type Values = (dim: string) => (string | number)[];
type Scope = 'subject' | 'market' | 'everyone';

/** Lines of a range of days: all, and by the ids of what they belong to. */
interface Sorted {
  all: Line[];
  brand: Map<number, Line[]>;
  product: Map<number, Line[]>;
  category: Map<number, Line[]>;
}

const productSide = [
  'brand',
  'product',
  'department',
  'category',
  'sub_category',
  'flavor',
  'restriction',
  'price_tier',
  'price_band',
];

/** Dimensions that single listings do not have, and that single reviews do not have. */
export const notOfListings =
  'occasion age_band gender income_band buyer_kind hh_size company_size industry stars theme'.split(
    ' ',
  );
const notOfReviews = ['occasion', 'theme'];

const categoryLevels = ['department', 'category', 'sub_category'];

export function bucketDay(day: number, level: string): string {
  const date = new Date(Date.parse(dayOf(day)));
  if (level === 'week') date.setUTCDate(date.getUTCDate() - ((date.getUTCDay() + 6) % 7));
  if (level === 'month') date.setUTCDate(1);
  if (level === 'quarter') date.setUTCMonth(Math.floor(date.getUTCMonth() / 3) * 3, 1);
  if (level === 'year') date.setUTCMonth(0, 1);
  return date.toISOString().slice(0, 10);
}

const distinct = (values: number[]) => new Set(values.filter((value) => value !== 0)).size;
const total = <T>(rows: T[], of: (row: T) => number) => rows.reduce((sum, row) => sum + of(row), 0);
const ratio = (over: number, under: number) => (under > 0 ? over / under : null);

export class Oracle {
  private readonly products;
  private readonly buyers;
  private readonly regions;
  private readonly brands;
  /** Lines of a scope, key and range: asked for by one metric after the other. */
  private readonly found = new Map<string, Line[]>();
  private readonly lineIds = new Map<Line, Map<string, string[]>>();
  /** Lines of a range by what most questions ask for, so that not every answer looks at every line. */
  private readonly sorted = new Map<string, Sorted>();
  private readonly codes: Record<'brand' | 'product' | 'category', Map<number, string>>;

  constructor(private readonly market: Market) {
    const byId = <T extends { id: number }>(rows: T[]) => new Map(rows.map((row) => [row.id, row]));
    const codesOf = (rows: { id: number; code: string }[]) =>
      new Map(rows.filter(({ id }) => id !== 0).map(({ id, code }) => [id, code]));
    this.codes = {
      brand: codesOf(market.brands),
      product: codesOf(market.products),
      category: codesOf(market.categories),
    };
    this.products = byId(market.products);
    this.buyers = byId(market.buyers);
    this.regions = byId(market.regions);
    this.brands = byId(market.brands);
  }

  /** Values of a dimension for what has a product, a buyer, perhaps a region of its own and an occasion. */
  private values(
    productId: number,
    brandId: number | null,
    buyerId: number | null,
    regionId: number | null,
    occasion: number,
  ): Values {
    return (dim) => {
      const product = this.products.get(productId);
      const buyer = buyerId === null ? undefined : this.buyers.get(buyerId);
      const region = this.regions.get(regionId ?? buyer?.region ?? 0);
      const brand = brandId ?? product?.brand ?? 0;
      switch (dim) {
        case 'brand':
          return [brand];
        case 'product':
          return [productId];
        case 'department':
        case 'category':
        case 'sub_category':
          return [product?.[dim] ?? 0];
        case 'flavor':
          return product !== undefined && product.flavors.length > 0 ? product.flavors : [0];
        case 'restriction':
          return product !== undefined && product.restrictions.length > 0
            ? product.restrictions
            : [0];
        case 'price_tier':
          return [this.brands.get(brand)?.tier ?? ''];
        case 'state':
        case 'division':
        case 'zone':
          return [region?.[dim] ?? ''];
        case 'occasion':
          return [occasion];
        case 'age_band':
          return [buyer?.age ?? ''];
        case 'gender':
          return [buyer?.gender ?? ''];
        case 'income_band':
          return [buyer?.income ?? ''];
        case 'buyer_kind':
          return [buyer?.kind ?? ''];
        case 'hh_size':
          return [buyer?.household ?? ''];
        case 'company_size':
          return [buyer?.company ?? ''];
        case 'industry':
          return [buyer?.industry ?? ''];
        case 'price_band':
          return [product === undefined ? '' : this.priceBand(product)];
        default:
          throw new Error(`no dimension ${dim}`);
      }
    };
  }

  /** By the list prices of the products of its sub-category; quantiles of type 7 (domain.md section 9.3). */
  private priceBand({ price, sub_category: group }: Product): string {
    if (price === null || group === 0) return '';
    const prices = this.market.products
      .filter((one) => one.sub_category === group && one.price !== null)
      .map((one) => one.price ?? 0)
      .sort((a, b) => a - b);
    const quantile = (part: number) => {
      const at = (prices.length - 1) * part;
      const [below, above] = [prices[Math.floor(at)]!, prices[Math.ceil(at)]!];
      return below + (at - Math.floor(at)) * (above - below);
    };
    if (price <= quantile(0.25)) return 'Value';
    if (price <= quantile(0.6)) return 'Mainstream';
    return price <= quantile(0.9) ? 'Premium' : 'Super premium';
  }

  /** The id that a result names a value by. */
  idOf(dim: string, value: string | number): string {
    const find = (rows: Map<number, string>) => rows.get(Number(value)) ?? 'unknown';
    switch (dim) {
      case 'brand':
        return find(this.codes.brand);
      case 'product':
        return find(this.codes.product);
      case 'department':
      case 'category':
      case 'sub_category':
        return find(this.codes.category);
      case 'flavor':
        return this.market.flavors.find(({ id }) => id === value)?.name ?? 'none';
      case 'restriction':
        return this.market.restrictions.find(({ id }) => id === value)?.name ?? 'none';
      case 'occasion':
        return ['unknown', 'work', 'play'][Number(value)] ?? 'unknown';
      default:
        return value === '' ? 'unknown' : String(value);
    }
  }

  /** All ids that rows of a dimension can have. */
  idsOf(dim: string): string[] {
    const { market } = this;
    const ids: Record<string, (string | number)[]> = {
      brand: market.brands.map(({ id }) => id),
      product: market.products.map(({ id }) => id),
      flavor: [0, 1, 2, 3],
      restriction: [0, 1, 2],
      occasion: [0, 1, 2],
      price_tier: ['', 'value', 'premium'],
      age_band: ['', '18-34', '35-54', '55+'],
      gender: ['', 'female', 'male'],
      income_band: ['', 'low', 'high'],
      buyer_kind: ['', 'home', 'office'],
      hh_size: ['', '1', '2', '5+'],
      company_size: ['', '1–49', '1,000+'],
      industry: ['', 'Finance', 'Education'],
      price_band: ['', 'Value', 'Mainstream', 'Premium', 'Super premium'],
      stars: [1, 2, 3, 4, 5],
      theme: ['taste', 'price', 'texture'],
      state: ['', ...market.regions.map(({ state }) => state)],
      division: ['', ...market.regions.map(({ division }) => division)],
      zone: ['', ...market.regions.map(({ zone }) => zone)],
    };
    const values = ids[dim] ?? [0, ...market.categories.map(({ id }) => id)];
    return [...new Set(values.map((value) => this.idOf(dim, value)))];
  }

  private meets(values: Values, key: Key): boolean {
    return Object.entries(key).every(([dim, id]) =>
      values(dim).some((value) => this.idOf(dim, value) === id),
    );
  }

  private isOwn(values: Values, question: Question): boolean {
    const brand = Number(values('brand')[0]);
    const product = Number(values('product')[0]);
    const own =
      brand === question.brand && (question.product === null || product === question.product);
    const theirs =
      question.competitorProducts.length > 0
        ? question.competitorProducts.includes(product)
        : question.competitors.includes(brand);
    return {
      brand: own,
      competitors: theirs,
      'brand+competitors': own || theirs,
      market: true,
    }[question.subject];
  }

  /** Whether conditions hold; restrictions must all hold, of other dimensions one value. */
  private holds(values: Values, question: Question, unknown: string[]): boolean {
    return question.conditions.every(({ dim, in: wanted }) => {
      if (unknown.includes(dim)) return true;
      const has = values(dim);
      return dim === 'restriction'
        ? wanted.every((value) => has.includes(value))
        : has.some((value) => value !== 0 && value !== '' && wanted.includes(value));
    });
  }

  /** Whether values lie in the categories that the brand is compared within. */
  private isInMarket(values: Values, { ownCategories, subject }: Question): boolean {
    return (
      ownCategories === null ||
      subject === 'market' ||
      ownCategories.includes(Number(values('category')[0]))
    );
  }

  private isIn(scope: Scope, line: Line, question: Question, key: Key): boolean {
    let ids = this.lineIds.get(line);
    if (ids === undefined) this.lineIds.set(line, (ids = new Map<string, string[]>()));
    const values = this.values(line.product, line.brand, line.buyer, line.region, line.occasion);
    for (const [dim, id] of Object.entries(key)) {
      let known = ids.get(dim);
      if (known === undefined)
        ids.set(dim, (known = values(dim).map((value) => this.idOf(dim, value))));
      if (!known.includes(id)) return false;
    }
    if (scope === 'subject')
      return this.isOwn(values, question) && this.holds(values, question, []);
    if (scope === 'everyone') return this.holds(values, question, productSide);
    return this.isInMarket(values, question) && this.holds(values, question, ['brand', 'product']);
  }

  private linesOn(days: Days): Sorted {
    const name = JSON.stringify(days);
    const known = this.sorted.get(name);
    if (known !== undefined) return known;
    const sorted: Sorted = { all: [], brand: new Map(), product: new Map(), category: new Map() };
    const add = (to: Map<number, Line[]>, id: number, line: Line) => {
      const theirs = to.get(id);
      if (theirs === undefined) to.set(id, [line]);
      else theirs.push(line);
    };
    for (const line of this.market.lines) {
      if (line.day < days.from || line.day > days.to) continue;
      sorted.all.push(line);
      add(sorted.brand, line.brand, line);
      add(sorted.product, line.product, line);
      add(sorted.category, this.products.get(line.product)?.category ?? 0, line);
    }
    if (this.sorted.size > 50) this.sorted.clear();
    this.sorted.set(name, sorted);
    return sorted;
  }

  /** The lines of a range among which those of a scope and key are. */
  private candidates(scope: Scope, question: Question, key: Key, days: Days): Line[] {
    const { all, brand, product, category } = this.linesOn(days);
    const idsOf = (of: 'brand' | 'product', code: string) =>
      [...this.codes[of]].filter(([, one]) => one === code).map(([id]) => id);
    const from = (of: Map<number, Line[]>, ids: readonly number[]) =>
      ids.flatMap((id) => of.get(id) ?? []);
    if (key['product'] !== undefined && key['product'] !== 'unknown')
      return from(product, idsOf('product', key['product']));
    if (key['brand'] !== undefined && key['brand'] !== 'unknown')
      return from(brand, idsOf('brand', key['brand']));
    if (scope === 'subject' && question.subject === 'brand') return from(brand, [question.brand]);
    if (scope === 'everyone') return all;
    const chosen = question.conditions.find(({ dim }) => dim === 'category')?.in;
    if (chosen?.every((id) => typeof id === 'number') === true)
      return from(category, [...new Set(chosen)] as number[]);
    const own = scope === 'market' && question.subject !== 'market' ? question.ownCategories : null;
    return own === null ? all : from(category, [...new Set(own)]);
  }

  /** Answers for one metric of one row, in one range of days. */
  answer(metric: string, question: Question, key: Key, days: Days): number | null {
    const { market } = this;
    const inDays = (day: number) => day >= days.from && day <= days.to;
    const without = (dims: string[]): Key =>
      Object.fromEntries(Object.entries(key).filter(([dim]) => !dims.includes(dim)));
    const marketKey = without(['brand', 'product']);
    const lines = (scope: Scope, at: Key): Line[] => {
      const name = JSON.stringify([scope, at, question, days]);
      let rows = this.found.get(name);
      if (rows === undefined) {
        rows = this.candidates(scope, question, at, days).filter((line) =>
          this.isIn(scope, line, question, at),
        );
        if (this.found.size > 500) this.found.clear();
        this.found.set(name, rows);
      }
      return rows;
    };
    const own = () => lines('subject', key);
    const inMarket = () => lines('market', marketKey);
    const ownInMarket = () =>
      own().filter(({ product, brand, buyer, region, occasion }) =>
        this.isInMarket(this.values(product, brand, buyer, region, occasion), question),
      );
    const net = (rows: Line[]) => total(rows, (line) => line.net);
    const units = (rows: Line[]) => total(rows, (line) => line.units);
    /** Lines with negative or zero units do not count as purchases: they make no buyer, order or purchase day. */
    const purchases = (rows: Line[]) => rows.filter((line) => line.units > 0);
    const buyersOf = (rows: Line[]) => distinct(purchases(rows).map(({ buyer }) => buyer));
    const ordersOf = (rows: Line[]) => distinct(purchases(rows).map(({ order }) => order));

    const shelf = () => {
      let inStock = 0;
      let out = 0;
      for (const listing of market.listings) {
        const values = this.values(listing.product, null, null, listing.region, 0);
        if (!this.isOwn(values, question)) continue;
        if (!this.holds(values, question, notOfListings) || !this.meets(values, key)) continue;
        for (let day = listing.from; day <= listing.to; day += 1) {
          if (!inDays(day) || day < 0 || day >= dayCount) continue;
          if (listing.inStock) inStock += 1;
          else out += 1;
        }
      }
      return { inStock, out };
    };
    /** Sales of the regions that carry: counted once, or once for each product. */
    const carried = (byProduct: boolean) => {
      const found = new Set<string>();
      for (const listing of market.listings) {
        const values = this.values(listing.product, null, null, listing.region, 0);
        if (!listing.inStock || !this.isOwn(values, question)) continue;
        if (!this.holds(values, question, notOfListings) || !this.meets(values, key)) continue;
        if (listing.from > days.to || listing.to < days.from) continue;
        found.add(`${byProduct ? String(listing.product) : ''}/${String(listing.region)}`);
      }
      const rows = inMarket();
      return total([...found], (pair) => {
        const region = Number(pair.split('/')[1]);
        return net(rows.filter((line) => line.region === region));
      });
    };
    const reviews = (scope: 'subject' | 'market') =>
      market.reviews.filter(({ product, buyer, day, stars }) => {
        const ofReview = this.values(product, null, buyer, null, 0);
        const values: Values = (dim) => (dim === 'stars' ? [stars] : ofReview(dim));
        if (!inDays(day)) return false;
        return scope === 'subject'
          ? this.isOwn(values, question) &&
              this.holds(values, question, notOfReviews) &&
              this.meets(values, without(['theme']))
          : this.isInMarket(values, question) &&
              this.holds(values, question, [...notOfReviews, 'brand', 'product']) &&
              this.meets(
                values,
                Object.fromEntries(Object.entries(marketKey).filter(([dim]) => dim !== 'theme')),
              );
      });
    /** Mentions of themes in the subject's reviews. */
    const mentions = () => {
      const ids = new Set(reviews('subject').map(({ id }) => id));
      const chosen = question.conditions.filter(({ dim }) => dim === 'theme');
      return market.themes.filter(
        ({ review, theme }) =>
          ids.has(review) &&
          (key['theme'] === undefined || key['theme'] === theme) &&
          chosen.every(({ in: themes }) => themes.includes(theme)),
      );
    };
    const mean = (rows: { stars: number }[]) =>
      ratio(
        total(rows, (row) => row.stars),
        rows.length,
      );
    const samples = () => {
      const people = market.samples.filter(({ campaign, product, buyer, delivered }) => {
        const brand = market.campaigns.find(({ id }) => id === campaign)!.brand;
        const values = this.values(product, brand, buyer, null, 0);
        return (
          delivered !== null &&
          inDays(delivered) &&
          this.isOwn(values, question) &&
          this.holds(values, question, ['occasion']) &&
          this.meets(values, key)
        );
      });
      const bought = people.filter(({ buyer, product, delivered }) =>
        market.lines.some(
          (line) =>
            line.buyer === buyer &&
            line.product === product &&
            line.units > 0 &&
            line.day >= (delivered ?? 0) &&
            line.day <= (delivered ?? 0) + 90,
        ),
      );
      const asked = people.filter(({ control }) => !control);
      const controls = people.filter(({ control }) => control);
      const conversion = ratio(bought.filter(({ control }) => !control).length, asked.length);
      const anyway = ratio(bought.filter(({ control }) => control).length, controls.length);
      const costs = market.campaigns.filter(({ id }) =>
        asked.some(({ campaign }) => campaign === id),
      );
      return {
        conversion,
        lift: conversion === null || anyway === null ? null : conversion - anyway,
        delivered: asked.length,
        controls: controls.length,
        cost: total(costs, ({ cost }) => cost),
      };
    };
    const answers = (kind: string) =>
      market.answers.filter((one) => {
        if (one.kind !== kind || one.score === null || !inDays(one.day)) return false;
        if (kind === 'scale' && !one.question.includes('buy')) return false;
        const brand = market.campaigns.find(({ id }) => id === one.campaign)!.brand;
        const sample = market.samples.find(
          ({ campaign, buyer }) => campaign === one.campaign && buyer === one.buyer,
        )!;
        const values = this.values(sample.product, brand, one.buyer, null, 0);
        return (
          this.isOwn(values, question) &&
          this.holds(values, question, ['occasion']) &&
          this.meets(values, key)
        );
      });
    const share = <T>(rows: T[], is: (row: T) => boolean) =>
      ratio(rows.filter(is).length, rows.length);

    switch (metric) {
      case 'U':
        return units(own());
      case 'NS':
        return net(own());
      case 'LINES':
        return own().length;
      case 'ORD':
        return ordersOf(own());
      case 'BUY':
        return buyersOf(own());
      case 'AUP':
        return ratio(net(own()), units(own()));
      case 'AUPOZ': {
        const weighed = own().filter(({ product }) => (this.products.get(product)?.oz ?? 0) > 0);
        const oz = total(
          weighed,
          (line) => line.units * (this.products.get(line.product)?.oz ?? 0),
        );
        return ratio(net(weighed), oz);
      }
      case 'DISC':
        return ratio(
          total(own(), ({ discount }) => discount),
          total(own(), ({ list }) => list),
        );
      case 'PROMO':
        return ratio(net(own().filter(({ discount }) => discount !== 0)), net(own()));
      case 'PRIX': {
        const price = ratio(net(ownInMarket()), units(ownInMarket()));
        const usual = ratio(net(inMarket()), units(inMarket()));
        return price === null || usual === null || usual <= 0 ? null : (100 * price) / usual;
      }
      case 'POD':
        return shelf().inStock / (days.to - days.from + 1);
      case 'VEL':
        return ratio(units(own()), shelf().inStock / 7);
      case '$VEL':
        return ratio(net(own()), shelf().inStock / 7);
      case 'WD':
        return ratio(carried(false), net(inMarket()));
      case 'TDP': {
        const points = ratio(carried(true), net(inMarket()));
        return points === null ? null : 100 * points;
      }
      case 'SH':
        return ratio(net(ownInMarket()), net(inMarket()));
      case 'PEN':
        // Where categories are chosen, penetration is of their buyers.
        if (question.conditions.some(({ dim }) => categoryLevels.includes(dim)))
          return this.answer('RPEN', question, key, days);
        return ratio(buyersOf(own()), buyersOf(lines('everyone', without(productSide))));
      case 'RPEN':
        return ratio(buyersOf(own()), buyersOf(inMarket()));
      case 'FREQ':
        return ratio(ordersOf(own()), buyersOf(own()));
      case 'SPT':
        return ratio(net(own()), ordersOf(own()));
      case 'BR':
        return ratio(net(own()), buyersOf(own()));
      case 'RPT': {
        const dates = new Map<number, Set<number>>();
        for (const { buyer, day } of purchases(own())) {
          if (buyer !== 0) dates.set(buyer, (dates.get(buyer) ?? new Set()).add(day));
        }
        return ratio([...dates.values()].filter(({ size }) => size >= 2).length, dates.size);
      }
      case 'SOR': {
        const rows = ownInMarket().filter(({ buyer }) => buyer !== 0);
        const theirs = new Set(purchases(rows).map(({ buyer }) => buyer));
        const ofBuyers = rows.filter(({ buyer }) => theirs.has(buyer));
        return ratio(net(ofBuyers), net(inMarket().filter(({ buyer }) => theirs.has(buyer))));
      }
      case 'IDX': {
        const segments = Object.keys(key).filter((dim) => dim !== 'brand' && dim !== 'product');
        const share = (scope: 'subject' | 'market', at: Key) => {
          const whole = Object.fromEntries(
            Object.entries(at).filter(([dim]) => !segments.includes(dim)),
          );
          return ratio(buyersOf(lines(scope, at)), buyersOf(lines(scope, whole)));
        };
        const brand = share('subject', key);
        const all = share('market', marketKey);
        return brand === null || all === null || all === 0 ? null : (100 * brand) / all;
      }
      case 'RAT':
        return mean(reviews('subject'));
      case 'BRAT': {
        const [rows, all] = [reviews('subject'), mean(reviews('market'))];
        if (all === null || rows.length === 0) return null;
        return (20 * all + total(rows, ({ stars }) => stars)) / (20 + rows.length);
      }
      case 'REV':
        return reviews('subject').length;
      case 'RESP':
        return ratio(reviews('subject').length, purchases(own()).length);
      case 'purchases':
        return purchases(own()).length;
      case 'SENT': {
        const said = mentions();
        const positive = share(said, ({ polarity }) => polarity > 0);
        const negative = share(said, ({ polarity }) => polarity < 0);
        return positive === null || negative === null ? null : positive - negative;
      }
      case 'OOS': {
        const { inStock, out } = shelf();
        return ratio(out, inStock + out);
      }
      case 'LOST': {
        const { inStock, out } = shelf();
        const daily = ratio(Math.max(0, net(own())), inStock);
        return daily === null ? null : daily * out;
      }
      case 'CONV':
        return samples().conversion;
      case 'LIFT':
        return samples().lift;
      case 'CPA': {
        const { lift, delivered, cost } = samples();
        return lift === null || lift <= 0 ? null : cost / (lift * delivered);
      }
      case 'PI':
        return share(answers('scale'), ({ score }) => (score ?? 0) >= 4);
      case 'NPS': {
        const rows = answers('nps');
        const promoters = share(rows, ({ score }) => (score ?? 0) >= 9);
        const detractors = share(rows, ({ score }) => (score ?? 0) <= 6);
        return promoters === null || detractors === null ? null : promoters - detractors;
      }
      case 'all buyers':
        return buyersOf(lines('everyone', without(productSide)));
      case 'own buyers in the category':
        return buyersOf(ownInMarket());
      case 'category buyers':
        return buyersOf(inMarket());
      case 'mentions':
        return mentions().length;
      case 'sampled':
        return samples().delivered;
      case 'smaller group':
        return Math.min(samples().delivered, samples().controls);
      case 'intents':
        return answers('scale').length;
      case 'recommendations':
        return answers('nps').length;
      default:
        throw new Error(`no metric ${metric}`);
    }
  }

  /** What the denominator of a metric counts; undefined for a metric without a base. */
  base(metric: string, question: Question, key: Key, days: Days): number | null | undefined {
    const isInCategories = question.conditions.some(({ dim }) => categoryLevels.includes(dim));
    const counted: Record<string, string> = {
      PEN: isInCategories ? 'category buyers' : 'all buyers',
      RPEN: 'category buyers',
      SOR: 'own buyers in the category',
      ...{ RPT: 'BUY', FREQ: 'BUY', BR: 'BUY', IDX: 'BUY', SPT: 'ORD' },
      ...{ RAT: 'REV', BRAT: 'REV', SENT: 'mentions', RESP: 'purchases', CONV: 'sampled' },
      ...{ LIFT: 'smaller group', CPA: 'smaller group', PI: 'intents', NPS: 'recommendations' },
    };
    const count = counted[metric];
    return count === undefined ? undefined : this.answer(count, question, key, days);
  }

  /** Whether anybody sold anything on these days. */
  hasSales(days: Days): boolean {
    return this.market.lines.some(({ day }) => day >= days.from && day <= days.to);
  }

  /** Change as the catalogue has it: points for rates and ratings, else a share of what was. */
  growth(inPoints: boolean, now: number | null, before: number | null): number | null {
    if (now === null || before === null) return null;
    if (inPoints) return now - before;
    return before > 0 ? now / before - 1 : null;
  }
}

/** Buckets of a range of days, in order. */
export function bucketsOf(days: Days, level: string): { name: string; days: Days }[] {
  const buckets: { name: string; days: Days }[] = [];
  for (let day = days.from; day <= days.to; day += 1) {
    const name = bucketDay(day, level);
    const last = buckets.at(-1);
    if (last?.name === name) last.days.to = day;
    else buckets.push({ name, days: { from: day, to: day } });
  }
  return buckets;
}

export const range = (startDate: string, endDate: string): Days => ({
  from: dayFrom(startDate),
  to: dayFrom(endDate),
});
