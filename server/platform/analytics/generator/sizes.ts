export type DemoSize = 'tiny' | 'demo' | { lines: number };

/** Rows to make, by table. */
export interface Scale {
  lines: number;
  brands: number;
  /** A region's brands share 2^n bins of equal chance. */
  brandBits: number;
  products: number;
  buyers: number;
  reviews: number;
  campaigns: number;
  /** Of these `samples` are sent; the control group comes on top, a third of them. */
  samples: number;
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

/** Below this a market of 240 brands would be too thin to look at. */
const fullMarket = 200_000;
/** What surrounds the lines grows with them to ten times the demo, and stays there: nobody measures more of it. */
const most = 10;

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
  const rows = (of: number) => Math.round(of * Math.min(share, most));
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
