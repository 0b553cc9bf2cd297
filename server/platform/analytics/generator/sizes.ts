export type DemoSize = 'tiny' | 'demo' | { lines: number };

/** Number of rows to generate, by table. */
export interface Scale {
  lines: number;
  brands: number;
  /** The brands of a region share 2^brandBits equally likely bins. */
  brandBits: number;
  products: number;
  buyers: number;
  reviews: number;
  campaigns: number;
  /** Samples that are sent. */
  samples: number;
  /** Size of the control groups: a third of the samples, in addition to them. */
  controls: number;
  searches: number;
  pageViews: number;
}

const demo: Scale = {
  lines: 2_000_000,
  brands: 240,
  brandBits: 14,
  products: 1_900,
  buyers: 60_000,
  reviews: 60_000,
  campaigns: 120,
  samples: 90_000,
  controls: 30_000,
  searches: 800_000,
  pageViews: 3_000_000,
};

/** Below this number of lines, 240 brands would have too few lines each. */
const fullMarket = 200_000;
/** The other tables grow with the lines up to this factor. Larger ones would not be measured. */
const maxFactor = 10;

/**
 * @param size `tiny` has 20,000 lines, `demo` 2,000,000
 * @returns row counts in proportion to the lines; brands and products change only below 200,000 lines
 * @throws {RangeError} for fewer than 5,000 or more than 200 million lines
 */
export function scaleOf(size: DemoSize): Scale {
  const lines = size === 'tiny' ? 20_000 : size === 'demo' ? demo.lines : size.lines;
  if (!Number.isInteger(lines) || lines < 5_000 || lines > 200_000_000)
    throw new RangeError('A demo data set has from 5,000 to 200,000,000 lines.');
  const share = lines / demo.lines;
  const rows = (of: number) => Math.round(of * Math.min(share, maxFactor));
  const small = lines < fullMarket;
  return {
    lines,
    brands: small ? 24 : demo.brands,
    brandBits: small ? 9 : demo.brandBits,
    products: small ? 190 : demo.products,
    buyers: Math.round(demo.buyers * share),
    reviews: rows(demo.reviews),
    campaigns: Math.max(small ? 12 : 60, Math.min(demo.campaigns, rows(demo.campaigns))),
    samples: rows(demo.samples),
    controls: rows(demo.controls),
    searches: rows(demo.searches),
    pageViews: rows(demo.pageViews),
  };
}
